import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atServer, urlOf } from '#test/own-database.ts'
import { databaseName } from '../../postgres/embedded/roles.ts'
import { migrationsFolder } from '../migrations.ts'
import { changesSince, readSqlFiles, type SchemaSnapshot, statesOf } from './sql-files.ts'

const name = `rooftree_functions_${process.pid}`
const client = new pg.Client({ connectionString: urlOf('postgres', name) })
const files = readSqlFiles()
const { entries } = meta('_journal')
const schema: SchemaSnapshot & {
  tables: Record<string, { indexes: Record<string, unknown> }>
} = meta(`${String(entries.at(-1).idx).padStart(4, '0')}_snapshot`)

beforeAll(async () => {
  await atServer(`create database ${name} template ${databaseName}`)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await atServer(`drop database ${name} with (force)`)
})

describe('a migrated database', () => {
  test('has every function and trigger as its file says, and no other', async () => {
    const migrated = await objects()
    expect(Object.keys(migrated).length).toBeGreaterThan(200)
    await trying(async () => {
      await takeAway()
      expect(await objects()).toEqual({})
      for (const { sql } of files) await client.query(sql)
      expect(await objects()).toEqual(migrated)
    })
  })

  test('has each function in the file of its name, each trigger in that of its table', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select distinct proname::text as name from pg_proc where ${isOurs} union all
       select distinct tgrelid::regclass::text from pg_trigger where not tgisinternal order by 1`,
    )
    expect(rows.map(row => row.name)).toEqual(files.map(file => file.name).sort())
  })

  test('is the same after every file was applied again as a migration would', async () => {
    const migrated = await objects()
    const former = Object.fromEntries(files.map(file => [file.path, 'another']))
    await trying(async () => {
      for (const statement of changesSince(former, files, schema, '0.2.0'))
        await client.query(statement)
      expect(await objects()).toEqual(migrated)
    })
  })
})

test('objects in migrations alone belong to a table and can only be altered', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
       where c.relnamespace = 'public'::regnamespace
         and not exists (select from pg_constraint where conindid = c.oid and contype <> 'x')
     union all select relname || ' ' || reloptions::text from pg_class
       where relnamespace = 'public'::regnamespace and reloptions is not null order by 1`,
  )
  const known = Object.values(schema.tables).flatMap(({ indexes }) => Object.keys(indexes))
  expect(rows.map(row => row.name).filter(index => !known.includes(index))).toEqual([
    ...['documents_folded_trgm', 'lease_words_folded_trgm', 'lease_words_spelled_trgm'],
    ...['leased_days_excl', 'leases {fillfactor=80}', 'leases_overlap_excl'],
    ...['maintenance_requests_told_trgm', 'payments_folded_trgm', 'properties {fillfactor=80}'],
    ...['properties_addressed_trgm', 'properties_folded_trgm', 'properties_picture_idx'],
    ...['recurring_charges {fillfactor=80}', 'unit_words_folded_trgm', 'unit_words_spelled_trgm'],
    ...['units_folded_trgm', 'users_folded_spelled_trgm', 'users_folded_trgm'],
    ...['users_phone_trgm', 'vendors_folded_trgm', 'vendors_phone_trgm'],
  ])
})

test('every change of a file has its migration: npm run db:generate makes it', () => {
  expect(meta('_functions')).toEqual(statesOf(files, schema))
})

test('a comment above a function needs no migration', () => {
  const commented = files.map(file => ({ ...file, sql: `-- As asked.\n${file.sql}` }))
  expect(changesSince(statesOf(files, schema), commented, schema, '0.2.0')).toEqual([])
})

test('a new column of a table creates its triggers again, which audit_table makes by column', () => {
  const wider = structuredClone(schema)
  Object.assign(wider.tables['public.vendors']?.columns ?? {}, { licence_id: {} })
  const changes = changesSince(statesOf(files, schema), files, wider, '0.2.0')
  expect(changes).toHaveLength(2)
  expect(changes[0]).toContain(`'vendors'::regclass`)
  expect(changes[1]).toContain(`audit_table('vendors'`)
})

test.each([
  ['money/gone.sql', ['-- Nobody uses this since 0.2.0\nDROP FUNCTION gone;']],
  ['triggers/money/dropped_with_its_table.sql', []],
])('a file that is no longer there: %s', (file, statements) => {
  const former = { ...statesOf(files, schema), [file]: 'x' }
  expect(changesSince(former, files, schema, '0.2.0')).toEqual(statements)
})

test('a table without its file of triggers loses them', async () => {
  const without = files.filter(file => file.path !== 'triggers/maintenance/vendors.sql')
  const changes = changesSince(statesOf(files, schema), without, schema, '0.2.0')
  await trying(async () => {
    for (const statement of changes) await client.query(statement)
    const left = Object.keys(await objects())
    expect(left.filter(object => object.startsWith('vendors.'))).toEqual([])
    expect(left).toContain('vendor_links.audit_row')
  })
})

const isOurs = `pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`

/** Definitions by name, in PostgreSQL's own spelling. */
async function objects(): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select oid::regprocedure::text as name, pg_get_functiondef(oid) as definition from pg_proc where ${isOurs}
     union all select tgrelid::regclass || '.' || tgname, tgenabled::text || pg_get_triggerdef(oid)
       from pg_trigger where not tgisinternal order by 1`,
  )
  return Object.fromEntries(rows.map(row => [row.name, row.definition]))
}

/** Generated columns and indexes hold on to functions: out of sight is as good as dropped. */
async function takeAway() {
  await client.query(`create schema former;
    do $$ declare statement text; begin
      for statement in select format('drop trigger %I on %s', tgname, tgrelid::regclass)
          from pg_trigger where not tgisinternal
        union all select format('alter function %s set schema former', oid::regprocedure)
          from pg_proc where ${isOurs}
      loop execute statement; end loop;
    end $$`)
}

async function trying(work: () => Promise<void>) {
  await client.query('begin')
  await work().finally(() => client.query('rollback'))
}

function meta(file: string) {
  return JSON.parse(readFileSync(path.join(migrationsFolder, 'meta', `${file}.json`), 'utf8'))
}
