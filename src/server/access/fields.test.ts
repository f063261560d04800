import { readdir, readFile } from 'node:fs/promises'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { integer, PgTable, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import {
  defineTable,
  everyone,
  fieldRoles,
  nobody,
  officeArchive,
  readBy,
  readersOf,
} from '../db/tables/readers.ts'
import * as tables from '../db/tables.ts'
import { openColumns, readableColumns } from './fields.ts'

const homes = defineTable('homes', {
  id: everyone(uuid()),
  rent: readBy('contractRents', integer()),
  doorCode: nobody(text()),
  zone: officeArchive(text()),
})
const admin = { id: 'a', role: 'admin', organizationId: 'o', rents: false } as const
const tenant = { id: 't', role: 'tenant', organizationId: null, rents: false } as const

test('a column that says nothing of its readers does not compile', () => {
  // @ts-expect-error A column without readers is no column of a table.
  expect(() => defineTable('homes', { id: everyone(uuid()), parking: integer() })).toThrow()
  // @ts-expect-error No rule has this name.
  expect(readBy('neighbors', integer())).toBeDefined()
})

test('an answer has the columns that are declared for its reader, and no other', () => {
  expect(Object.keys(openColumns(homes))).toEqual(['id'])
  expect(Object.keys(readableColumns(admin, homes))).toEqual(['id', 'rent'])
  // @ts-expect-error The type of an answer lacks it, too.
  expect(readableColumns(admin, homes).doorCode).toBeUndefined()
  expect(readableColumns(tenant, homes).rent.queryChunks).toEqual([{ value: ['null'] }])
})

test('a table without declared readers is not readable', () => {
  const plain = pgTable('plain', { id: uuid() })
  // @ts-expect-error Its type declares no readers.
  expect(() => openColumns(plain)).toThrow('without defineTable')
})

const all = Object.values(tables).filter(value => is(value, PgTable))

test('every column of every table declares its readers', () => {
  expect(all.length).toBeGreaterThan(70)
  const known = ['everyone', 'archives', 'office archive', 'nobody', ...Object.keys(fieldRoles)]
  for (const table of all) {
    const readers = readersOf(table)
    const columns = Object.keys(getTableColumns(table))
    expect(Object.keys(readers).sort(), getTableName(table)).toEqual(columns.sort())
    expect(known, getTableName(table)).toEqual(expect.arrayContaining(Object.values(readers)))
  }
})

test('secrets and generated columns have no readers', () => {
  const readByOthers = all.flatMap(table =>
    Object.entries(getTableColumns(table))
      .filter(([name, { generated }]) => generated || isSecret(name))
      .map(([name]) => [`${getTableName(table)}.${name}`, readersOf(table)[name]])
      .filter(([, readers]) => readers !== 'nobody'),
  )
  expect(readByOthers).toEqual([])
})

function isSecret(column: string): boolean {
  return /password|secret|token|hash|otp|recovery/i.test(column)
}

test('only who asks for the readers takes all columns of a table', async () => {
  const folder = new URL('..', import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter(
    file => file.endsWith('.ts') && !/\.test\.ts$/.test(file),
  )
  const taking: string[] = []
  for (const file of files)
    if (/\bgetTableColumns\b/.test(await readFile(new URL(file, folder), 'utf8'))) taking.push(file)
  // Erasures look for a name in columns of free text, by pages, and answer its place.
  expect(taking.sort()).toEqual([
    'access/fields.ts',
    'erasure/find-mentions.ts',
    'erasure/next-rows.ts',
    'erasure/searches.ts',
    'exports/selection.ts',
  ])
})
