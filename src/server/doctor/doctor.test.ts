import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysAgo } from '#shared/dates.ts'
import { startBucket, type TestBucket } from '#test/bucket.ts'
import { asLaunched } from '#test/environment.ts'
import { makeTwoRoles, startPostgres15 } from '#test/external-postgres.ts'
import { fillMigrated } from '#test/migrated-folder.ts'
import { startSmtpServer } from '#test/smtp-server.ts'
import { query } from '../backup/fixture.ts'
import { keyMark } from '../backup/manifest.ts'
import { nameAt } from '../backup/names.ts'
import { readEnv } from '../config/environment.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { diagnose } from './diagnose.ts'

/** An external PostgreSQL with two roles; a superuser damages data outside Rooftree. */
let folder: string
let postgres: Awaited<ReturnType<typeof startPostgres15>>
let client: pg.Client
let urls: Awaited<ReturnType<typeof makeTwoRoles>>
let environment: Record<string, string>
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let bucket: TestBucket
const one = '01900000-0000-7000-8000-000000000001'

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rt-doctor-'))
  postgres = await startPostgres15(folder)
  urls = await makeTwoRoles(postgres.url)
  client = new pg.Client({ connectionString: urls.superUrl })
  await client.connect()
  await asOwner(
    'create schema pgboss; create table pgboss.job (name text, state text, completed_on timestamptz)',
  )
  await migrateDatabase(urls)
  smtp = await startSmtpServer()
  bucket = await startBucket()
  environment = {
    DATABASE_URL: urls.appUrl,
    DATABASE_OWNER_URL: urls.ownerUrl,
    DATA_DIR: path.join(folder, 'data'),
    BACKUP_DIR: path.join(folder, 'backups'),
    SMTP_URL: smtp.url,
    SECRET_KEY: '0123456789abcdef0123456789abcdef',
  }
  for (const name of ['DATA_DIR', 'BACKUP_DIR']) await mkdir(environment[name] ?? '')
  await backedUp(new Date())
  await client.query(`
    insert into organizations (id, name) values ('${one}', 'Acme');
    insert into users (id, email) values ('${one}', 'ann@test.example');
    insert into properties (id, organization_id, name, address, property_type, total_units)
      values ('${one}', '${one}', 'Alpha', '1 Alpha St', 'residential', 1);
    insert into units (id, organization_id, property_id, unit_number) values ('${one}', '${one}', '${one}', '1');
    insert into leases (id, organization_id, unit_id, tenant_id, start_date, end_date, monthly_rent, due_day, status)
      values ('${one}', '${one}', '${one}', '${one}', '2025-01-01', '2025-12-31', 1000, 1, 'active');
    insert into charges (id, organization_id, lease_id, kind, amount, due_date, posted_on)
      values ('${one}', '${one}', '${one}', 'rent', 1000, '2025-01-01', '2025-01-01');
    insert into payments (id, organization_id, lease_id, amount, payment_date, received_on, status, recorded_by)
      values ('${one}', '${one}', '${one}', 1000, '2025-01-01', '2025-01-01', 'completed', '${one}');
    insert into allocations (id, organization_id, lease_id, charge_id, payment_id, amount, applied_on)
      values ('${one}', '${one}', '${one}', '${one}', '${one}', 1000, '2025-01-01')`)
})
afterAll(async () => {
  await client.end()
  await smtp.close()
  await bucket.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

test('reports a sound installation as sound', async () => {
  const { code, said } = await doctor(bucket.environment)
  expect(said).not.toContain('BAD')
  expect(said).toContain('The ledgers of all leases agree: 1 checked.')
  expect(said).toContain('What days, leases and properties come to is what their rows say.')
  expect(said).toContain('Files can be kept and read in the bucket papers.')
  expect(said).toMatch(/\nAll is well\.\n$/)
  expect(code).toBe(0)
})

test('names every fault, with its remedy', async () => {
  await backedUp(daysAgo(9))
  await client.query('alter system set synchronous_commit = off')
  await client.query('select pg_reload_conf()')
  await client.query(`
    set session_replication_role = replica;
    update audit_log set label = 'Mine' where number = 1 and organization_id is not null;
    update allocations set amount = 1200;
    insert into deposit_entries (id, organization_id, lease_id, kind, amount, entry_on, booked_on)
      values ('${one}', '${one}', '${one}', 'refunded', 5, '2025-01-01', '2025-01-01');
    insert into charges (id, organization_id, lease_id, kind, amount, due_date, booked_on, posted_on)
      values (gen_random_uuid(), '${one}', '${one}', 'utility', 300, '2025-01-01', '2025-01-01', '2025-01-01');
    insert into payments (id, organization_id, lease_id, amount, payment_date, received_on, booked_on, status, recorded_by)
      values (gen_random_uuid(), '${one}', '${one}', 500, '2025-01-01', '2025-01-01', '2025-01-01', 'completed', '${one}');
    insert into uploads (id, object_name, user_id, file_type, file_size, received_at)
      values ('${one}', '${one}', '${one}', 'image/png', 7, now());
    insert into pgboss.job values ('rent-charges', 'failed', now());
    insert into provider_accounts (id, organization_id, provider, mode, secret, failure)
      values ('${one}', '${one}', 'stripe', 'live', 'x', 'key');
    update uploads set removable_at = null;
    set session_replication_role = default`)
  const { code, said } = await doctor({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const wrong = said.split('\n').filter(line => line.startsWith('BAD'))
  expect(wrong.map(line => line.slice(6).trim())).toEqual([
    expect.stringMatching(/^Mail +The mail server does not take mails: .*ECONNREFUSED/),
    expect.stringMatching(/^Backups +The newest of 1 in .+ is 9 days old\./),
    expect.stringMatching(/^Database +synchronous_commit is off/),
    expect.stringMatching(/^Room +What is counted as stored is not what the rows say\./),
    expect.stringMatching(/^Jobs +Failed since yesterday: rent-charges\./),
    expect.stringMatching(/^Payments +Stripe does not accept the key of Acme\./),
    expect.stringMatching(/^Files +1 of 1 files are missing or cut short/),
    expect.stringMatching(/^Ledgers +In one lease more is allocated to a charge than its amount/),
    expect.stringMatching(/^Ledgers +In one lease more of a payment is used than was paid/),
    expect.stringMatching(/^Ledgers +In one lease a charge is open while money is free/),
    expect.stringMatching(/^Ledgers +In one lease more of a deposit was taken than is held/),
    expect.stringMatching(
      /^Sums +Of one organization days, leases or properties come to something else than their rows/,
    ),
    expect.stringMatching(/^Audit log +Organization Acme: entry 1 was changed\./),
  ])
  expect(said).toMatch(/\n13 things are wrong\.\n$/)
  expect(said.split('\n').filter(line => line.includes('→')).length).toBeGreaterThanOrEqual(13)
  expect(code).toBe(1)
})

test('a provider without events is named while payments are open', async () => {
  await client.query(`
    set session_replication_role = replica;
    update provider_accounts set failure = null;
    insert into payment_attempts (id, organization_id, lease_id, user_id, kind, amount, state, submitted_at)
      values ('${one}', '${one}', '${one}', '${one}', 'ach', 5, 'processing', now() - interval '4 days');
    set session_replication_role = default`)
  const silent = /look +Payments +No event came from Stripe .* payments of Acme are open\./
  expect((await examined()).said).toMatch(silent)
  await client.query(`insert into provider_events (id, organization_id, provider, event_id, type, body)
    values ('${one}', '${one}', 'stripe', 'evt_1', 'payment_intent.processing', '{}')`)
  expect((await examined()).said).toMatch(/ok +Payments +Connected providers answer\./)
})

test('O1: missing and excessive rights are named with the SQL that corrects them, and one role for all is BAD', async () => {
  const role = new URL(urls.appUrl).username
  const onlyRights = (said: string) => said.slice(said.indexOf('Rights'), said.indexOf('Clock'))
  expect((await examined()).said).toMatch(
    /ok +Rights +The role \w+ that serves requests cannot change/,
  )
  await asOwner(`revoke insert, delete on payments from ${role};
    grant delete, truncate on audit_log to ${role}; grant trigger on charges to public`)
  const { isSound, said } = await examined()
  expect(isSound).toBe(false)
  const sql = onlyRights(said).match(/^ +(?:GRANT|REVOKE) .*;$/gm) ?? []
  expect(sql.map(line => line.trim())).toEqual([
    `REVOKE DELETE, TRUNCATE ON public.audit_log FROM PUBLIC, "${role}";`,
    `REVOKE TRIGGER ON public.charges FROM PUBLIC, "${role}";`,
    `GRANT INSERT, DELETE ON public.payments TO "${role}";`,
  ])
  await asOwner(sql.join('\n'))
  expect(onlyRights((await examined()).said)).toMatch(/cannot change the audit log\.\n/)
  const alone = await examined({ DATABASE_URL: urls.ownerUrl, DATABASE_OWNER_URL: '' })
  expect(alone.said).toMatch(
    /BAD +Rights +Whoever gets hold of the role \w+ .* can change the audit log\. It owns tables/,
  )
  expect(alone.said).toMatch(
    /CREATE ROLE rooftree_app LOGIN PASSWORD 'a random one';\n.*DATABASE_OWNER_URL/,
  )
})

test('O2: a key or files that are not those of the others are named', async () => {
  const mark = (key: string) =>
    `update installation set store_mark = 'another', key_mark = '${key}'`
  await asOwner(`insert into installation (release, changes, oldest_release, oldest_changes, key_mark)
    values ('0.2.0', 89, '0.2.0', 89, '${keyMark(environment.SECRET_KEY ?? '')}')`)
  expect((await examined()).said).toMatch(/ok +Servers +Key and files are those of every server/)
  await asOwner(mark(keyMark(environment.SECRET_KEY ?? '')))
  expect((await examined()).said).toMatch(
    /BAD +Servers +The files of this server in .+ run npm run adopt/,
  )
  await asOwner(mark('of another'))
  expect((await examined()).said).toMatch(/BAD +Servers +The key of this server \(fingerprint/)
  await asOwner('delete from installation')
})

test('tables of another release are noticed, in both directions', async () => {
  await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at)
    values ('x', (extract(epoch from now()) * 1000)::bigint)`)
  const { said } = await examined({ ...bucket.environment, S3_KEY: 'stolen' })
  expect(said).toContain('The database was used by a later Rooftree than this.')
  expect(said).toMatch(/BAD +Files +No file can be kept: InvalidAccessKeyId/)
  await client.query(`delete from drizzle.__drizzle_migrations where id > 3`)
  expect((await examined()).said).toMatch(/\d+ changes of this release are missing\./)
  await client.query(`update drizzle.__drizzle_migrations set hash = 'former', created_at = 1`)
  expect((await examined()).said).toMatch(/BAD +Tables +The database is older than v0\.2\.0\./)
})

test('backups that were not set up are no fault; with a lease, an empty place for them is', async () => {
  const empty = { ...bucket.environment, BACKUP_DIR: 's3://papers/nightly' }
  const { said: unencrypted } = await examined(empty)
  expect(unencrypted).toMatch(/BAD +Backups +There is no backup\./)
  expect(unencrypted).toMatch(/look +Backups +They leave this machine unencrypted\./)
  const dataDir = path.join(folder, 'fresh')
  await fillMigrated(dataDir)
  const fresh = await startEmbedded({ dataDir, log: { info: () => {}, warn: () => {} } })
  try {
    const { isSound, said } = await examined({
      ...{ DATABASE_URL: '', DATABASE_OWNER_URL: '', DATA_DIR: dataDir, BACKUP_DIR: '' },
    })
    expect(said).toMatch(/look +Backups +They are not set up\./)
    expect(said).not.toContain('BAD')
    expect(isSound).toBe(true)
  } finally {
    await fresh.stop()
  }
}, 60_000)

test('without an installation it checks nothing', async () => {
  const { code, said } = await doctor({
    DATABASE_URL: '',
    DATABASE_OWNER_URL: '',
    DATA_DIR: path.join(folder, 'none'),
  })
  expect(said).toMatch(/^There is no Rooftree database in /)
  expect(code).toBe(2)
})

const asOwner = (statements: string) => query(urls.ownerUrl, statements)

async function backedUp(at: Date) {
  await rm(path.join(folder, 'backups'), { recursive: true, force: true })
  await mkdir(path.join(folder, 'backups'))
  await writeFile(path.join(folder, 'backups', nameAt(at)), '')
}

/** The output of the command, without starting a program. */
function examined(over: Record<string, string> = {}) {
  return diagnose(readEnv({ ...process.env, ...environment, ...over }))
}

function doctor(over: Record<string, string> = {}) {
  const script = path.join(import.meta.dirname, '../doctor.ts')
  const env = { ...process.env, ...environment, ...over }
  return new Promise<{ code: number; said: string }>(done => {
    execFile(process.execPath, asLaunched(script), { env, cwd: folder }, (error, out, err) =>
      done({ code: Number(error?.code ?? 0), said: out + err }),
    )
  })
}
