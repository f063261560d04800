import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { atServer, urlOf } from '#test/own-database.ts'
import { verifyChains } from '../audit/chain.ts'
import { databaseName } from '../postgres/embedded/roles.ts'

/**
 * A log as releases up to migration 0087 wrote it and 0089 brought up to date, in two versions: `whole`, and
 * `changed` in between. The baseline replaces those migrations; logs like these are still around.
 */
type FormerLog = Record<string, Record<string, string>[]>

const fixture = path.join(import.meta.dirname, '../../../test/fixtures/audit-log-of-0087.json')
const name = `rooftree_values_${process.pid}`
const id = '01900000-0000-7000-8000-000000000001'
const client = new pg.Client({ connectionString: urlOf('postgres', name) })
let logs: Record<'whole' | 'changed', FormerLog>

beforeAll(async () => {
  logs = JSON.parse(await readFile(fixture, 'utf8'))
  await atServer(`create database ${name} template ${databaseName}`)
  await client.connect()
  await meddle(`
    insert into organizations (id, name) values ('${id}', 'Acme');
    insert into users (id, email, first_name) values ('${id}', 'ann@test.example', 'Zanzibarius');
    insert into properties (id, organization_id, name, address, property_type, total_units)
      values ('${id}', '${id}', 'Alpha', '1 Alpha St', 'residential', 3)`)
})

afterAll(async () => {
  await client.end()
  await atServer(`drop database ${name} with (force)`)
})

test('an older log is whole, its values stand apart, and it goes on', async () => {
  await trying(async () => {
    await load('whole')
    const entries = await kept()
    expect(entries.length).toBeGreaterThan(6)
    expect(JSON.stringify(entries)).not.toMatch(/Zanzibarius|555-777|Alpha|Netscape|10\.0\.0\.7/)
    expect(JSON.stringify((await client.query('select * from audit_values')).rows)).toMatch(
      /Netscape.*Zanzibarius|Zanzibarius.*Netscape/,
    )
    expect(await faults()).toEqual([])
    await client.query(`update properties set name = 'Beta'`)
    await client.query('set constraints all immediate')
    expect(await kept()).toHaveLength(entries.length + 1)
    expect(await faults()).toEqual([])
  })
})

describe('an older entry', () => {
  const own = `chain = '${id}' and number = 1`

  it('that was changed before the upgrade is found', async () => {
    await trying(async () => {
      await load('changed')
      expect(await faults()).toEqual(['Organization Acme: entry 1 was changed.'])
    })
  })

  it.each([
    ['changed', `update audit_log set after = '{}' where ${own}`],
    ['renamed', `update audit_values set values = values || '{"label":"x"}' where ${own}`],
    [
      'renamed, with a digest to fit',
      `update audit_values set values = values || '{"label":"x"}' where ${own};
       update audit_log a set values_digest = audit_digest(v.salt, v.values) from audit_values v
         where (v.chain, v.number) = (a.chain, a.number) and a.${own.replace('number', 'a.number')}`,
    ],
  ])('that was %s after the upgrade is found', async (_, statements) => {
    await trying(async () => {
      await load('whole')
      await meddle(statements)
      expect(await faults()).toEqual(['Organization Acme: entry 1 was changed.'])
    })
  })

  it('with erased values is complete, and later changes are still detected', async () => {
    await trying(async () => {
      await load('whole')
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

async function load(version: keyof typeof logs) {
  await client.query('set local session_replication_role = replica; delete from audit_chains')
  for (const [table, entries] of Object.entries(logs[version]))
    for (const entry of entries)
      await client.query(
        `insert into ${table} (${Object.keys(entry).join(', ')})
          values (${Object.keys(entry).map((_, place) => `$${place + 1}`)})`,
        Object.values(entry),
      )
  await client.query('set local session_replication_role = origin')
}

async function meddle(statements: string) {
  await client.query(`set session_replication_role = replica; ${statements};
    set session_replication_role = origin`)
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
