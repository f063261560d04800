import { type everythingChanged, type LiveNoun, liveNouns } from '#shared/nouns.ts'
import { standing } from '#shared/permissions.ts'
import type { Role } from '#shared/person.ts'
import type { Caller } from '../access/caller.ts'

/** The payloads that `live_notify` and `live_end` of `db/functions` send on the channel. */

export type Listener = Pick<Caller, 'id' | 'role' | 'organizationId' | 'sid'>

/** A changed noun, and the readers of the row. */
export interface RealtimeEvent {
  noun: LiveNoun
  organizationId: string | null
  role: 'admins' | 'office' | 'team' | 'members' | null
  people: string[]
  owners: string[]
  crew: string[]
}

export type Heard = RealtimeEvent | { endSession: string } | { endPerson: string }

export type News = LiveNoun | typeof everythingChanged

/** The JSON on the channel; SQL functions of former releases name the organization like this, too. */
type Payload = Omit<RealtimeEvent, 'organizationId'> & {
  books: RealtimeEvent['organizationId']
  endSession: string
  endPerson: string
}

/** Null for a payload that no release of ours writes. */
export function parseHeard(text: string): Heard | null {
  const said: Partial<Payload> = JSON.parse(text)
  if (typeof said.endSession === 'string') return { endSession: said.endSession }
  if (typeof said.endPerson === 'string') return { endPerson: said.endPerson }
  const { noun, books = null, role = null, people = [], owners = [], crew = [] } = said
  return noun && liveNouns.includes(noun)
    ? { noun, organizationId: books, role, people, owners, crew }
    : null
}

const roles: Record<NonNullable<RealtimeEvent['role']>, readonly Role[]> = {
  admins: ['admin'],
  office: ['admin', 'manager'],
  team: ['admin', 'manager', 'staff'],
  members: ['admin', 'manager', 'staff', 'owner'],
}

/** Whether a person sees the changed row: the rules of `visible.ts` for one row and one person. */
export function concerns(event: RealtimeEvent, person: Listener): boolean {
  if (event.people.includes(person.id)) return true
  if (event.organizationId === null || person.organizationId !== event.organizationId) return false
  const role = standing(person)
  if (role === 'owner' && event.owners.includes(person.id)) return true
  if (role === 'staff' && event.crew.includes(person.id)) return true
  return event.role !== null && roles[event.role].includes(role)
}
