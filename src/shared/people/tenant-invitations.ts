import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  dayReply,
  email,
  id,
  instant,
  optionalDay,
  optionalId,
  optionalName,
  optionalPhone,
} from '#shared/fields.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { listQuery } from '#shared/lists.ts'
import { delivery, invitationStatuses, lastDay, sent } from './invitations.ts'

export const tenantInvitation = z.object({
  id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  propertyId: id,
  unitId: id.nullable(),
  moveInDate: dayReply.nullable(),
  status: z.enum(invitationStatuses),
  invitedBy: id,
  invitedAt: instant,
  expiresAt: instant,
  property: z.object({ id, name: z.string() }),
  unit: z.object({ id, unitNumber: z.string() }).nullable(),
})
export type TenantInvitation = z.output<typeof tenantInvitation>

export const choosePropertyToInvite = 'Please select a property'

export const createTenantInvitation = endpoint('POST', '/api/tenant-invitations', {
  may: 'invitation:write',
  changes: ['tenant-invitations', 'tenants'],
  summary: 'Invite a tenant by email; the link is good for 7 days and once',
  body: z
    .object({
      tenantId: optionalId.describe(
        'A tenant who has not joined yet: the email becomes theirs, name and phone stay as they are',
      ),
      email: email(),
      firstName: optionalName().describe('Required without tenantId'),
      lastName: optionalName().describe('Required without tenantId'),
      phone: optionalPhone(),
      propertyId: z
        .union([z.uuid(choosePropertyToInvite), z.literal('')], choosePropertyToInvite)
        .nullish()
        .transform(value => value || null)
        .describe('Required, but for a tenant with a lease: default the home they rent'),
      unitId: optionalId,
      moveInDate: optionalDay,
    })
    .refine(...unlessKnown('firstName', 'First name is required'))
    .refine(...unlessKnown('lastName', 'Last name is required'))
    .refine(...unlessKnown('propertyId', choosePropertyToInvite)),
  reply: tenantInvitation.extend(sent.shape),
})

/** A new tenant needs this field, which is reported together with other faults. */
function unlessKnown(field: 'firstName' | 'lastName' | 'propertyId', error: string) {
  type Body = { tenantId: string | null } & Record<typeof field, string | null>
  const has = (body: Body) => Boolean(body.tenantId || body[field])
  return [has, { path: [field], error, when: isObject }] satisfies [unknown, object]
}

function isObject({ value }: z.core.ParsePayload): boolean {
  return typeof value === 'object' && value !== null
}

export const listTenantInvitations = endpoint('GET', '/api/tenant-invitations', {
  may: 'invitation:read',
  summary:
    'The invitations of the organization, newest first; none for a person without organization and lease',
  query: listQuery.extend({ status: z.enum(invitationStatuses).optional() }),
  reply: z.array(tenantInvitation),
})

export const resendTenantInvitation = endpoint('POST', '/api/tenant-invitations/:id/resend', {
  may: 'invitation:write',
  changes: ['tenant-invitations'],
  summary: 'Send a new link, good for another 7 days; the old one dies',
  params: z.object({ id }),
  reply: tenantInvitation.extend(sent.shape),
  status: 200,
})

export const withdrawTenantInvitation = endpoint('DELETE', '/api/tenant-invitations/:id', {
  may: 'invitation:write',
  changes: ['tenant-invitations'],
  summary: 'Withdraw an open invitation: its link dies',
  params: z.object({ id }),
})

/** A tenant whom the office added, with their home, and without an invitation yet. */
const uninvited = z.object({
  id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  property: z.object({ id, name: z.string() }),
  unit: z.object({ id, unitNumber: z.string() }),
})

/** How many of those whom inviting all would reach are named. */
export const namedUninvited = 100

export const getUninvited = endpoint('GET', '/api/tenant-invitations/uninvited', {
  may: 'invitation:write',
  summary: 'Whom inviting all tenants without access would reach, and who is left out',
  query: z.object({ propertyId: id.optional() }),
  reply: z.object({
    total: z.int(),
    tenants: z.array(uninvited).max(namedUninvited).describe('The first of them'),
    leftOut: z.object({
      invited: z.int().describe('Have an open invitation'),
      declined: z.int().describe('Declined one'),
      withoutEmail: z.int().describe('Have no email'),
      withoutLease: z
        .int()
        .describe('Rent nothing now, so that no home is known to invite them to'),
    }),
    allowance: z.int().describe('How many invitations the organization may still send today'),
    lastDay,
    delivery,
  }),
})
export type UninvitedTenants = z.output<typeof getUninvited.reply>

/** So many chosen tenants are invited at once. */
export const maxInvited = 1_000

export const inviteUninvited = endpoint('POST', '/api/tenant-invitations/uninvited', {
  may: 'invitation:write',
  changes: ['tenant-invitations'],
  summary:
    'Invite every tenant without access to the home they rent, as far as the day’s allowance goes. Whoever is invited already is not invited again',
  body: z.object({
    propertyId: optionalId,
    tenantIds: z
      .array(id, 'Choose the tenants')
      .min(1, 'Choose at least one tenant')
      .max(maxInvited, fixedSentence('Choose at most {most} tenants', { most: maxInvited }))
      .optional()
      .describe('Only these'),
  }),
  reply: z.object({
    invited: z.int(),
    left: z.int().describe('Not invited yet, because one day allows no more'),
    lastDay,
    delivery,
    links: z
      .array(uninvited.omit({ id: true }).extend({ link: z.string() }))
      .describe('Of each, to the operator alone, and only where no mail carries it'),
  }),
})
export type InvitedAll = z.output<typeof inviteUninvited.reply>
