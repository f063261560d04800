import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { asLaunched, bareEnvironment } from '#test/environment.ts'
import { emptyDatabase, urlOf } from '#test/own-database.ts'
import { verifyAuditLog } from '../audit/chain.ts'
import { buildTables } from '../backup/load.ts'
import { examineLedgers } from '../doctor/ledgers.ts'
import { examineRecords } from '../doctor/records.ts'
import { examineSums } from '../doctor/sums.ts'
import { asOnlyOwner, migrateDatabase } from './migrate.ts'
import { baseline, ownMigrations } from './migrations.ts'

const migrations = ownMigrations().map(({ hash, folderMillis }) => ({
  hash,
  createdAt: `${folderMillis}`,
}))
const made: string[] = []

afterAll(async () => {
  for (const name of made)
    await asking(urlOf('postgres', 'postgres'), client =>
      client.query(`drop database ${name} with (force)`),
    )
})

test.each([
  [baseline.tag, 1],
  ['the last change but one', migrations.length - 1],
])('a database of %s is brought up to date with every row', async (_, steps) => {
  const url = await unmigrated()
  const before = await asking(url, async client => {
    await client.query('begin')
    await buildTables(client, { migrations: migrations.slice(0, steps) })
    await client.query('commit')
    await client.query(aLease)
    return rowsOf(client)
  })
  await migrateDatabase({ ownerUrl: url, appUrl: url })
  await asking(url, async client => {
    expect(await rowsOf(client)).toEqual(before)
    expect((await examineLedgers(client))[0]?.says).toBe(
      'The ledgers of all leases agree: 1 checked.',
    )
    expect(await examineSums(client)).toMatchObject([{ state: 'good' }])
    await client.query(`update organizations set name = 'Acme Homes'`)
  })
  expect((await verifyAuditLog(url)).faults).toEqual([])
  // Grown or new, a database of one release is the same.
  const fresh = await emptyDatabase()
  expect(await asking(url, schemaOf)).toEqual(await asking(fresh.ownerUrl, schemaOf))
  await fresh.remove()
})

test('records that break a newer rule do not stop an update: the doctor lists them, and the rule binds the next', async () => {
  const url = await unmigrated()
  await asking(url, async client => {
    await client.query('begin')
    await buildTables(client, { migrations: migrations.slice(0, 1) })
    await client.query('commit')
    await client.query(aLease)
    await client.query(brokenRecords)
    await client.query(settledRecords)
  })
  await migrateDatabase({ ownerUrl: url, appUrl: url })
  await asking(url, async client => {
    const { rows } = await client.query('select email from users order by id')
    expect(rows.map(({ email }) => email)).toEqual([
      ...['ann@test.example', 'bob@test.example', '\u200bann@test.example', 'Eve@test.example'],
      '\u00adeve@test.example',
    ])
    const findings = await examineRecords(client)
    expect(findings.map(({ says }) => says.replace(/ \(.*\)$/, ''))).toEqual([
      'Unit "7B " of Alpha has the number of another unit there, spelled differently.',
      'Unit "7\u00a0B" of Alpha has the number of another unit there, spelled differently.',
      `The email address of person ${idOf(3)} has an invisible character: no email arrives there.`,
      `The email address of person ${idOf(5)} has an invisible character: no email arrives there.`,
      'Unit "1" of Alpha is leased twice on some days, and both leases are charged for them.',
    ])
    for (const { state, advice } of findings)
      expect([state, advice]).toEqual(['look', expect.any(String)])
    // Untouched rows stay; added or changed rows obey the rule.
    await client.query(`update units set bedrooms = 3`)
    await expect(addUnit(client, '７b')).rejects.toThrow('units_number_key')
    await client.query(`update units set unit_number = '7C' where unit_number = '7B '`)
    await expect(
      client.query(`update users set email = $1 where id = $2`, [
        '\u2060ann@test.example',
        idOf(5),
      ]),
    ).rejects.toThrow('users_email_key')
    const until = (day: string) =>
      client.query('update leases set end_date = $1 where id = $2', [day, idOf(2)])
    await until('2025-01-30')
    await expect(until('2025-01-31')).rejects.toThrow('leased_days_excl')
  })
  expect((await verifyAuditLog(url)).faults).toEqual([])
})

