import { sql } from 'drizzle-orm'
import type { Paragraph } from '#shared/messaging/email-wording.ts'
import { hasProvenAddress } from '../access/proven.ts'
import { mails, organizations, users } from '../db/tables.ts'
import { type EmailContent, howToEnter, waitingEmail } from './templates.ts'

/**
 * The content of an email at sending. A person's own text reaches only recipients who have joined;
 * all other text is ours.
 */

/** Of `mails`: the facts about recipient and sender that decide about its text. */
export const aboutRecipient = {
  /** A person added by an office is notified of an entry in Rooftree, but cannot sign in to read it. */
  needsPassword: sql<boolean>`(${mails.isNotice} and exists (select from ${users}
    where lower(${users.email}) = lower(${mails.recipient}) and ${users.passwordHash} is null))`,
  isProven: sql<boolean>`exists (select from ${users}
    where lower(${users.email}) = lower(${mails.recipient}) and ${hasProvenAddress})`,
  organization: sql<
    string | null
  >`(select ${organizations.name} from ${organizations} where ${organizations.id} = ${mails.organizationId})`,
}

type Leaving = Pick<typeof mails.$inferSelect, 'kind' | 'isNotice' | 'subject' | 'paragraphs'> & {
  needsPassword: boolean
  isProven: boolean
  organization: string | null
}

export function wordsFor(mail: Leaving, publicUrl: string): EmailContent {
  const mayRead = mail.isProven || !(mail.isNotice || mail.kind === 'words')
  const { subject, paragraphs } = mayRead ? mail : instead(mail, publicUrl)
  const more = mail.needsPassword ? howToEnter(publicUrl) : []
  return { subject, paragraphs: [...paragraphs, ...more] }
}

/** With the link that the mail closes with. */
function instead({ paragraphs, organization }: Leaving, publicUrl: string): EmailContent {
  const links = paragraphs.flatMap((part: Paragraph) =>
    typeof part === 'object' && 'link' in part ? [part] : [],
  )
  return waitingEmail({ organization: organization ?? '', link: links.at(-1)?.link ?? publicUrl })
}
