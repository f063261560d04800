import {
  oneLine,
  type Paragraph,
  subjectLine,
  withoutLinks,
} from '#shared/messaging/email-wording.ts'
import type { MemberRole } from '#shared/organization/members.ts'

/** The words of our mails, as plain text and as HTML. Every value is escaped; no picture, no tracker. */

/** What a mail says, as it waits in the outbox. */
export interface Words {
  subject: string
  paragraphs: Paragraph[]
}

/** What a mail says, but for the links it opens something with. */
export function withoutTheirLinks({ subject, paragraphs }: Words): string {
  const said = paragraphs.map(part =>
    typeof part === 'string' ? part : 'hello' in part ? (part.hello ?? '') : part.words,
  )
  return [subject, ...said].join('\n')
}

/** What is new in a release, to those who asked to be told. */
export function releaseEmail(release: {
  version: string
  notes: readonly string[]
  link: string
}): Words {
  return letter(`What is new in Rooftree ${release.version}`, [
    `Rooftree ${release.version} is running. What is new:`,
    ...release.notes.map(note => `• ${note}`),
    { link: release.link, words: 'Open Rooftree' },
    'You get this email because System Updates is on in Settings, under Notifications.',
  ])
}

/**
 * What leaves for people who have not joined yet: every word is ours but the landlord's name, so that nobody has
 * Rooftree write to strangers for them. The rest is on the page behind the link.
 */

/** Invites somebody to rent. */
export function tenantEmail(invitation: { organization: string; link: string }): Words {
  const organization = landlordName(invitation.organization)
  return letter(`${organization} invites you as a tenant`, [
    'Hello,',
    `${organization} rents out homes with Rooftree and invites you as a tenant: to see what is due, report a repair and write to each other in one place.`,
    { link: invitation.link, words: 'See the invitation' },
    oneUse,
  ])
}

/** Invites somebody to work in an organization. */
export function memberEmail(invitation: {
  organization: string
  role: MemberRole
  link: string
}): Words {
  const organization = landlordName(invitation.organization)
  return letter(`${organization} invites you to work with them`, [
    'Hello,',
    `${organization} keeps its properties with Rooftree and invites you as ${invitation.role}.`,
    { link: invitation.link, words: 'See the invitation' },
    oneUse,
  ])
}

/** Shows a vendor one job. */
export function jobEmail(job: { organization: string; link: string; days: number }): Words {
  const organization = landlordName(job.organization)
  return letter(`${organization} has a job for you`, [
    'Hello,',
    `${organization} asks you for a repair. See where and what it is, with photos, and say when you can come:`,
    { link: job.link, words: 'See the job' },
    `The link is for you alone and works for ${job.days} days. You need no account.`,
  ])
}

/** Stands for what somebody wrote, to an address nobody proved. */
export function waitingEmail(waiting: { organization: string; link: string }): Words {
  const organization = landlordName(waiting.organization)
  return letter(`${organization}: something new for you`, [
    'Hello,',
    `There is something new for you from ${organization} in Rooftree.`,
    { link: waiting.link, words: openWords },
    choice,
  ])
}

/** A landlord's name as strangers read it: one short line that no mail program takes for a link. */
function landlordName(name: string): string {
  const plain = [...withoutLinks(oneLine(name))].slice(0, longestName).join('').trim()
  return plain || 'A landlord'
}

/** Characters. */
const longestName = 60

/** Tells whoever invited what came of it. `note` says what is left to do. */
export function answerEmail(answer: {
  name: string
  accepted: boolean
  to: string
  note: string | null
  link: string
}): Words {
  const words = `${oneLine(answer.name)} ${answer.accepted ? 'accepted' : 'declined'} your invitation`
  return letter(words, [
    `${words} to ${oneLine(answer.to)}.`,
    ...(answer.note ? [answer.note] : []),
    { link: answer.link, words: 'Open Rooftree' },
  ])
}

/**
 * Tells of something that concerns somebody: a message, a request, a payment, rent, a lease. Whom it
 * greets is put before it for each who gets it.
 */
export function notificationEmail(notice: {
  title: string
  text: string
  more: readonly string[]
  link: string
}): Words {
  const text = oneLine(notice.text)
  return letter(subjectLine(`${notice.title}: ${text}`), [
    `${text}.`.replace(/([.!?…])\.$/, '$1'),
    // What a person wrote keeps its lines.
    ...notice.more.flatMap(words => words.split(/\n+/)).filter(words => words.trim() !== ''),
    { link: notice.link, words: openWords },
    choice,
  ])
}

/** An email that is sent by itself, in the organization's words. The greeting comes before it. */
export function automaticEmail(email: {
  subject: string
  paragraphs: readonly string[]
  link: string
}): Words {
  return letter(email.subject, [
    ...email.paragraphs,
    { link: email.link, words: openWords },
    choice,
  ])
}

/** What closes each of them. */
export const openWords = 'Open in Rooftree'
export const choice = 'You choose which emails you get in Settings, under Notifications.'

/** What closes a notice to somebody who has no password: by which address they can choose one. */
export function howToEnter(publicUrl: string): Paragraph[] {
  return [
    'You have no password here yet. To sign in, choose one with this email address:',
    { link: `${publicUrl}/auth?mode=forgot`, words: 'Choose a password' },
  ]
}

const oneUse =
  'The link is for you alone: it can be used once and expires after 7 days. If you did not expect this email, you can ignore it.'

export function letter(subject: string, paragraphs: Paragraph[]): Words {
  return { subject, paragraphs }
}

/** A mail's words as they are sent. */
export function written(paragraphs: readonly Paragraph[]): { text: string; html: string } {
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
