import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTwoRoles, startPostgres15 } from '#test/external-postgres.ts'
import { databaseUrl, ownerUrl, urlOf } from '#test/own-database.ts'
import { prepareQueue } from '../jobs/queue.ts'
import { jobs } from '../operations/scheduler.ts'
import { appRole, ownerRole } from '../postgres/embedded/roles.ts'
import { weaknessOf } from '../startup/weakness.ts'
import { asRole, migrateDatabase } from './migrate.ts'
import { rightsOf, settleRights } from './rights.ts'

/** Statements that would change the audit log, or prevent its writing. */
const attacks = [
  `delete from audit_log`,
  `update audit_log set label = 'Mine'`,
  `update audit_chains set length = 0`,
  `insert into audit_chains (chain, length, hash) values (gen_random_uuid(), 0, '')`,
  `truncate audit_log`,
  `delete from audit_values`,
  `update audit_values set values = '{}'`,
  `insert into audit_values values (gen_random_uuid(), 1, '', '{}')`,
  `truncate organizations cascade`,
  `alter table audit_log disable trigger user`,
  `alter table organizations disable trigger user`,
  `drop trigger audit_row on organizations`,
  `create trigger mine before insert on audit_log for each row execute function audit_row()`,
  `alter table audit_log owner to current_user`,
  `create or replace function audit_row() returns trigger language plpgsql as 'begin return null; end'`,
  `create function public.audit_who() returns jsonb language sql as 'select null::jsonb'`,
  `set session_replication_role = replica`,
  `drop schema public cascade`,
  `delete from drizzle.__drizzle_migrations`,
]

let folder: string
let postgres: Awaited<ReturnType<typeof startPostgres15>>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rt-rights-'))
  postgres = await startPostgres15(folder)
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

type Urls = Awaited<ReturnType<typeof makeTwoRoles>>
let ofStarted: Promise<Urls> | undefined

/** A database with two roles that two servers started on at once: they grant the rights one after the other. */
function started() {
  ofStarted ??= makeTwoRoles(postgres.url).then(async urls => {
    await Promise.all([migrateDatabase(urls), migrateDatabase(urls)])
    return urls
  })
  return ofStarted
}

describe('O1: the role that serves requests', () => {
  test('of the embedded database has the rights it needs and cannot change the audit log', async () => {
    await prepareQueue({ ownerUrl, appUrl: databaseUrl }, jobs)
    await refusedAll(databaseUrl)
    const { rights } = await looked(databaseUrl, appRole)
    expect(rights).toEqual({ missing: [], tooMany: [], owner: [] })
  })

  test('of an own PostgreSQL with two roles has the same, once Rooftree was started', async () => {
    const urls = await started()
    await prepareQueue(urls, jobs)
    await refusedAll(urls.appUrl)
    const { rights } = await looked(urls.appUrl)
    expect(rights).toEqual({ missing: [], tooMany: [], owner: [] })
    expect(await weaknessOf(urls.appUrl)).toBeNull()
  })

  test('that did everything until now serves on beside its successor, and the log stays whole', async () => {
    const urls = await makeTwoRoles(postgres.url)
    await migrateDatabase({ ownerUrl: urls.ownerUrl, appUrl: urls.ownerUrl })
    expect(await weaknessOf(urls.ownerUrl)).toMatch(
      /^The role of DATABASE_URL can change the audit log/,
    )
    await migrateDatabase(urls)
    await refusedAll(urls.appUrl)
  })

  test('of another database than the owner’s is refused in one sentence', async () => {
    const [one, other] = [await makeTwoRoles(postgres.url), await makeTwoRoles(postgres.url)]
    await expect(migrateDatabase({ ...one, appUrl: other.appUrl })).rejects.toThrow(
      'DATABASE_URL and DATABASE_OWNER_URL lead to two databases',
    )
  })

  test('that lacks rights its owner may not give is refused in one sentence', async () => {
    const urls = await makeTwoRoles(postgres.url)
    await asRole(urls.superUrl, client =>
      client.query(`revoke usage on schema public from public;
        alter schema public owner to postgres;
        grant usage, create on schema public to ${new URL(urls.ownerUrl).username}`),
    )
    await expect(migrateDatabase(urls)).rejects.toThrow(
      /lacks rights: npm run doctor prints the SQL/,
    )
  })
})

describe('O1: the role that serves requests is as good as an owner when it', () => {
  let urls: Urls
  beforeAll(async () => {
    urls = await started()
  })

  test.each([
    ['is a member of the owner', 'grant OWNER to ROLE', /owns tables/],
    ['may make roles', 'alter role ROLE createrole', /CREATEROLE/],
    ['is a superuser', 'alter role ROLE superuser', /superuser/],
    ['owns the schema', 'alter schema drizzle owner to ROLE', /owns the database or a schema/],
    [
      'may silence triggers',
      'grant set on parameter session_replication_role to ROLE',
      /silences triggers/,
    ],
    ['may write files there', 'grant pg_write_server_files to ROLE', /write files/],
  ])('%s', async (_, change, said) => {
    expect((await rightsAfter(change)).owner.join(' ')).toMatch(said)
  })

  test.each([
    ['has the rights of PUBLIC', 'grant update (label), delete on audit_log to public'],
    ['is of a group that writes anything', 'grant pg_write_all_data to ROLE'],
  ])('%s', async (_, change) => {
    const { tooMany } = await rightsAfter(change)
    expect(tooMany.join('\n')).toMatch(/REVOKE .*UPDATE.* ON public\.audit_log FROM PUBLIC/)
    expect(tooMany.join('\n')).toMatch(/REVOKE .*DELETE.* ON public\.audit_log FROM PUBLIC/)
  })

  /** Of a new role that was all right before. */
  async function rightsAfter(change: string) {
    const role = `r${randomBytes(4).toString('hex')}`
    const { username: owner } = new URL(urls.ownerUrl)
    return await asRole(urls.superUrl, async client => {
      await client.query(`create role ${role}`)
      expect(await settleRights(client, role)).toEqual({ missing: [], tooMany: [], owner: [] })
      await client.query(change.replace('ROLE', role).replace('OWNER', owner))
      return await rightsOf(client, role)
    })
  }
})

test('O1: tests run as that role, not as an owner', () => {
  expect(databaseUrl).toBe(urlOf(appRole))
  expect(ownerUrl).toBe(urlOf(ownerRole))
})

/** Makes a change of an office, which is audited; each attack on it is refused. */
async function refusedAll(url: string) {
  await asRole(url, async client => {
    const entries = 'select count(*)::int as count from audit_log'
    const { rows: before } = await client.query(entries)
    await client.query(`insert into organizations (id, name) values (gen_random_uuid(), 'Acme')`)
    for (const attack of attacks)
      await expect(client.query(attack), attack).rejects.toMatchObject({ code: '42501' })
    const { rows: after } = await client.query(entries)
    expect(after[0].count).toBe(before[0].count + 1)
  })
}

function looked(url: string, role = new URL(url).username) {
  return asRole(url, async (client: pg.Client) => ({ rights: await rightsOf(client, role) }))
}
