import { t } from '#shared/language/t.ts'
import { oneLine } from '#shared/messaging/email-wording.ts'
import type { MemberRole } from '#shared/organization/members.ts'
import { landlordName } from './headers.ts'
import { button, type EmailContent, emailOf } from './templates.ts'

/**
 * Emails for people who have not joined yet: all text is ours except the landlord's name, so that
 * Rooftree cannot be used to spam. The rest is on the page behind the link.
 */

/** Invites a tenant. */
export function tenantEmail(invitation: { organization: string; link: string }): EmailContent {
  const landlord = landlordName(invitation.organization)
  return emailOf(t('{landlord} invited you to the tenant portal', { landlord }), [
    { hello: null },
    t(
      '{landlord} invited you to the tenant portal, where you can see what you owe and what you have paid, report repairs and message the office.',
      { landlord },
    ),
    button(invitation.link, t('View Invitation')),
    oneUse(landlord),
  ])
}

/** Invites a member to an organization. */
export function memberEmail(invitation: {
  organization: string
  role: MemberRole
  link: string
}): EmailContent {
  const { role, link } = invitation
  const landlord = landlordName(invitation.organization)
  return emailOf(t('{landlord} invited you to Rooftree', { landlord }), [
    { hello: null },
    t(
      '{landlord} manages properties with Rooftree and invited you {role, select, admin {as an admin} manager {as a manager} owner {as a property owner} other {as a staff member}}.',
      { landlord, role },
    ),
    button(link, t('View Invitation')),
    oneUse(landlord),
  ])
}

/** Shows a vendor one job. */
export function jobEmail(job: { organization: string; link: string; days: number }): EmailContent {
  const landlord = landlordName(job.organization)
  return emailOf(t('{landlord} has a job for you', { landlord }), [
    { hello: null },
    t(
      '{landlord} needs a repair and would like you to do it. Open the job to see the address, the problem and its photos, and to say when you can come.',
      { landlord },
    ),
    button(job.link, t('View Job')),
    t(
      'This link is for you only and works for {days, plural, one {# day} other {# days}}. You do not need an account.',
      { days: job.days },
    ),
  ])
}

/** Replaces a person's own text in emails to an unproven address. */
export function waitingEmail(waiting: { organization: string; link: string }): EmailContent {
  const landlord = landlordName(waiting.organization)
  return emailOf(t('{landlord}: something new for you', { landlord }), [
    { hello: null },
    t('There is something new for you from {landlord}. Sign in to Rooftree to see it.', {
      landlord,
    }),
    button(waiting.link, t('Open Rooftree')),
  ])
}

/** Informs the inviter of the answer. `note` names the next step. */
export function answerEmail(answer: {
  name: string
  accepted: boolean
  to: string
  note: string | null
  link: string
}): EmailContent {
  const [name, place] = [oneLine(answer.name), oneLine(answer.to)]
  return answer.accepted
    ? emailOf(t('{name} accepted your invitation', { name }), [
        t('{name} accepted your invitation to {place}.', { name, place }),
        ...(answer.note ? [answer.note] : []),
        button(answer.link, t('Open Rooftree')),
      ])
    : emailOf(t('{name} declined your invitation', { name }), [
        t('{name} declined your invitation to {place}.', { name, place }),
        button(answer.link, t('Open Rooftree')),
      ])
}

function oneUse(landlord: string): string {
  return t(
    'This link is for you only. It works once and expires in 7 days. If you do not know {landlord}, ignore this email.',
    { landlord },
  )
}
