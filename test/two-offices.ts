import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import type { Caller } from '#server/access/caller.ts'
import { sessionOn } from '#server/postgres/database.ts'
import type { Role } from '#shared/person.ts'
import { ownerUrl } from './own-database.ts'
import { type Row, rows } from './two-offices-rows.ts'

/** People, organizations and rows are called by short names here; this is the id of one. */
export function idOf(name: string): string {
  const hex = createHash('md5').update(name).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The callers, as in their sessions. */
export const people = {
  adam: caller('adam', 'admin', 'ours'),
  mona: caller('mona', 'manager', 'ours'),
  olga: caller('olga', 'owner', 'ours'),
  stan: caller('stan', 'staff', 'ours'),
  tina: caller('tina', 'tenant', null, true),
  cora: caller('cora', 'tenant', null, true),
  hal: caller('hal', 'admin', 'theirs', true),
  /** A new user. */
  nell: caller('nell', 'tenant', null),
}
export type Name = keyof typeof people

function caller(name: string, role: Role, organization: string | null, rents = false): Caller {
  return {
    id: idOf(name),
    role,
    organizationId: organization && idOf(organization),
    rents,
    sid: '',
  }
}

/**
 * Tables of that name and shape for this file alone, with only these rows: visibility depends on no
 * trigger.
 *
 * @returns the names of the rows of a table that match a rule, in alphabetical order
 */
export function twoOffices() {
  const client = new pg.Client({ connectionString: ownerUrl })
  const db = sessionOn(client)
  const named = new Map<string, string>()
  beforeAll(async () => {
    await client.connect()
    for (const [table, those] of Object.entries(rows)) {
      await emptyTable(client, table)
      for (const row of those) for (const name of namesIn(row)) named.set(idOf(name), name)
      await insertRows(client, table, those)
    }
  })
  afterAll(() => client.end())

  return async function namesOf(table: PgTable, rule: SQL, column: SQL): Promise<string[]> {
    const found = await db.select({ id: column }).from(table).where(rule)
    return found.map(({ id }) => named.get(`${id}`) ?? `${id}`).sort()
  }
}

/** A table of that name and shape for this connection alone, without rows. */
export async function emptyTable(client: pg.Client, table: string): Promise<void> {
  await client.query(`create temp table ${table} as select * from public.${table} limit 0`)
}

export async function insertRows(client: pg.Client, table: string, those: Row[]): Promise<void> {
  await client.query(
    `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(those.map(withIds))],
  )
}

/** Its names as the ids that are stored. */
export function withIds(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      isName(column, value) ? idOf(value) : value,
    ]),
  )
}

function namesIn(row: Row): string[] {
  return Object.entries(row).flatMap(([column, value]) => (isName(column, value) ? [value] : []))
}

/** Other texts are names of people or rows. */
function isName(column: string, value: Row[string]): value is string {
  return typeof value === 'string' && !plain.test(column)
}

const plain = /^(status|kind|role|email|timezone|month)$|_(at|on|date|from|since)$/
