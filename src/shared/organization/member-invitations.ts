import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { email, id, instant, requiredName } from '#shared/fields.ts'
import { listQuery } from '#shared/lists.ts'
import { invitationStatuses, sent } from '#shared/people/invitations.ts'
import { memberRole, memberRoles } from './members.ts'

export const memberInvitation = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(memberRoles),
  status: z.enum(invitationStatuses),
  invitedBy: id,
  invitedAt: instant,
  expiresAt: instant,
})
export type MemberInvitation = z.output<typeof memberInvitation>

export const createMemberInvitation = endpoint('POST', '/api/member-invitations', {
  may: 'member:write',
  changes: ['member-invitations'],
  summary: 'Invite a team member by email',
  body: z.object({
    email: email(),
    firstName: requiredName('First name is required'),
    lastName: requiredName('Last name is required'),
    role: memberRole,
  }),
  reply: memberInvitation.extend(sent.shape),
})

export const listMemberInvitations = endpoint('GET', '/api/member-invitations', {
  may: 'member:write',
  summary: 'The invitations to work in the organization, newest first',
  query: listQuery.extend({ status: z.enum(invitationStatuses).optional() }),
  reply: z.array(memberInvitation),
})

export const resendMemberInvitation = endpoint('POST', '/api/member-invitations/:id/resend', {
  may: 'member:write',
  changes: ['member-invitations'],
  summary: 'Send a new link, good for another 7 days; the old one dies',
  params: z.object({ id }),
  reply: memberInvitation.extend(sent.shape),
  status: 200,
})

export const withdrawMemberInvitation = endpoint('DELETE', '/api/member-invitations/:id', {
  may: 'member:write',
  changes: ['member-invitations'],
  summary: 'Withdraw an open invitation: its link dies',
  params: z.object({ id }),
})
