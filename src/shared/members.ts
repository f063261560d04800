import * as z from 'zod'
import { type DateFormat, dayInFigures, todayIn } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { dayReply, id } from './fields.ts'
import { listQuery } from './lists.ts'
import { person } from './users.ts'

/** What somebody can be in an organization they work for. */
export const memberRoles = ['admin', 'manager', 'staff', 'owner'] as const
export type MemberRole = (typeof memberRoles)[number]

export const memberRole = z.enum(memberRoles, `Choose ${memberRoles.join(', ')}`)

/** Somebody of the organization. */
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
  summary: 'Change a member’s role; the last admin stays one',
  params: z.object({ id }),
  body: z.object({ role: memberRole }),
  reply: member,
})

export const removeMember = endpoint('DELETE', '/api/members/:id', {
  may: 'member:write',
  summary: 'Remove a member: their sessions end, what they were in charge of is free again',
  params: z.object({ id }),
})

/** Where somebody worked until they were removed, and whom to ask there; `removedOn` is a day in its time zone. */
export const formerOrganization = z.object({
  name: z.string(),
  removedOn: dayReply,
  timezone: z.string(),
  contact: z.string().nullable(),
})
export type FormerOrganization = z.output<typeof formerOrganization>

/** 'You no longer work for Org A (removed today). Ask Alma Adler.' */
export function removalSentence(
  { name, removedOn, timezone, contact }: FormerOrganization,
  dateFormat: DateFormat,
): string {
  const on = removedOn === todayIn(timezone) ? 'today' : `on ${dayInFigures(removedOn, dateFormat)}`
  return `You no longer work for ${name} (removed ${on}).${contact ? ` Ask ${contact}.` : ''}`
}
