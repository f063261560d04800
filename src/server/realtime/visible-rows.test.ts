import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed, stories, timeout } from '#test/histories.ts'
import { ownerUrl } from '#test/own-database.ts'
import { anyOffices, callers, type LiveTable, rowsOf } from '#test/random-offices.ts'
import { emptyTable, idOf, insertRows, withIds } from '#test/two-offices.ts'
import type { Row } from '#test/two-offices-rows.ts'
import type { Caller } from '../access/caller.ts'
import { leasesRentedBy } from '../access/renting.ts'
import { sessionOn } from '../postgres/database.ts'
import { concerns, parseHeard } from './payload.ts'
import { type Shown, shown } from './visible-rows-fixture.ts'

/** house.md: the rules of rows are written twice, for lists and for live events; that both say the same. */

const client = new pg.Client({ connectionString: ownerUrl })
const db = sessionOn(client)
const tables = [
  ...new Set([...Object.keys(shown), ...Object.keys(fc.sample(anyOffices, 1)[0] ?? {})]),
]
type Drawn = { place: Row; columns: Row }
let heard: string[] = []

beforeAll(async () => {
  await client.connect()
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  for (const table of tables) await emptyTable(client, table)
  for (const { definition } of await liveTriggers())
    await client.query(definition.replace(' ON public.', ' ON pg_temp.'))
  await client.query('listen rooftree_live; set plan_cache_mode = force_generic_plan')
})
afterAll(() => client.end())

test('every table that sends live events is proven here', async () => {
  const announced = new Set((await liveTriggers()).map(({ table }) => table))
  expect([...announced].sort()).toEqual(Object.keys(shown).sort())
})

test.each(Object.keys(rowsOf) as LiveTable[])(
  'readers of a row of %s, and no one else, are notified of its change',
  async table => {
    const drawn = fc.tuple(rowsOf[table], rowsOf[table])
    const cases = fc.array(drawn, { minLength: 1, maxLength: 12, size: 'max' })
    const body = async (offices: Record<string, Row[]>, changes: [Drawn, Drawn][]) => {
      await begin(table, offices)
      for (const [{ place, columns }, then] of changes) {
        const before = { ...newId(table), ...columns, ...place }
        await remove(table, before)
        for (const one of shown[table]) await prove(table, one, before, then.columns)
        await insertRows(client, table, (offices[table] ?? []).filter(is(table, before)))
      }
    }
    const runs = Math.ceil(stories / 100)
    await fc.assert(fc.asyncProperty(anyOffices, cases, body), { seed, numRuns: runs })
  },
  timeout,
)

/** A row is added, changed and removed again. */
async function prove(table: string, one: Shown, before: Row, columns: Row) {
  const after = { ...before, ...columns }
  const added = await informed(one, () => insertRows(client, table, [before]))
  const seen = await shownTo(table, one, before)
  expect(added, 'added').toEqual(seen)
  const changed = await informed(one, () => replace(table, before, after))
  const seenThen = await shownTo(table, one, after)
  const isChange = JSON.stringify(before) !== JSON.stringify(after)
  expect(changed, 'changed').toEqual(isChange ? union(seen, seenThen) : [])
  const removed = await informed(one, () => remove(table, after))
  expect(removed, 'removed').toEqual(seenThen)
}

/** The tables with rows. `truncate` would make new files, and new plans of all that is prepared. */
let filled = new Set<string>()

async function begin(table: string, offices: Record<string, Row[]>) {
  await client.query([...filled].map(name => `delete from ${name}`).join('; '))
  filled = new Set([table, ...Object.keys(offices)])
  for (const [name, rows] of Object.entries(offices)) await insertRows(client, name, rows)
}

/** Who hears of the noun while something is done. */
async function informed({ noun }: Shown, work: () => Promise<unknown>): Promise<string[]> {
  heard = []
  await work()
  const tellings = heard.flatMap(text => {
    const one = parseHeard(text)
    return one && 'noun' in one && one.noun === noun ? [one] : []
  })
  return everybody()
    .filter(([, caller]) => tellings.some(one => concerns(one, caller)))
    .map(([name]) => name)
}

async function shownTo(
  name: string,
  { table, noun, rule, list }: Shown,
  row: Row,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from users where exists ${leasesRentedBy(sql`users.id`)}`,
  )
  const renting = new Set(rows.map(({ id }) => id))
  const asked = everybody().map(([name, caller]): [string, Caller] => [
    name,
    { ...caller, rents: renting.has(caller.id) },
  ])
  // To plan the conditions of all callers takes most of the time: once for those who rent.
  const key = idOf([name, noun, ...renting].join())
  const seenBy = statements.get(key) ?? seenIn(name, { table, rule }, asked).prepare(key)
  statements.set(key, seenBy)
  const [seen = {}] = await seenBy.execute(withIds(row))
  const names: string[] = []
  for (const [name, caller] of asked) {
    const listed = (await list?.(db, caller)) ?? []
    if (seen[name] === true || listed.some(({ id }) => id === idOf(`${row.id}`))) names.push(name)
  }
  return names
}

const statements = new Map<string, ReturnType<ReturnType<typeof seenIn>['prepare']>>()

/** Who may see the row whose key is given. */
function seenIn(
  name: string,
  { table, rule }: Pick<Shown, 'table' | 'rule'>,
  asked: [string, Caller][],
) {
  const columns = Object.fromEntries(
    asked.map(([who, caller]) => [
      who,
      sql<boolean>`coalesce(${rule(caller) ?? sql`false`}, false)`,
    ]),
  )
  return db
    .select(columns)
    .from(table)
    .where(isRow(name, column => sql.placeholder(column)))
}

function everybody(): [string, Caller][] {
  return Object.entries(callers).map(([name, [role, office]]) => [
    name,
    { id: idOf(name), role, organizationId: office && idOf(office), rents: false, sid: '' },
  ])
}

const keyOf = (table: string) =>
  table === 'organization_tenants' ? ['organization_id', 'user_id'] : ['id']

const newId = (table: string): Row => (keyOf(table).includes('id') ? { id: 'new' } : {})

const is = (table: string, one: Row) => (other: Row) =>
  keyOf(table).every(column => one[column] === other[column])

/** The condition of one row, by the stored values of its key. */
function isRow(table: string, stored: (column: string) => unknown): SQL {
  const each = keyOf(table).map(
    column => sql`${sql.identifier(table)}.${sql.identifier(column)} = ${stored(column)}`,
  )
  return sql.join(each, sql` and `)
}

function replace(table: string, before: Row, after: Row) {
  const stored = withIds(before)
  const columns = Object.keys(after).filter(column => !keyOf(table).includes(column))
  const set = columns.map(column => sql`${sql.identifier(column)} = n.${sql.identifier(column)}`)
  return db.execute(sql`update ${sql.identifier(table)} set ${sql.join(set, sql`, `)}
    from jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(withIds(after))}) n
    where ${isRow(table, column => stored[column])}`)
}

function remove(table: string, row: Row) {
  const stored = withIds(row)
  const isOne = isRow(table, column => stored[column])
  return db.execute(sql`delete from ${sql.identifier(table)} where ${isOne}`)
}

const union = (one: string[], other: string[]) =>
  Object.keys(callers).filter(name => one.includes(name) || other.includes(name))

/** As they stand in the migrated database; not those that end a stream. */
async function liveTriggers(): Promise<{ table: string; definition: string }[]> {
  const { rows } = await db.execute<{ table: string; definition: string }>(sql`
    select c.relname as table, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where c.relnamespace = 'public'::regnamespace and p.proname like 'live\\_%' and p.proname <> 'live_end'`)
  return rows
}
