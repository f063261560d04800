import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { oneOf } from '#shared/language/sentences.ts'
import { listQuery } from '#shared/lists.ts'
import { person } from '#shared/person.ts'

/** The roles of a member in an organization. */
export const memberRoles = ['admin', 'manager', 'staff', 'owner'] as const
export type MemberRole = (typeof memberRoles)[number]

export const memberRole = z.enum(memberRoles, oneOf(memberRoles))

/** A member of the organization. */
export const member = person.extend({ role: z.enum(memberRoles) })
export type Member = z.output<typeof member>

export const listMembers = endpoint('GET', '/api/members', {
  may: 'member:read',
  summary: 'The people of the organization, newest first',
  query: listQuery,
  reply: z.array(member),
})

export const updateMember = endpoint('PATCH', '/api/members/:id', {
  may: 'member:write',
  changes: ['members', 'account'],
  summary: 'Change a member’s role; the last admin stays one',
  params: z.object({ id }),
  body: z.object({ role: memberRole }),
  reply: member,
})

export const removeMember = endpoint('DELETE', '/api/members/:id', {
  may: 'member:write',
  changes: ['members', 'maintenance-requests'],
  summary: 'Remove a member: their sessions end, what they were in charge of is free again',
  params: z.object({ id }),
})
