import * as z from 'zod'
import { account, electronicConsent } from '#shared/account/auth.ts'
import { endpoint } from '#shared/endpoint.ts'
import { dayReply, id, instant, newPassword } from '#shared/fields.ts'
import { everythingChanged } from '#shared/nouns.ts'
import { roles } from '#shared/person.ts'

export const invitationStatuses = ['pending', 'accepted', 'declined', 'expired'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

/** The delivery of an email: sent, or a file of an installation without a mail server. */
export const delivery = z.enum(['mail', 'file'])
export type Delivery = z.output<typeof delivery>

/** The day on which the last waiting email is sent, in UTC; null where all are sent today. */
export const lastDay = dayReply
  .nullable()
  .describe('The day on which the last waiting invitation goes out; null: today')

/** The answer when a link was made. `link` is returned to the operator alone, and only without a mail server. */
export const sent = z.object({ delivery, link: z.string().nullable(), lastDay })

/** An invitation for the invited person. */
const invitation = z.object({
  kind: z.enum(['tenant', 'member']),
  organization: z.object({ name: z.string() }),
  /** The role of the person in the organization. */
  role: z.enum(roles),
  email: z.string(),
  property: z.object({ name: z.string(), address: z.string() }).nullable(),
  unitNumber: z.string().nullable(),
  moveInDate: dayReply.nullable(),
  expiresAt: instant,
})

/**
 * `login`: has an account and signs in; `password`: sets a first password; `unproven`: an email has to prove the
 * address first.
 */
const entry = z.enum(['login', 'password', 'unproven'])

const openInvitation = invitation.extend({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  entry,
})
export type OpenInvitation = z.output<typeof openInvitation>

const waitingInvitation = invitation.extend({ id })
export type WaitingInvitation = z.output<typeof waitingInvitation>

/** The state of the lease that an accepted invitation may draft; `there`: they had one before. */
export const leaseDrafts = [
  'drafted',
  'there',
  'not_asked',
  'no_rent',
  'unit_taken',
  'long_ago',
] as const
export type LeaseDraft = (typeof leaseDrafts)[number]

const accepted = z.object({
  kind: z.enum(['tenant', 'member']),
  organization: z.object({ name: z.string() }),
  lease: z.enum(leaseDrafts),
})
export type Accepted = z.output<typeof accepted>

const params = z.object({ token: z.string().max(200) })
const consentVersion = z
  .literal(electronicConsent.version, 'Please agree to this first')
  .nullish()
  .describe('The version of the consent a tenant has read; members leave it out')

export const listMyInvitations = endpoint('GET', '/api/invitations', {
  may: 'invitation:answer',
  summary: 'The open invitations to the caller’s e-mail, once it is confirmed',
  reply: z.array(waitingInvitation),
})

export const getInvitation = endpoint('GET', '/api/invitations/:token', {
  may: 'public',
  summary: 'The invitation behind a link; 404 alike for unknown, used, withdrawn and expired ones',
  params,
  reply: openInvitation,
})

export const acceptInvitation = endpoint('POST', '/api/invitations/:token/acceptance', {
  may: 'invitation:answer',
  changes: [everythingChanged],
  summary:
    'Accept as the signed-in person, whose e-mail must be the invited one: by the link, or by the id of an invitation listed to them',
  params,
  body: z.object({ consentVersion }),
  reply: accepted,
})

export const openAccount = endpoint('POST', '/api/invitations/:token/account', {
  may: 'public',
  changes: [],
  summary: 'Accept with a new account, or with the first password of an account without one',
  params,
  body: z.object({
    consentVersion,
    password: newPassword('Please choose a password'),
  }),
  reply: accepted.extend({ token: z.string(), user: account }),
})

export const refuseInvitation = endpoint('POST', '/api/invitations/:token/refusal', {
  may: 'public',
  changes: ['account'],
  summary: 'Decline; holding the link is enough',
  params,
})
