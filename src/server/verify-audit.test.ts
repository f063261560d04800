import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asLaunched } from '#test/environment.ts'
import { startPostgres15 } from '#test/external-postgres.ts'
import { migrateDatabase } from './db/migrate.ts'

/** An external PostgreSQL, of the oldest supported version, with one role for everything. */
let folder: string
let postgres: Awaited<ReturnType<typeof startPostgres15>>
let client: pg.Client

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rt-'))
  postgres = await startPostgres15(folder)
  await migrateDatabase({ ownerUrl: postgres.url, appUrl: postgres.url })
  client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`insert into organizations (id, name) values (gen_random_uuid(), 'Acme')`)
  await client.query(`update organizations set name = 'Acme Homes'`)
})
afterAll(async () => {
  await client.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

test('the log is only added to there too', async () => {
  for (const change of [
    'update audit_log set label = null',
    'delete from audit_log',
    'truncate audit_log',
  ])
    await expect(client.query(change)).rejects.toThrow('only ever added to')
})

test('an intact log is reported as intact', async () => {
  expect(await verifyAudit({ DATABASE_URL: postgres.url })).toEqual({
    code: 0,
    said: 'The audit log is whole: 2 entries in 1 chain, each following the one before it.\n',
  })
})

test('a changed entry is named, and the command fails', async () => {
  await client.query(`set session_replication_role = replica`)
  await client.query(`update audit_log set after = '{"name": "Mine"}' where number = 1`)
  expect(await verifyAudit({ DATABASE_URL: postgres.url })).toEqual({
    code: 1,
    said: 'Organization Acme Homes: entry 1 was changed.\nThe audit log is not as it was written: 1 fault in 2 entries in 1 chain.\n',
  })
})

test('without a database, none is created', async () => {
  const { code, said } = await verifyAudit({
    DATABASE_URL: '',
    DATA_DIR: path.join(folder, 'empty'),
  })
  expect(code).toBe(2)
  expect(said).toMatch(/^There is no Rooftree database in /)
})

function verifyAudit(environment: Record<string, string>): Promise<{ code: number; said: string }> {
  const script = path.join(import.meta.dirname, 'verify-audit.ts')
  return new Promise(done => {
    execFile(
      process.execPath,
      asLaunched(script),
      { env: { ...process.env, ...environment }, cwd: folder },
      (error, out, err) => done({ code: Number(error?.code ?? 0), said: out + err }),
    )
  })
}
