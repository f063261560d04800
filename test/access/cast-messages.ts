import { eq } from 'drizzle-orm'
import { mails } from '#server/db/tables.ts'
import type { Message } from '#shared/messaging/messages.ts'
import { upload } from '../files.ts'
import { database, type Somebody } from '../world.ts'
import type { CastRow, Rows, Who } from './cast.ts'

/** A tenant's message to the office, with a file. */
export async function messageFrom(tenant: Somebody, receiverId: string): Promise<Message> {
  const { body } = await tenant.post<Message>('/api/messages', {
    receiverId,
    content: 'The tap drips',
    attachments: [{ name: 'Photo', fileUrl: await upload(tenant) }],
  })
  return body
}

/** Messages with their attachments, and every email of the organization so far, which the admin sees. */
export async function messageRows(
  organizationId: string,
  first: Message,
  second: Message,
): Promise<Rows> {
  const messages: [Message, seenBy: readonly Who[]][] = [
    [first, ['admin', 'tenant']],
    [second, ['admin']],
  ]
  const copies = await database.db
    .select({ id: mails.id })
    .from(mails)
    .where(eq(mails.organizationId, organizationId))
  return {
    messages: messages.map(([{ id }, seenBy]): CastRow => ({ id, seenBy })),
    'message-attachments': messages.flatMap(([{ attachments }, seenBy]) =>
      attachments.map(({ id }): CastRow => ({ id, seenBy })),
    ),
    mails: copies.map(({ id }) => ({ id, seenBy: ['admin'] })),
    outbox: copies.map(({ id }) => ({ id, seenBy: ['admin'] })),
  }
}
