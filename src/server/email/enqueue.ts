import type { EmailKind, EmailPreference } from '#shared/messaging/mails.ts'
import type { Automation } from '#shared/operations/automations.ts'
import { type Attached, mails } from '../db/tables.ts'
import { inLanguage } from '../language/in-language.ts'
import { languagesOf } from '../language/language-of.ts'
import type { Db } from '../postgres/database.ts'
import type { EmailContent } from './templates.ts'

/** Puts an email into the outbox in its recipient's language, in the transaction of its change. Automatic emails wait for the day. */
export async function enqueueEmail(
  db: Db,
  recipient: string,
  content: () => EmailContent,
  organizationId: string | null = null,
  about: About = {},
): Promise<void> {
  await enqueueEmails(db, [{ recipient, content }], organizationId, about)
}

/** The same for many, each in the language of its recipient. */
export async function enqueueEmails(
  db: Db,
  emails: readonly { recipient: string; content: () => EmailContent }[],
  organizationId: string | null,
  about: About = {},
): Promise<void> {
  const { kind = organizationId === null ? 'account' : 'words', ...more } = about
  const recipients = emails.map(({ recipient }) => recipient)
  const languageFor = await languagesOf(db, recipients, organizationId)
  await db.insert(mails).values(
    emails.map(({ recipient, content }) => {
      const language = languageFor(recipient)
      return {
        ...{ recipient, organizationId, kind, language },
        ...inLanguage(language, content),
        ...more,
      }
    }),
  )
}

interface About {
  automation?: Automation
  /** The kind of a fixed text; a person's own text reaches a proven address only. */
  kind?: EmailKind
  /** The switch of the recipient that stops such emails. */
  preference?: EmailPreference
  /** To whom the recipient may answer. */
  sentBy?: string
  messageId?: string
  isNotice?: boolean
  attached?: Attached
}
