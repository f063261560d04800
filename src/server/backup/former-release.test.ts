import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verifyAuditLog } from '../audit/chain.ts'
import { readEnv } from '../config/environment.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { ownMigrations } from '../db/migrations.ts'
import { demoPassword } from '../demo/people.ts'
import { examineMigrations } from '../doctor/database.ts'
import { examineLedgers } from '../doctor/ledgers.ts'
import { examineRecords } from '../doctor/records.ts'
import { examineSums } from '../doctor/sums.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { openServer, type Server } from './fixture.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore.ts'

/**
 * `npm run backup` of Rooftree v0.2.0, the release that the baseline of the migrations stands for: a
 * short demo with a returned, a voided and a new payment. Beside it, what that release answered then.
 */
const fixtures = path.join(import.meta.dirname, '../../../test/fixtures')
const backup = path.join(fixtures, 'v0.2.0.zip')
const log = { info: () => {}, warn: console.warn }
let dataDir: string
let manifest: Manifest
let database: Awaited<ReturnType<typeof startEmbedded>>
let client: pg.Client
let server: Server
let answered: {
  stats: Record<string, object>
  leases: Record<string, [balance: string, depositHeld: string]>
}

beforeAll(async () => {
  dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'rt-former-')), 'restored')
  answered = JSON.parse(await readFile(path.join(fixtures, 'v0.2.0.json'), 'utf8'))
  manifest = (await restoreBackup(readEnv({ DATA_DIR: dataDir }), backup)).manifest
  database = await startEmbedded({ dataDir, log, sharedBuffers: '32MB' })
  await migrateDatabase(database)
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  server = await openServer(database.appUrl, dataDir)
}, 120_000)
afterAll(async () => {
  await server.close()
  await client.end()
  await database.stop()
  await rm(path.dirname(dataDir), { recursive: true, force: true })
})

test('an upgrade loses no row and no file', async () => {
  expect(manifest.tables.length).toBeGreaterThan(60)
  // Daily totals follow from the other rows: the doctor compares them below.
  const tables = manifest.tables.filter(({ name }) => name !== 'day_sums')
  const rows: Record<string, number> = {}
  for (const { name } of tables)
    rows[name] = (await client.query(`select from ${pg.escapeIdentifier(name)}`)).rowCount ?? 0
  expect(rows).toEqual(Object.fromEntries(tables.map(({ name, rows }) => [name, rows])))
  const files = await readdir(path.join(dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  })
  const stored = files.filter(entry => entry.isFile()).map(({ name }) => name)
  for (const { name } of manifest.files) expect(stored).toContain(name)
})

test('an upgrade changes no balance, no deposit and no figure of the dashboard', async () => {
  const tokens: Record<string, string> = {}
  for (const role of Object.keys(answered.stats)) tokens[role] = await signIn(role)
  vi.setSystemTime(manifest.takenAt)
  for (const [role, stats] of Object.entries(answered.stats))
    expect(JSON.parse(await server.text('/api/dashboard/stats', tokens[role] ?? '')), role).toEqual(
      stats,
    )
  const leases: { id: string; balance: string; depositHeld: string }[] = JSON.parse(
    await server.text('/api/leases?limit=1000', tokens.admin ?? ''),
  )
  expect(
    Object.fromEntries(leases.map(lease => [lease.id, [lease.balance, lease.depositHeld]])),
  ).toEqual(answered.leases)
})

test('an upgraded audit log verifies, and so do ledgers, sums and records', async () => {
  expect(await verifyAuditLog(database.appUrl)).toMatchObject({ faults: [] })
  expect(await examineLedgers(client)).toMatchObject([{ state: 'good' }])
  expect(await examineSums(client)).toMatchObject([{ state: 'good' }])
  expect((await examineRecords(client)).filter(({ state }) => state !== 'good')).toEqual([])
})

test('tables that grew to the baseline go on behind it, and the doctor misses nothing', async () => {
  const { rows } = await client.query('select hash from drizzle.__drizzle_migrations order by id')
  expect(rows.map(({ hash }) => hash)).toEqual([
    ...manifest.migrations.map(({ hash }) => hash),
    ...ownMigrations()
      .slice(1)
      .map(({ hash }) => hash),
  ])
  expect(await examineMigrations(client)).toBeNull()
})

async function signIn(role: string): Promise<string> {
  const body = { email: `${role}@demo.example`, password: demoPassword }
  return (await server.post('/api/auth/login', body)).token ?? ''
}
