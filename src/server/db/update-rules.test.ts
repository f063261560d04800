import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * While servers are restarted one after the other, the former release works on the tables of this one.
 * So from the baseline on an update only adds; unused objects are dropped a release later, below a line
 * with the release that stopped using them. Changes harmless to the former release have such a line, too.
 */
const folder = path.join(import.meta.dirname, '../../../migrations')

test('L5: an update only adds, so that the former release runs beside this one', async () => {
  const journal = JSON.parse(await readFile(path.join(folder, 'meta/_journal.json'), 'utf8'))
  const [, ...updates]: { tag: string }[] = journal.entries
  expect(updates.length).toBeGreaterThan(2)
  for (const { tag } of updates)
    expect(
      breaksFormerRelease(await readFile(path.join(folder, `${tag}.sql`), 'utf8')),
      tag,
    ).toEqual([])
})

test.each([
  ['drop table "vendors"'],
  ['alter table "leases" drop column "notes"'],
  ['alter table "leases" rename column "notes" to "remarks"'],
  ['alter table "leases" rename to "tenancies"'],
  ['alter table "leases" alter column "notes" set not null'],
  ['alter table "leases" alter column "monthly_rent" set data type bigint'],
  ['alter table "leases" add column "kind" text not null'],
  ['alter table "leases" add constraint "short" check (length(notes) < 10)'],
  ['create unique index "one" on "leases" ("unit_id")'],
  ['drop function told()'],
])('L5: %s is found', statement => {
  expect(breaksFormerRelease(statement.toUpperCase())).toHaveLength(1)
  expect(breaksFormerRelease(`-- Nobody uses this since 0.2.0\n${statement}`)).toEqual([])
  expect(breaksFormerRelease(`-- The former release goes on: why\n${statement}`)).toEqual([])
})

test.each([
  ['create table "pets" ("id" uuid not null)'],
  [
    'create table "pets" ("id" uuid);--> statement-breakpoint\nalter table "pets" add constraint "own" unique("id")',
  ],
  ['alter table "leases" add column "kind" text'],
  [`alter table "leases" add column "kind" text default 'flat' not null`],
  [
    `alter table "leases" add column "words" text generated always as (lower(notes)) stored not null`,
  ],
  ['alter table "leases" drop constraint "short"'],
  ['create index "by_day" on "leases" ("start_date")'],
])('L5: %s is no harm', statements => {
  expect(breaksFormerRelease(statements)).toEqual([])
})

function breaksFormerRelease(sql: string): string[] {
  const statements = sql.split(/;|--> statement-breakpoint/).map(text => text.trim())
  const added = new Set<string>()
  for (const [, name = ''] of sql.matchAll(/create table (?:if not exists )?"?(\w+)/gi))
    added.add(name.toLowerCase())
  return statements.filter(statement => {
    if (/^-- (Nobody uses this since \d|The former release goes on: \w)/.test(statement))
      return false
    const on = /(?:alter table|index .*? on) "?(\w+)/is.exec(statement)?.[1]?.toLowerCase()
    return !(on && added.has(on)) && takesAway.some(what => what.test(statement))
  })
}

const takesAway = [
  /\bdrop (table|column|type|view|materialized view|function|schema)\b/i,
  /\balter table\b.*\brename\b/is,
  /\balter column\b.*\bset (not null|data type)\b/is,
  /\badd column\b(?!.*\b(default|generated always)\b).*\bnot null\b/is,
  /\badd constraint\b/i,
  /\bcreate unique index\b/i,
]
