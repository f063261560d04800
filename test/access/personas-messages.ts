import { eq } from 'drizzle-orm'
import { mails } from '#server/db/tables.ts'
import type { Message } from '#shared/messaging/messages.ts'
import { upload } from '../files.ts'
import { database, type User } from '../world.ts'
import type { PersonaRow, Rows, Who } from './personas.ts'

/** A tenant's message to the office, with a file. */
export async function messageFrom(tenant: User, receiverId: string): Promise<Message> {
  const { body } = await tenant.post<Message>('/api/messages', {
    receiverId,
    content: 'The tap drips',
    attachments: [{ name: 'Photo', fileUrl: await upload(tenant) }],
  })
  return body
}

/** Messages with their attachments, every email of the organization so far, and the first of them, which came back. */
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
    .orderBy(mails.id)
  const [returned, ...others] = copies
  if (!returned) throw new Error('No email was written yet')
  await database.db
    .update(mails)
    .set({ returnedAs: 'hard_bounce', returnedAt: new Date() })
    .where(eq(mails.id, returned.id))
  return {
    messages: messages.map(([{ id }, seenBy]): PersonaRow => ({ id, seenBy })),
    'message-attachments': messages.flatMap(([{ attachments }, seenBy]) =>
      attachments.map(({ id }): PersonaRow => ({ id, seenBy })),
    ),
    mails: others.map(({ id }) => ({ id, seenBy: ['admin'] })),
    outbox: others.map(({ id }) => ({ id, seenBy: ['admin'] })),
    'undeliverable-addresses': [{ id: returned.id, seenBy: ['admin', 'manager'] }],
  }
}
