import { oneLine, subjectLine } from '#shared/email-wording.ts'

/** The words of our mails, as plain text and as HTML. Every value is escaped; no picture, no tracker. */

/** What a mail says, as it waits in the outbox. */
export interface Words {
  subject: string
  paragraphs: Paragraph[]
}

/** A `hello` greets somebody, by `greetedAs` where they have a name. */
export type Paragraph = string | { hello: string | null } | { link: string; words: string }

/** A link to set a password, good for 24 hours. */
export function resetLetter(link: string): Words {
  return letter('Reset your Rooftree password', [
    'We received a request to reset the password of your Rooftree account. Choose a new one here:',
    { link, words: 'Choose a new password' },
    'The link can be used once and expires after 24 hours. If you did not ask for it, you can ignore this email: your password stays the same.',
  ])
}

/** Informs whoever has an account that somebody tried to make another with its address. */
export function registeredLetter(link: string): Words {
  return letter('You already have a Rooftree account', [
    'Somebody tried to register a Rooftree account with this email address, which has one already. Nothing was changed.',
    'If it was you, sign in, or choose “Forgot password?” there:',
    { link, words: 'Open Rooftree' },
    'If it was not you, you can ignore this email.',
  ])
}

/** What is new in a release, to those who asked to be told. */
export function releaseLetter(release: {
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

/** Confirms a new sign-in address, to that address. */
export function newEmailLetter(change: { link: string; hours: number }): Words {
  return letter('Confirm your new email address', [
    'You asked to sign in to Rooftree with this email address. Confirm it here:',
    { link: change.link, words: 'Confirm this address' },
    `The link can be used once and expires after ${change.hours} hours. If you did not ask for it, you can ignore this email.`,
  ])
}

/** Informs the present address of a request to sign in with another. */
export function emailChangeAskedLetter(change: { email: string; link: string }): Words {
  return letter('Your email address is about to change', [
    `Somebody who knows your password asked to sign in to your Rooftree account with ${change.email}. Until that address is confirmed, you sign in with this one.`,
    'If it was not you, change your password now in Settings. That cancels the new address:',
    { link: change.link, words: 'Open Settings' },
  ])
}

/** Informs the former address that it no longer signs in. */
export function emailChangedLetter(change: { email: string; link: string }): Words {
  return letter('Your email address was changed', [
    `Your Rooftree account now belongs to ${change.email}. This address no longer signs in.`,
    'If it was not you, contact your landlord or the administrator of this Rooftree at once.',
    { link: change.link, words: 'Open Rooftree' },
  ])
}

/** Invites somebody to rent. `home` is the property, with the unit where one was named. */
export function tenantLetter(invitation: {
  name: string | null
  organization: string
  home: string
  link: string
}): Words {
  const [organization, home] = [oneLine(invitation.organization), oneLine(invitation.home)]
  return letter(`${organization} invites you to ${home}`, [
    { hello: invitation.name },
    `${organization} rents out ${home} with Rooftree and invites you as a tenant: to see what is due, report a repair and write to each other in one place.`,
    { link: invitation.link, words: 'See the invitation' },
    oneUse,
  ])
}

/** Invites somebody to work in an organization. */
export function memberLetter(invitation: {
  firstName: string
  organization: string
  role: string
  link: string
}): Words {
  const organization = oneLine(invitation.organization)
  return letter(`${organization} invites you to work with them`, [
    `Hello ${oneLine(invitation.firstName)},`,
    `${organization} keeps its properties with Rooftree and invites you as ${invitation.role}.`,
    { link: invitation.link, words: 'See the invitation' },
    oneUse,
  ])
}

/** Shows a vendor one job. */
export function jobLetter(job: {
  vendor: string
  title: string
  home: string
  link: string
  days: number
}): Words {
  const [title, home] = [oneLine(job.title), oneLine(job.home)]
  return letter(`A job for you: ${title}`, [
    `Hello ${oneLine(job.vendor)},`,
    `A repair is needed at ${home}: ${title}. See the details and photos, and say when you can come:`,
    { link: job.link, words: 'See the job' },
    `The link is for you alone and works for ${job.days} days. You need no account.`,
  ])
}

/** Tells whoever invited what came of it. `note` says what is left to do. */
export function answerLetter(answer: {
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
export function noticeLetter(notice: {
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
export function automaticLetter(email: {
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
