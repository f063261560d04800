import { spawnSync } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grants } from '#server/doctor/grants.ts'
import { freePort } from '#server/postgres/embedded/host-authentication.ts'
import { checkDatabaseUrl } from '#server/postgres/external.ts'
import { weaknessOf } from '#server/startup/weakness.ts'
import { bareEnvironment } from '#test/environment.ts'
import { landlordAt } from '../crash/landlord.ts'
import { launch } from '../crash/program.ts'
import {
  asSuperuser,
  makeCertificates,
  makeDatabase,
  ownFolder,
  password,
  type Running,
  startPgBouncer,
  startPostgres,
  urlOf,
} from './debian.ts'

let postgres: Running
let certificates: ReturnType<typeof makeCertificates>
beforeAll(async () => {
  certificates = makeCertificates(ownFolder('certificates'))
  postgres = await startPostgres({
    ssl: 'on',
    ssl_cert_file: certificates.certificate,
    ssl_key_file: certificates.key,
  })
})
afterAll(() => postgres.stop())

describe('the SQL of npm run doctor -- --grants', () => {
  it('is enough for both roles; without its second part a start says so', async () => {
    const [ownerUrl, appUrl] = ['least_owner', 'least_app'].map(role =>
      urlOf(postgres, role, 'least'),
    )
    const environment = {
      DATABASE_URL: appUrl ?? '',
      DATABASE_OWNER_URL: ownerUrl ?? '',
      DATA_DIR: path.join(ownFolder('least'), 'data'),
    }
    const printed = doctor(environment, '--grants').replace(/'a.* one'/g, `'${password}'`)
    const [server = '', inside = ''] = printed.split('\n\n')
    await asSuperuser(postgres, statementsOf(server))
    await expect(launch(await freePort(), environment).ready).rejects.toThrow(
      /The role that owns the tables lacks rights \(permission denied for schema public\): npm run doctor -- --grants/,
    )
    await asSuperuser(postgres, statementsOf(inside), 'least')
    const program = launch(await freePort(), environment)
    await program.ready
    expect((await landlordAt(program.url, 1)).leaseIds).toHaveLength(1)
    expect(await weaknessOf(environment.DATABASE_URL)).toBeNull()
    expect(await program.stop()).toBe(0)
    // By hand, after all was taken away.
    const tables = statementsOf(doctor(environment, '--grants').split('\n\n')[2] ?? '')
    expect(tables.length).toBeGreaterThan(4)
    await asSuperuser(postgres, ['drop owned by least_app'], 'least')
    await asSuperuser(
      postgres,
      ['grant connect on database least to least_app', ...tables],
      'least',
    )
    expect(doctor(environment)).toMatch(
      /ok +Rights +The role least_app that serves requests cannot/,
    )
  })

  it('proposes names before there is a database', async () => {
    const none = {
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      databaseOwnerUrl: undefined,
    }
    expect(await grants(none)).toContain(`GRANT CONNECT ON DATABASE "rooftree" TO "rooftree_app";`)
  })
})

describe('TLS', () => {
  it('with a CA file a start succeeds; without one, or of another host, one sentence says what to set', async () => {
    const { ownerUrl, appUrl } = await makeDatabase(postgres, 'encrypted')
    const trusted = `?sslmode=verify-full&sslrootcert=${certificates.ca}`
    const program = launch(await freePort(), {
      DATABASE_URL: appUrl + trusted,
      DATABASE_OWNER_URL: ownerUrl + trusted,
      DATA_DIR: path.join(ownFolder('encrypted'), 'data'),
    })
    await program.ready
    expect(await encrypted()).toEqual([0, expect.any(Number)])
    await program.stop()
    await expect(checkDatabaseUrl(`${appUrl}?sslmode=verify-full`)).rejects.toThrow(
      /\(DATABASE_URL\) is not reached by TLS: .+ Name the file of its CA in sslrootcert, and sslmode\./,
    )
    const other = appUrl.replace('127.0.0.1', 'localhost') + trusted
    await expect(checkDatabaseUrl(other)).rejects.toThrow(/is not reached by TLS: .*does not match/)
  })

  /** Open sessions of the database: plain ones, and by TLS. */
  async function encrypted() {
    const client = new pg.Client({ connectionString: urlOf(postgres, 'postgres', 'postgres') })
    await client.connect()
    const { rows } = await client.query(
      `select count(*) filter (where not ssl)::int as plain, count(*) filter (where ssl)::int as tls
       from pg_stat_ssl join pg_stat_activity using (pid) where datname = 'encrypted'`,
    )
    await client.end()
    return [rows[0].plain, rows[0].tls]
  }
})

describe('a pooler without DATABASE_DIRECT_URL', () => {
  const ignoring = {
    ignore_startup_parameters: 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
  }

  it('that drops timeouts is refused; one in session mode whose role has them is not', async () => {
    const { appUrl } = await makeDatabase(postgres, 'ignoring')
    const users = ['postgres', 'ignoring_app']
    const session = await startPgBouncer(postgres, users, { pool_mode: 'session', ...ignoring })
    const shared = await startPgBouncer(postgres, users, { pool_mode: 'transaction', ...ignoring })
    const [bySession, byTransaction] = [session, shared].map(bouncer =>
      urlOf(bouncer, 'ignoring_app', 'ignoring'),
    )
    const refused = /^DATABASE_URL leads to a pooler such as PgBouncer: set DATABASE_DIRECT_URL/
    await expect(checkDatabaseUrl(bySession ?? '')).rejects.toThrow(refused)
    for (const limit of Object.values(ignoring).join().split(','))
      await asSuperuser(postgres, [`alter role ignoring_app set ${limit} = '4s'`])
    await session.stop()
    const again = await startPgBouncer(postgres, users, { pool_mode: 'session', ...ignoring })
    const place = { role: 'ignoring_app', database: expect.stringContaining('ignoring ') }
    expect(await checkDatabaseUrl(urlOf(again, 'ignoring_app', 'ignoring'))).toEqual(place)
    await expect(checkDatabaseUrl(byTransaction ?? '')).rejects.toThrow(refused)
    expect(await checkDatabaseUrl(appUrl)).toEqual(place)
    await Promise.all([again.stop(), shared.stop()])
  })
})

function doctor(environment: Record<string, string>, ...args: string[]): string {
  const options = { env: { ...bareEnvironment, ...environment }, encoding: 'utf8' as const }
  return spawnSync(process.execPath, ['src/server/doctor.ts', ...args], options).stdout
}

function statementsOf(text: string): string[] {
  return text.split('\n').filter(line => line.endsWith(';'))
}
