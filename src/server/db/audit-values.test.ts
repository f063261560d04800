import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { urlOf } from '#test/own-database.ts'
import { verifyChains } from '../audit/chain.ts'
import { buildTables } from '../backup/load.ts'

/** A log as releases up to 0087 wrote it, upgraded to this release. */

const migrationsFolder = path.join(import.meta.dirname, '../../../migrations')
const steps = readMigrationFiles({ migrationsFolder })
const name = `rooftree_values_${process.pid}`
const id = '01900000-0000-7000-8000-000000000001'
const client = new pg.Client({ connectionString: urlOf('postgres', name) })
let formerly: unknown[] = []
let step: readonly string[] = []

beforeAll(async () => {
  await atServer(`create database ${name}`)
  await client.connect()
  const { entries } = JSON.parse(
    await readFile(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
  ) as { entries: { tag: string }[] }
  const at = entries.findIndex(({ tag }) => tag.endsWith('_audit_values'))
  const earlier = steps.slice(0, at)
  step = steps[at]?.sql ?? []
  await buildTables(client, {
    migrations: earlier.map(({ hash, folderMillis }) => ({ hash, createdAt: `${folderMillis}` })),
  })
  await client.query(`
    insert into organizations (id, name) values ('${id}', 'Acme');
    insert into users (id, email, first_name) values ('${id}', 'ann@test.example', 'Ann');
    insert into properties (id, organization_id, name, address, property_type, total_units)
      values ('${id}', '${id}', 'Alpha', '1 Alpha St', 'residential', 1);
    insert into vendors (id, organization_id, name) values ('${id}', '${id}', 'Zed & Sons');`)
  await client.query(`select set_config('rooftree.who', $1, false)`, [
    JSON.stringify({ kind: 'visitor', address: '10.0.0.7', userAgent: 'Netscape' }),
  ])
  await client.query(`
    update users set first_name = 'Zanzibarius', phone = '555-777-1234';
    update properties set total_units = 2, description = 'By the lake';
    update properties set total_units = 3;
    delete from vendors`)
  const { rows } = await client.query(
    `select to_jsonb(audit_log) - '{hash,previous_hash}'::text[] as entry from audit_log order by chain, number`,
  )
  formerly = rows
})

afterAll(async () => {
  await client.end()
  await atServer(`drop database ${name} with (force)`)
})

test('an older log is the same and intact after its values are moved to a table', async () => {
  await trying(async () => {
    await upgrade()
    const { rows } = await client.query(`
      select to_jsonb(audit_log) - '{hash,previous_hash,former_hash,values_digest}'::text[]
        || jsonb_build_object('label', values ->> 'label', 'address', values ->> 'address', 'user_agent', values ->> 'userAgent',
          'before', before || coalesce(values -> 'before', '{}'), 'after', after || coalesce(values -> 'after', '{}')) as entry
      from audit_log left join audit_values using (chain, number) order by chain, number`)
    expect(rows).toEqual(formerly)
    expect(rows.length).toBeGreaterThan(6)
    expect(JSON.stringify(await kept())).not.toMatch(
      /Zanzibarius|555-777|Alpha|Netscape|10\.0\.0\.7/,
    )
    expect(await faults()).toEqual([])
    await client.query(`update properties set name = 'Beta'`)
    await client.query('set constraints all immediate')
    expect(await faults()).toEqual([])
  })
})

describe('an older entry', () => {
  const own = `chain = '${id}' and number = 1`

  it.each([
    ['changed before the upgrade', `update audit_log set label = 'x' where ${own}`, ''],
    ['changed after it', '', `update audit_log set after = '{}' where ${own}`],
    [
      'renamed after it',
      '',
      `update audit_values set values = values || '{"label":"x"}' where ${own}`,
    ],
    [
      'renamed after it, with a digest to fit',
      '',
      `update audit_values set values = values || '{"label":"x"}' where ${own};
       update audit_log a set values_digest = audit_digest(v.salt, v.values) from audit_values v
         where (v.chain, v.number) = (a.chain, a.number) and a.${own.replace('number', 'a.number')}`,
    ],
  ])('that was %s is found', async (_, before, after) => {
    await trying(async () => {
      await meddle(before)
      await upgrade()
      await meddle(after)
      expect(await faults()).toEqual(['Books of Acme: entry 1 was changed.'])
    })
  })

  it('with erased values is complete, and later changes are still detected', async () => {
    await trying(async () => {
      await upgrade()
      const { rows } = await client.query(
        `select forget_audit_values(null, '{}', '{}', '{zanzibarius}') as forgotten`,
      )
      expect(rows).toEqual([{ forgotten: '1' }])
      expect(await faults()).toEqual([])
      await meddle(`update audit_log set request_id = 'x' where values_digest is not null
        and not exists (select from audit_values v where (v.chain, v.number) = (audit_log.chain, audit_log.number))`)
      expect(await faults()).toHaveLength(1)
    })
  })
})

async function upgrade() {
  for (const statement of step) await client.query(statement)
}

async function meddle(statements: string) {
  await client.query(`set local session_replication_role = replica; ${statements};
    set local session_replication_role = origin`)
}

async function faults() {
  const found = await verifyChains(client)
  await client.query('close all')
  return found.faults
}

async function kept() {
  return (await client.query('select * from audit_log')).rows
}

async function trying(work: () => Promise<void>) {
  await client.query('begin')
  await work().finally(() => client.query('rollback'))
}

async function atServer(statement: string) {
  const server = new pg.Client({ connectionString: urlOf('postgres', 'postgres') })
  await server.connect()
  await server.query(statement)
  await server.end()
}
