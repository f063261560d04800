import { eq, sql } from 'drizzle-orm'
import { t } from '#shared/language/t.ts'
import { oneLine } from '#shared/messaging/email-wording.ts'
import { users } from '../db/tables.ts'
import { namesLabel } from '../format/format.ts'
import { notify } from '../notifications/notify.ts'
import type { Db } from '../postgres/database.ts'
import { prepared } from '../postgres/database.ts'

interface SentMessage {
  organizationId: string
  senderId: string
  subject: string | null
  content: string
  announcementId?: string | undefined
  /** The names of its attached files. */
  fileNames: string[]
  /** The message each receiver got, by the receiver. */
  messageOf: ReadonlyMap<string, string>
}

/** Notifies the receivers of one message or announcement, each with a copy of it by mail. */
export async function notifyOfMessages(
  db: Db,
  draft: SentMessage,
  publicUrl: string,
): Promise<void> {
  const { organizationId, senderId, subject, content, messageOf } = draft
  const sender = await readNames(db, { senderId })
  const [messageId] = messageOf.values()
  const text = subject ?? shortened(content)
  const files = draft.fileNames.map(oneLine).join(', ')
  await notify(
    db,
    {
      kind: 'message',
      automation: null,
      key: draft.announcementId ? `announcement:${draft.announcementId}` : `message:${messageId}`,
      organizationId,
      describe: () => ({
        title: t('Message from {name}', { name: namesLabel(sender) || t('a former user') }),
        text,
        more: [
          ...(text === content ? [] : [{ quote: content.trim() }]),
          ...(files ? [t('Attached files: {files}', { files })] : []),
        ],
      }),
      path: `/communication?with=${senderId}`,
      mail: { publicUrl, messageOf },
    },
    { to: [...messageOf.keys()], by: senderId },
  )
}

const readNames = prepared('names', db =>
  db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, sql.placeholder('senderId'))),
)

function shortened(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim()
  return line.length > 140 ? `${line.slice(0, 139)}…` : line
}
