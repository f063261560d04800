import type { Paragraph } from '#shared/messaging/email-wording.ts'
import type { Keys } from '../config/secret-key.ts'
import type { Attached } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { footOf } from './foot.ts'
import { waitingEmail } from './invitation-emails.ts'
import type { Attachment, Email } from './mail.ts'
import { howToEnter } from './notification-emails.ts'
import type { Leaving } from './recipient.ts'
import type { EmailContent } from './templates.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

/** Where links lead, and how files for an email are made. */
export interface Outside {
  /** The beginning of links in emails, without a slash at the end. Never taken from a request. */
  publicUrl: string
  /** Sign the addresses that switch emails off; without them an email has none. */
  keys?: Keys | undefined
  /** Draws the files of an email, in the language of the call; without it an email has none. */
  attach?: ((db: Db, attached: Attached) => Promise<Attachment[]>) | undefined
}

/** An email at sending. A person's own text reaches only recipients who have joined; all other text is ours. */
export async function composeEmail(db: Db, mail: Leaving, outside: Outside): Promise<Email> {
  const { id, recipient, language, sender, replyTo, thread } = mail
  const { publicUrl, attach } = outside
  const token = unsubscribeToken(outside.keys, mail)
  const mayRead = isReadable(mail)
  return {
    ...{ id, recipient, language, sender, replyTo, thread },
    ...contentOf(mail, publicUrl),
    foot: footOf(mail, { publicUrl, token }),
    unsubscribe: token && `${publicUrl}/api/unsubscribes/${token}`,
    attachments: mail.attached && mayRead && attach ? await attach(db, mail.attached) : [],
  }
}

/** The subject and the paragraphs of an email at sending. */
export function contentOf(mail: Leaving, publicUrl: string): EmailContent {
  const { subject, paragraphs } = isReadable(mail) ? mail : instead(mail, publicUrl)
  const more = mail.needsPassword ? howToEnter(publicUrl) : []
  return { subject, paragraphs: [...paragraphs, ...more] }
}

function isReadable(mail: Leaving): boolean {
  return mail.isProven || !(mail.isNotice || mail.kind === 'words')
}

/** With the last link of the email. */
function instead({ paragraphs, sender }: Leaving, publicUrl: string): EmailContent {
  const links = paragraphs.flatMap((part: Paragraph) =>
    typeof part === 'object' && 'link' in part ? [part] : [],
  )
  return waitingEmail({ organization: sender?.name ?? '', link: links.at(-1)?.link ?? publicUrl })
}