test('L5: killed in the middle of an update, the next start finds the old tables and updates them', async () => {
  const url = await unmigrated()
  const asTheyWere = await asking(url, async client => {
    await client.query('begin')
    await buildTables(client, { migrations: migrations.slice(0, 1) })
    await client.query('commit')
    await client.query(aLease)
    return [await schemaOf(client), await rowsOf(client)]
  })
  await asking(url, async client => {
    // Half-way through, where it has to wait: another session reads uploads.
    await client.query('begin; lock table uploads in access share mode')
    const updating = spawn(process.execPath, asLaunched('test/crash/migrating.ts'), {
      env: { ...bareEnvironment, DATABASE_URL: url },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const over = once(updating, 'exit')
    await expect.poll(() => isWaiting(client), { timeout: 60_000 }).toBe(true)
    updating.kill('SIGKILL')
    expect(await over).toEqual([null, 'SIGKILL'])
    await client.query('rollback')
  })
  // The next start waits until the database has noticed, and finds all or nothing.
  await asOnlyOwner(url, async client => {
    expect([await schemaOf(client), await rowsOf(client)]).toEqual(asTheyWere)
  })
  await migrateDatabase({ ownerUrl: url, appUrl: url })
  await asking(url, async client => {
    expect(await rowsOf(client)).toEqual(asTheyWere[1])
    const { rows } = await client.query('select hash from drizzle.__drizzle_migrations')
    expect(rows).toHaveLength(migrations.length)
  })
}, 120_000)

/** Whether the update has changed something already and waits for the test to continue. */
async function isWaiting(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`
    select from pg_locks waits join pg_locks held using (pid)
    where waits.relation = 'uploads'::regclass and not waits.granted
      and held.locktype = 'transactionid' and held.granted`)
  return rows.length > 0
}

const id = '01900000-0000-7000-8000-000000000001'
const aLease = `
  insert into organizations (id, name) values ('${id}', 'Acme');
  insert into users (id, email) values ('${id}', 'ann@test.example');
  insert into properties (id, organization_id, name, address, property_type, total_units)
    values ('${id}', '${id}', 'Alpha', '1 Alpha St', 'residential', 1);
  insert into units (id, organization_id, property_id, unit_number) values ('${id}', '${id}', '${id}', '1');
  insert into leases (id, organization_id, unit_id, tenant_id, start_date, end_date, monthly_rent, status)
    values ('${id}', '${id}', '${id}', '${id}', '2025-01-01', '2025-12-31', 1000, 'active');
  insert into charges (id, organization_id, lease_id, kind, amount, due_date, posted_on)
    values ('${id}', '${id}', '${id}', 'rent', 1000, '2025-01-01', '2025-01-01');
  insert into payments (id, organization_id, lease_id, amount, payment_date, received_on, status, recorded_by)
    values ('${id}', '${id}', '${id}', 1000, '2025-01-01', '2025-01-01', 'completed', '${id}');
  insert into allocations (id, organization_id, lease_id, charge_id, payment_id, amount, applied_on)
    values ('${id}', '${id}', '${id}', '${id}', '${id}', 1000, '2025-01-01')`

const ruled = ['units', 'users', 'leases']

/** Rows of before their rules: they fold to the same, and leases ended on days of another. */
const brokenRecords = `
  ${ruled.map(table => `alter table ${table} disable trigger user;`).join(' ')}
  insert into units (id, organization_id, property_id, unit_number, created_at) values
    ('${idOf(2)}', '${id}', '${id}', '7B', '2024-01-01'), ('${idOf(3)}', '${id}', '${id}', '7B ', '2024-01-02'),
    ('${idOf(4)}', '${id}', '${id}', E'7\\u00a0B', '2024-01-03'), ('${idOf(5)}', '${id}', '${id}', '77', '2024-01-04');
  insert into users (id, email) values ('${idOf(2)}', 'bob@test.example'),
    ('${idOf(3)}', E'\\u200bann@test.example'), ('${idOf(4)}', 'Eve@test.example'),
    ('${idOf(5)}', E'\\u00adeve@test.example');
  insert into organization_tenants (organization_id, user_id, source)
    select '${id}', id, 'added' from users;
  insert into leases (id, organization_id, unit_id, tenant_id, start_date, end_date, monthly_rent, status) values
    ('${idOf(2)}', '${id}', '${id}', '${idOf(2)}', '2024-06-01', '2025-01-31', 1000, 'expired'),
    ('${idOf(3)}', '${id}', '${id}', '${idOf(3)}', '2023-06-01', '2024-05-31', 1000, 'expired');
  ${ruled.map(table => `alter table ${table} enable trigger user;`).join(' ')}`

/** The result of the updates with those rules: the earliest row keeps the number and the days. */
const settledRecords = `
  insert into unit_keys (unit_id, property_id, key)
    select id, property_id, unit_key(unit_number) from units order by created_at, id on conflict do nothing;
  delete from leased_days;
  select fill_leased_days(id) from units`

function idOf(number: number): string {
  return `${id.slice(0, -1)}${number}`
}

function addUnit(client: pg.Client, unitNumber: string) {
  return client.query(
    `insert into units (id, organization_id, property_id, unit_number)
      values (gen_random_uuid(), '${id}', '${id}', $1)`,
    [unitNumber],
  )
}

/** A database without tables in the cluster that all tests share. */
async function unmigrated(): Promise<string> {
  const name = `upgrade_${process.pid}_${made.length}`
  await asking(urlOf('postgres', 'postgres'), client =>
    client.query(`create database ${name} owner rooftree_owner`),
  )
  made.push(name)
  const url = urlOf('rooftree_owner', name)
  await asking(urlOf('postgres', name), client =>
    client.query('alter schema public owner to rooftree_owner'),
  )
  return url
}

async function asking<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The columns that the release had then, however many there are now. */
async function rowsOf(client: pg.Client): Promise<unknown[]> {
  const { rows } = await client.query(`
    select u.email, p.name, p.address, n.unit_number, l.start_date::text, l.end_date::text,
      l.monthly_rent, l.status, c.amount, c.due_date::text, m.amount as paid, m.status as state,
      a.amount as applied
    from leases l join users u on u.id = l.tenant_id join units n on n.id = l.unit_id
      join properties p on p.id = n.property_id join charges c on c.lease_id = l.id
      join allocations a on a.charge_id = c.id join payments m on m.id = a.payment_id`)
  expect(rows).toHaveLength(1)
  return rows
}

async function schemaOf(client: pg.Client): Promise<unknown[]> {
  const { rows } = await client.query(`
    select table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable || ' '
        || coalesce(column_default, '') as part
      from information_schema.columns where table_schema = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select proname || md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`)
  return rows
}
