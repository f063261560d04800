import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Report } from '#shared/reports/reports.ts'
import { startPostgres15, startReplica } from '#test/external-postgres.ts'
import { databaseUrl } from '#test/own-database.ts'
import { app, landlord, database as shared } from '#test/world.ts'
import { databaseError } from '../errors/errors.ts'
import { type Database, openDatabase } from './pool.ts'
import { openReplica, type Reader } from './replica.ts'

const quiet = { log: () => {} }

// Starting two servers takes a while: only on request, REPLICA=1.
describe.runIf(process.env.REPLICA)('a streaming replica', () => {
  let folder = ''
  let primary: Awaited<ReturnType<typeof startPostgres15>>
  let replica: Awaited<ReturnType<typeof startReplica>>
  let database: Database
  let reader: Reader

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rt-replica-'))
    primary = await startPostgres15(folder)
    database = openDatabase(primary.url, quiet)
    await database.db.execute(sql`create table books (amount int)`)
    replica = await startReplica(folder, primary.url)
    reader = openReplica(replica.url, database, { log: () => {} })
  })
  afterAll(async () => {
    await reader.close()
    await replica.stop()
    await database.close()
    await primary.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('of another database is never read', async () => {
    expect(await refusalOf(replica.url)).toMatch(/is no streaming replica/)
  })

  test('is read with the latest commits; one that is behind, or unreachable, is not', async () => {
    expect(await addAndRead()).toBe('1 on the replica')
    expect(await addAndRead()).toBe('2 on the replica')
    const there = openDatabase(replica.url, quiet)
    await there.db.execute(sql`select pg_wal_replay_pause()`)
    expect(await addAndRead()).toBe('3 on the primary')
    await there.db.execute(sql`select pg_wal_replay_resume()`)
    await there.close()
    expect(await addAndRead()).toBe('4 on the replica')
    await replica.stop()
    expect(await addAndRead()).toBe('5 on the primary')
    expect(await addAndRead()).toBe('6 on the primary')
  })

  /** Adds an amount, then reads the number of amounts and the server used. */
  async function addAndRead() {
    await database.db.execute(sql`insert into books values (1)`)
    return reader.read(database.db, async db => {
      const { rows } = await db.execute<{ count: number; copy: boolean }>(
        sql`select count(*)::int, pg_is_in_recovery() as copy from books`,
      )
      return `${rows[0]?.count} on the ${rows[0]?.copy ? 'replica' : 'primary'}`
    })
  }
})

test('a database that is no replica, or unreachable, is never read instead', async () => {
  expect(await refusalOf(databaseUrl)).toMatch(/is no streaming replica/)
  expect(await refusalOf('postgresql://ann@127.0.0.1:1/rooftree')).toMatch(/ECONNREFUSED/)
})

test('no row is changed through a read-only connection', async () => {
  const only = openDatabase(databaseUrl, { ...quiet, readOnly: true })
  const { rows } = await only.db.execute(sql`show default_transaction_read_only`)
  expect(rows).toEqual([{ default_transaction_read_only: 'on' }])
  const change = only.db.execute(sql`update users set first_name = first_name`)
  expect(databaseError(await change.catch(error => error))?.code).toBe('25006')
  await only.close()
})

test('a report is read through the reader, and stored in the primary', async () => {
  const lana = await landlord()
  const copy = openDatabase(databaseUrl, { ...quiet, readOnly: true })
  vi.spyOn(app.reader, 'read').mockImplementation((_primary, work) => copy.snapshot(work))
  const made = await lana.post<Report>('/api/reports/generate', {
    reportType: 'Rent Roll',
    params: {},
  })
  vi.restoreAllMocks()
  await copy.close()
  expect(made.status).toBe(200)
  expect(made.body.rowCount).toBe(2)
  expect(made.body.runId).not.toBeNull()
  expect((await lana.get<object[]>('/api/report-runs')).body).toHaveLength(1)
})

/** The refusal of a server as a replica, with the primary read. */
async function refusalOf(url: string): Promise<string> {
  const said: string[] = []
  const reader = openReplica(url, shared, {
    log: error => void said.push(String(databaseError(error)?.message)),
  })
  expect(await reader.read(shared.db, async db => db === shared.db)).toBe(true)
  await reader.close()
  return said.join()
}
