import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { users } from '../db/tables.ts'
import { notify } from './notify.ts'

interface Message {
  id: string
  organizationId: string
  senderId: string
  receiverId: string
  subject: string | null
  content: string
}

/** Tells the receiver of a message, with a copy of it by mail. */
export async function tellOfMessage(db: Db, message: Message, publicUrl: string): Promise<void> {
  const { id, organizationId, senderId, receiverId, subject, content } = message
  const [sender] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, senderId))
  const name = [sender?.firstName, sender?.lastName].filter(Boolean).join(' ') || 'Somebody'
  await notify(
    db,
    {
      kind: 'message',
      key: `message:${id}`,
      organizationId,
      title: `Message from ${name}`,
      text: subject ?? shortened(content),
      path: `/communication?with=${senderId}`,
      mail: { publicUrl, more: subject ? [content] : [] },
    },
    { to: [receiverId], by: senderId },
  )
}

function shortened(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim()
  return line.length > 140 ? `${line.slice(0, 139)}…` : line
}
