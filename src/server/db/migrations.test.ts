import { afterAll, describe, expect, test } from 'vitest'
import { atServer, urlOf } from '#test/own-database.ts'
import { requireKnown } from '../backup/load.ts'
import type { Manifest } from '../backup/manifest.ts'
import { asRole, migrateDatabase } from './migrate.ts'
import { type Applied, baseline, ownMigrations, sinceBaseline } from './migrations.ts'
import { thisRelease } from './release.ts'

const name = `rooftree_older_${process.pid}`
const url = urlOf('rooftree_owner', name)
const former: Applied = { hash: 'one that the baseline replaces', createdAt: '1795248483179' }
const toTag = [former, baseline.last]
const [first, ...later] = ownMigrations().map(({ hash, folderMillis }) => ({
  hash,
  createdAt: `${folderMillis}`,
}))
if (!first) throw new Error('There is no migration')

afterAll(() => atServer(`drop database if exists ${name} with (force)`))

describe('tables older than the baseline', () => {
  test('are left as they are by a start, which names the tag that has to come first', async () => {
    await atServer(`create database ${name} owner rooftree_owner`)
    await asRole(url, client =>
      client.query(`create schema drizzle; create table drizzle.__drizzle_migrations
          (id serial primary key, hash text not null, created_at bigint);
        insert into drizzle.__drizzle_migrations (hash, created_at)
          values ('${former.hash}', ${former.createdAt})`),
    )
    await expect(migrateDatabase({ ownerUrl: url, appUrl: url })).rejects.toThrow(
      'This database is older than v0.2.0: bring it up to date with Rooftree of the tag v0.2.0 first.',
    )
    const { rows } = await asRole(url, client =>
      client.query(`select from pg_tables where schemaname = 'public'`),
    )
    expect(rows).toEqual([])
  })

  test('are not restored from a backup, which names the tag, too', () => {
    expect(() => requireKnown(backupOf([former]))).toThrow('This backup is older than v0.2.0: ')
    expect(() => requireKnown(backupOf(toTag))).not.toThrow()
  })
})

test('a backup of a later release is refused as such', () => {
  const unknown = { hash: 'of later', createdAt: `${Number(first.createdAt) + 1}` }
  expect(() => requireKnown(backupOf([...toTag, unknown]))).toThrow('made by a later Rooftree')
})

test.each([
  ['an empty database', [], []],
  ['one that was made with the baseline', [first], [first]],
  ['one that grew to it step by step', toTag, [first]],
  ['one that grew beyond it', [...toTag, ...later], [first, ...later]],
])('what is applied in %s is known by the migrations of this release', (_, applied, known) => {
  expect(sinceBaseline(applied)).toEqual(known.map(({ hash }) => hash))
})

test('the baseline counts for all the changes it replaces', async () => {
  expect(Number(first.createdAt)).toBe(Number(baseline.last.createdAt))
  expect((await thisRelease()).changes).toBe(baseline.changes + later.length)
})

function backupOf(migrations: Applied[]): Manifest {
  return {
    ...{ format: 1, takenAt: '2026-11-26T00:00:00.000Z', tables: [], files: [], missing: [] },
    ...{ migrations, key: null, keyMark: '' },
  }
}
