import { sql } from 'drizzle-orm'
import type { Paragraph } from '#shared/messaging/email-wording.ts'
import { hasProvenAddress } from '../access/proven.ts'
import { mails, organizations, users } from '../db/tables.ts'
import { howToEnter, type Words, waitingEmail } from './templates.ts'

/**
 * What an email says when it leaves. A person's own words reach nobody who did not join; of the rest every
 * word is ours.
 */

/** Of `mails`: what of its recipient and sender decides about its words. */
export const aboutRecipient = {
  /** Whoever an office added is told of what they find in Rooftree, and cannot sign in to find it. */
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

export function wordsFor(mail: Leaving, publicUrl: string): Words {
  const mayRead = mail.isProven || !(mail.isNotice || mail.kind === 'words')
  const { subject, paragraphs } = mayRead ? mail : instead(mail, publicUrl)
  const more = mail.needsPassword ? howToEnter(publicUrl) : []
  return { subject, paragraphs: [...paragraphs, ...more] }
}

/** With the link that the mail closes with. */
function instead({ paragraphs, organization }: Leaving, publicUrl: string): Words {
  const links = paragraphs.flatMap((part: Paragraph) =>
    typeof part === 'object' && 'link' in part ? [part] : [],
  )
  return waitingEmail({ organization: organization ?? '', link: links.at(-1)?.link ?? publicUrl })
}
