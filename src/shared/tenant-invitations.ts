import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import {
  dayReply,
  email,
  id,
  instant,
  optionalDay,
  optionalId,
  optionalText,
  requiredText,
} from './fields.ts'
import { delivery, invitationStatuses, sent } from './invitations.ts'
import { limits } from './limits.ts'
import { listQuery } from './lists.ts'

export const tenantInvitation = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
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

const choose = 'Please select a property'

export const createTenantInvitation = endpoint('POST', '/api/tenant-invitations', {
  may: 'invitation:write',
  summary: 'Invite somebody by mail to rent; the link is good for 7 days and once',
  body: z.object({
    email: email(),
    firstName: requiredText('First name is required'),
    lastName: requiredText('Last name is required'),
    phone: optionalText(limits.phone),
    propertyId: z.uuid(choose),
    unitId: optionalId,
    moveInDate: optionalDay,
  }),
  reply: tenantInvitation.extend(sent.shape),
})

export const listTenantInvitations = endpoint('GET', '/api/tenant-invitations', {
  may: 'invitation:read',
  summary:
    'The invitations of the organization, newest first; none for a person without organization and lease',
  query: listQuery.extend({ status: z.enum(invitationStatuses).optional() }),
  reply: z.array(tenantInvitation),
})

export const resendTenantInvitation = endpoint('POST', '/api/tenant-invitations/:id/resend', {
  may: 'invitation:write',
  summary: 'Send a new link, good for another 7 days; the old one dies',
  params: z.object({ id }),
  reply: tenantInvitation.extend(sent.shape),
  status: 200,
})

export const withdrawTenantInvitation = endpoint('DELETE', '/api/tenant-invitations/:id', {
  may: 'invitation:write',
  summary: 'Withdraw an open invitation: its link dies',
  params: z.object({ id }),
})

/** A tenant whom the office added, with the home they rent; nobody let them in yet. */
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
      withoutLease: z
        .int()
        .describe('Rent nothing now, so that no home is known to invite them to'),
    }),
    allowance: z.int().describe('How many invitations the organization may still send today'),
    delivery,
  }),
})
export type UninvitedTenants = z.output<typeof getUninvited.reply>

export const inviteUninvited = endpoint('POST', '/api/tenant-invitations/uninvited', {
  may: 'invitation:write',
  summary:
    'Invite every tenant without access to the home they rent, as far as the day’s allowance goes. Whoever is invited already is not invited again',
  body: z.object({ propertyId: optionalId }),
  reply: z.object({
    invited: z.int(),
    left: z.int().describe('Not invited yet, because one day allows no more'),
    delivery,
    links: z
      .array(uninvited.omit({ id: true }).extend({ link: z.string() }))
      .describe('Of each, only where no mail carries it'),
  }),
})
export type InvitedAll = z.output<typeof inviteUninvited.reply>
