import type { Day } from '#shared/dates.ts'
import { languages } from '#shared/language/languages.ts'
import type { Paragraph } from '#shared/messaging/email-wording.ts'
import type { NotificationKind } from '#shared/messaging/notifications.ts'
import type { Automation, DigestGroup } from '#shared/operations/automations.ts'
import type { Attached } from '../db/tables.ts'
import { notificationEmail } from '../email/notification-emails.ts'
import type { EmailContent } from '../email/templates.ts'
import { inLanguage } from '../language/in-language.ts'

/** An event that concerns people, in its text for them. */
export interface Notice {
  kind: NotificationKind
  /**
   * The automation behind it: only people who joined are notified, and its emails wait for the day.
   * Null for an event that a person caused.
   */
  automation: Automation | null
  /** The group of the office's daily digest that lists it for admins and managers, instead of an email of its own. */
  digest?: DigestGroup
  /** The day of the event: people who joined later are not notified. */
  since?: Day
  /** The subject with its day or state; no person is notified twice of one key. */
  key: string
  organizationId: string
  /** In the language of the call: it is called once for each language. */
  describe: () => NoticeText
  /** Where it leads, a path of the screens. */
  path: string
  /** Without it no email is sent. */
  mail?: Mail
}

interface NoticeText {
  title: string
  text: string
  /** Further content of its email. */
  more?: Paragraph[]
}

interface Mail {
  publicUrl: string
  /** The email text in place of the title, the text and `more`; the greeting comes before it. */
  content?: () => EmailContent
  /** The message it is a copy of, by its receiver; such emails belong to the conversation of two people. */
  messageOf?: ReadonlyMap<string, string>
  /** The conversation it belongs to. */
  thread?: string
  /** The document it carries. */
  attached?: Attached
  /** Seconds in which the event can be undone, and no email is sent. */
  wait?: number
}

/** The title, the text and the email of a notification, by language. */
export function textsOf(notice: Notice) {
  return Object.fromEntries(
    languages.map(language => [language, inLanguage(language, () => textOf(notice))]),
  )
}

function textOf({ kind, path, mail, describe }: Notice) {
  const notice = describe()
  const { title, text } = notice
  if (!mail) return { title, text }
  const link = mail.publicUrl + path
  return { title, text, ...(mail.content?.() ?? notificationEmail({ kind, ...notice, link })) }
}
