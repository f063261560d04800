import { sql } from 'drizzle-orm'
import { foundOfEach, type SearchReply } from '#shared/operations/search.ts'
import { can } from '#shared/permissions.ts'
import type { Caller } from '../access/caller.ts'
import type { Db } from '../postgres/database.ts'
import { candidates } from './candidates.ts'
import { kindsOf } from './kinds.ts'
import type { Wording } from './words.ts'

/** Rows of every kind that the caller may read, by one statement: of each the best few, the newest of equals first. */
export async function readFound(
  db: Db,
  caller: Caller,
  words: readonly string[],
  wording: Wording,
): Promise<SearchReply> {
  if (words.length === 0) return none
  const kinds = kindsOf(caller, words, wording).filter(({ may }) => can(caller, may))
  const columns = kinds.map(({ name, select, row }) => {
    const of = sql.identifier(name)
    return sql`(select coalesce(json_agg(${of}.row), '[]') from (
      select ${row} as row ${select} limit ${foundOfEach}) as ${of}) as ${of}`
  })
  const { rows } = await db.execute<Record<string, unknown[]>>(
    sql`with ${candidates(caller, words, wording)} select ${sql.join(columns, sql`, `)}`,
  )
  const { members = [], people = [], ...others } = rows[0] ?? {}
  const known = new Set(members.map(idOf))
  // A member who also rents is one person.
  const all = [...people.filter(row => !known.has(idOf(row))), ...members]
  return { ...none, ...others, people: all.slice(0, foundOfEach) } as SearchReply
}

const none: SearchReply = {
  people: [],
  properties: [],
  units: [],
  leases: [],
  requests: [],
  vendors: [],
  documents: [],
  payments: [],
}

function idOf(row: unknown): unknown {
  return typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined
}
