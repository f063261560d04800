import type { Endpoint } from '#shared/endpoint.ts'
import type { User } from '../world.ts'
import type { PersonaRow, Personas, Who } from './personas.ts'

/** The rows of a noun, of both organizations. @throws when the personas have none: then they need some. */
export function rowsFor(personas: Personas, noun: string): PersonaRow[] {
  const rows = [...(personas.rows[noun] ?? []), ...(personas.foreign[noun] ?? [])]
  if (rows.length === 0)
    throw new Error(`Say in personas.ts which ${noun} there are, and who sees them`)
  return rows
}

/** Rows of these are under one rule each, which asks for nothing but whose they are. */
const alike = ['notifications', 'mails', 'outbox']

/** The rows of a noun that a walk tries by their ids: of those alike, one of each organization and set of readers. */
export function rowsTried(personas: Personas, noun: string): PersonaRow[] {
  const rows = rowsFor(personas, noun)
  if (!alike.includes(noun)) return rows
  const kinds = Map.groupBy(rows, row => `${isForeign(personas, noun, row)} ${row.seenBy}`)
  return [...kinds.values()].flatMap(same => same.slice(0, 1))
}

export function isForeign({ foreign }: Personas, noun: string, { id }: PersonaRow): boolean {
  return foreign[noun]?.some(row => row.id === id) ?? false
}

export function allRows(personas: Personas): [noun: string, row: PersonaRow][] {
  return Object.keys(personas.rows).flatMap(noun =>
    rowsFor(personas, noun).map((row): [string, PersonaRow] => [noun, row]),
  )
}

/** `units` of `/api/units/:id`. */
export function nounOf(endpoint: Endpoint): string {
  return /([^/]+)\/:id/.exec(endpoint.path)?.[1] ?? endpoint.path.split('/')[2] ?? ''
}

/** The inputs of the permission check for a person. */
export function standingOf({ user }: User, who: Who) {
  return {
    role: user.role,
    organizationId: user.organizationId,
    rents: who === 'tenant' || who === 'partner',
  }
}

/** An unused id, made in the same millisecond: it sorts where the other one does. */
export function replicaOf(id: string): string {
  return `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`
}
