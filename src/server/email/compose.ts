import type { Paragraph } from '#shared/messaging/email-wording.ts'
import type { Keys } from '../config/secret-key.ts'
import type { Attached } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { footOf } from './foot.ts'
import { landlordName } from './headers.ts'
import { waitingEmail } from './invitation-emails.ts'
import type { Attachment, Email, Letterhead } from './mail.ts'
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
  /** Makes the files of an email, in the language of the call; without it an email has none. */
  attach?: ((db: Db, carried: Carried) => Promise<Attachment[]>) | undefined
}

/** The files of an email. */
export interface Carried {
  /** The organization whose logo it shows. */
  letterheadOf: string | null
  attached: Attached | null
}

/**
 * An email at sending, in the language of the call. A person's own text reaches only recipients who have
 * joined; all other text is ours.
 *
 * @param db where its files are read; without it, it has none
 */
export async function composeEmail(mail: Leaving, outside: Outside, db?: Db): Promise<Email> {
  const { id, recipient, language, replyTo, thread } = mail
  const { publicUrl, attach } = outside
  const token = unsubscribeToken(outside.keys, mail)
  const carried = {
    letterheadOf: mail.isProven ? mail.organizationId : null,
    attached: isReadable(mail) ? mail.attached : null,
  }
  return {
    ...{ id, recipient, language, replyTo, thread },
    ...contentOf(mail, publicUrl),
    sender: mail.sender && (mail.isProven ? mail.sender : nameAlone(mail.sender)),
    foot: footOf(mail, { publicUrl, token }),
    unsubscribe: token && `${publicUrl}/unsubscribe?token=${token}`,
    attachments: db && attach ? await attach(db, carried) : [],
  }
}

/** Without any other text by the landlord, for people who have not joined. */
function nameAlone({ name }: Letterhead): Letterhead {
  return { name: landlordName(name), address: null, phone: null }
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
