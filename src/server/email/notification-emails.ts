import { t } from '#shared/language/t.ts'
import { oneLine, type Paragraph, subjectLine } from '#shared/messaging/email-wording.ts'
import type { NotificationKind } from '#shared/messaging/notifications.ts'
import { button, type EmailContent, emailOf } from './templates.ts'

/** The email text of a notification. */
export interface NotificationText {
  kind: NotificationKind
  title: string
  text: string
  more?: readonly Paragraph[]
  link: string
}

/**
 * Announces an event to the people concerned: a message, a request, a payment, rent, a lease. The
 * greeting is added for each recipient.
 */
export function notificationEmail(notice: NotificationText): EmailContent {
  const text = oneLine(notice.text)
  return emailOf(subjectLine(`${notice.title}: ${text}`), [
    `${text}.`.replace(/([.!?…])\.$/, '$1'),
    ...(notice.more ?? []),
    button(notice.link, buttonLabel(notice.kind)),
  ])
}

/** An automatic email, in the organization's text. The greeting is added before it. */
export function automaticEmail(email: {
  kind: NotificationKind
  subject: string
  paragraphs: readonly Paragraph[]
  link: string
}): EmailContent {
  return emailOf(email.subject, [...email.paragraphs, button(email.link, buttonLabel(email.kind))])
}

/** The button of an email about such a notification. */
export function buttonLabel(kind: NotificationKind): string {
  switch (kind) {
    case 'message':
      return t('View Message')
    case 'maintenance':
      return t('View Request')
    case 'payment':
      return t('View Payments')
    case 'rent':
      return t('View Balance')
    case 'lease':
      return t('View Lease')
    case 'document':
      return t('View Document')
    case 'invitation':
      return t('Open Rooftree')
  }
}

/** The news of a release, for its subscribers. */
export function releaseEmail(release: {
  name: string | null
  version: string
  notes: readonly string[]
  link: string
}): EmailContent {
  const { version, notes, link } = release
  return emailOf(t('What is new in Rooftree {version}', { version }), [
    { hello: release.name },
    t('Rooftree was updated to version {version}. What is new:', { version }),
    ...notes.map(note => `• ${note}`),
    button(link, t('Open Rooftree')),
  ])
}

/** The closing of a notification for a person without a password: the address for setting one. */
export function howToEnter(publicUrl: string): Paragraph[] {
  return [
    t(
      'You have not signed in to Rooftree yet. To begin, choose a password with this email address:',
    ),
    { link: `${publicUrl}/auth?mode=forgot`, words: t('Choose a Password') },
  ]
}
