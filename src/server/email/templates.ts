import {
  oneLine,
  type Paragraph,
  subjectLine,
  withoutLinks,
} from '#shared/messaging/email-wording.ts'
import type { MemberRole } from '#shared/organization/members.ts'

/** The text of our emails, as plain text and as HTML. Every value is escaped; no picture, no tracker. */

/** The content of an email in the outbox. */
export interface EmailContent {
  subject: string
  paragraphs: Paragraph[]
}

/** The text of an email without its links. */
export function withoutTheirLinks({ subject, paragraphs }: EmailContent): string {
  const said = paragraphs.map(part =>
    typeof part === 'string' ? part : 'hello' in part ? (part.hello ?? '') : part.words,
  )
  return [subject, ...said].join('\n')
}

/** The news of a release, for its subscribers. */
export function releaseEmail(release: {
  version: string
  notes: readonly string[]
  link: string
}): EmailContent {
  return emailOf(`What is new in Rooftree ${release.version}`, [
    `Rooftree ${release.version} is running. What is new:`,
    ...release.notes.map(note => `• ${note}`),
    { link: release.link, words: 'Open Rooftree' },
    'You get this email because System Updates is on in Settings, under Notifications.',
  ])
}

/**
 * Emails for people who have not joined yet: all text is ours except the landlord's name, so that
 * Rooftree cannot be used to spam. The rest is on the page behind the link.
 */

/** Invites a tenant. */
export function tenantEmail(invitation: { organization: string; link: string }): EmailContent {
  const organization = landlordName(invitation.organization)
  return emailOf(`${organization} invites you as a tenant`, [
    'Hello,',
    `${organization} rents out homes with Rooftree and invites you as a tenant: to see what is due, report a repair and write to each other in one place.`,
    { link: invitation.link, words: 'See the invitation' },
    oneUse,
  ])
}

/** Invites a member to an organization. */
export function memberEmail(invitation: {
  organization: string
  role: MemberRole
  link: string
}): EmailContent {
  const organization = landlordName(invitation.organization)
  return emailOf(`${organization} invites you to work with them`, [
    'Hello,',
    `${organization} keeps its properties with Rooftree and invites you as ${invitation.role}.`,
    { link: invitation.link, words: 'See the invitation' },
    oneUse,
  ])
}

/** Shows a vendor one job. */
export function jobEmail(job: { organization: string; link: string; days: number }): EmailContent {
  const organization = landlordName(job.organization)
  return emailOf(`${organization} has a job for you`, [
    'Hello,',
    `${organization} asks you for a repair. See where and what it is, with photos, and say when you can come:`,
    { link: job.link, words: 'See the job' },
    `The link is for you alone and works for ${job.days} days. You need no account.`,
  ])
}

/** Replaces a person's own text in emails to an unproven address. */
export function waitingEmail(waiting: { organization: string; link: string }): EmailContent {
  const organization = landlordName(waiting.organization)
  return emailOf(`${organization}: something new for you`, [
    'Hello,',
    `There is something new for you from ${organization} in Rooftree.`,
    { link: waiting.link, words: openLabel },
    choice,
  ])
}

/** A landlord's name as unknown recipients read it: one short line that no mail program treats as a link. */
function landlordName(name: string): string {
  const plain = [...withoutLinks(oneLine(name))].slice(0, longestName).join('').trim()
  return plain || 'A landlord'
}

/** Characters. */
const longestName = 60

/** Informs the inviter of the answer. `note` names the next step. */
export function answerEmail(answer: {
  name: string
  accepted: boolean
  to: string
  note: string | null
  link: string
}): EmailContent {
  const words = `${oneLine(answer.name)} ${answer.accepted ? 'accepted' : 'declined'} your invitation`
  return emailOf(words, [
    `${words} to ${oneLine(answer.to)}.`,
    ...(answer.note ? [answer.note] : []),
    { link: answer.link, words: 'Open Rooftree' },
  ])
}

/**
 * Announces an event to the people concerned: a message, a request, a payment, rent, a lease. The
 * greeting is added for each recipient.
 */
export function notificationEmail(notice: {
  title: string
  text: string
  more: readonly string[]
  link: string
}): EmailContent {
  const text = oneLine(notice.text)
  return emailOf(subjectLine(`${notice.title}: ${text}`), [
    `${text}.`.replace(/([.!?…])\.$/, '$1'),
    // A person's own text keeps its lines.
    ...notice.more.flatMap(words => words.split(/\n+/)).filter(words => words.trim() !== ''),
    { link: notice.link, words: openLabel },
    choice,
  ])
}

/** An automatic email, in the organization's text. The greeting is added before it. */
export function automaticEmail(email: {
  subject: string
  paragraphs: readonly string[]
  link: string
}): EmailContent {
  return emailOf(email.subject, [
    ...email.paragraphs,
    { link: email.link, words: openLabel },
    choice,
  ])
}

/** The closing link of each of them. */
export const openLabel = 'Open in Rooftree'
export const choice = 'You choose which emails you get in Settings, under Notifications.'

/** The closing of a notification for a person without a password: the address for setting one. */
export function howToEnter(publicUrl: string): Paragraph[] {
  return [
    'You have no password here yet. To sign in, choose one with this email address:',
    { link: `${publicUrl}/auth?mode=forgot`, words: 'Choose a password' },
  ]
}

const oneUse =
  'The link is for you alone: it can be used once and expires after 7 days. If you did not expect this email, you can ignore it.'

export function emailOf(subject: string, paragraphs: Paragraph[]): EmailContent {
  return { subject, paragraphs }
}

/** The paragraphs of an email as they are sent. */
export function renderParagraphs(paragraphs: readonly Paragraph[]): { text: string; html: string } {
  const said = paragraphs.map(part =>
    typeof part !== 'string' && 'hello' in part ? greeting(part.hello) : part,
  )
  const texts = said.map(part => (typeof part === 'string' ? part : `${part.words}: ${part.link}`))
  const html = said.map(part =>
    typeof part === 'string'
      ? `<p>${escapeHtml(part)}</p>`
      : `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.words)}</a></p>`,
  )
  return {
    text: `${texts.join('\n\n')}\n\nRooftree`,
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">${html.join('')}<p>Rooftree</p></body></html>`,
  }
}

export function greeting(name: string | null): string {
  return name ? `Hello ${oneLine(name)},` : 'Hello,'
}

/** As text or between quotes of HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
