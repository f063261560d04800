import pg from 'pg'
import { describe, expect, it, test } from 'vitest'
import type { Organization } from '#shared/organization/organization.ts'
import { databaseUrl, ownerUrl, urlOf } from '#test/own-database.ts'
import { database, landlord } from '#test/world.ts'
import { verifyAuditLog, verifyChains } from './chain.ts'
import { auditedTables, exemptTables } from './record.ts'

async function ask<Row extends object>(text: string): Promise<Row[]> {
  const { rows } = await database.db.execute(text)
  return rows as Row[]
}

describe('every table', () => {
  it('is declared audited, or exempt with a reason', async () => {
    const tables = await ask<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    )
    const declared = [...Object.keys(auditedTables), ...Object.keys(exemptTables)]
    expect(tables.map(({ name }) => name).sort()).toEqual(declared.sort())
  })

  it('that is audited has its trigger, under the name it is declared with', async () => {
    const found = await ask<{ name: string; call: string; deferred: boolean; events: number }>(
      `select tgrelid::regclass::text as name, pg_get_triggerdef(oid) as call, tginitdeferred as deferred,
         bit_or(tgtype & 28) over (partition by tgrelid) as events
       from pg_trigger where tgfoid = 'audit_row'::regproc and tgenabled = 'O'`,
    )
    const entities = found.map(({ name, call }) => [name, /audit_row\('(\w+)'/.exec(call)?.[1]])
    const { sessions, ...byRow } = auditedTables
    expect(sessions).toBe('session')
    expect(Object.fromEntries(entities)).toEqual(byRow)
    expect(found.every(({ deferred }) => deferred)).toBe(true)
    const insertUpdateAndDelete = 4 + 16 + 8
    expect(found.filter(({ events }) => events !== insertUpdateAndDelete)).toEqual([])
    expect(found.every(({ call }) => /AFTER (INSERT|UPDATE|DELETE)/.test(call))).toBe(true)
  })

  it('omits columns named like a secret, and names the rows it refers to', async () => {
    // A table's triggers know its columns from the time they were created.
    const known = await ask<{ column: string; hidden: boolean; named: boolean }>(
      `select tgrelid::regclass || '.' || attname as column,
         audit_is_secret(attname) and attname = any(said[4]::text[]) as hidden, attname = any(said[5]::text[]) as named
       from pg_trigger, string_to_array(encode(tgargs, 'escape'), '\\000') as said, pg_attribute
       where tgfoid = 'audit_row'::regproc and attrelid = tgrelid and attnum > 0 and not attisdropped
         and (audit_is_secret(attname) or (attname like '%id' and atttypid = 'uuid'::regtype and attname <> 'organization_id'))`,
    )
    expect(known).toContainEqual({ column: 'users.password_hash', hidden: true, named: false })
    expect(known).toContainEqual({ column: 'payments.lease_id', hidden: false, named: true })
    expect(known.filter(({ hidden, named }) => hidden === named)).toEqual([])
  })

  it('that is audited keeps no column named like a secret', async () => {
    // No column of a session is stored at all.
    const names = Object.keys(auditedTables).filter(name => name !== 'sessions')
    const kept = await ask<{ column: string }>(
      `select table_name || '.' || column_name as column from information_schema.columns
       where table_schema = 'public' and table_name in (${names.map(name => `'${name}'`)})
         and not audit_is_secret(column_name)`,
    )
    const columns = kept.map(({ column }) => column)
    expect(columns).toContain('payments.amount')
    // The end of a key, by which a person knows it; a refusal's code; the id of a call.
    const known = /\.(key_end|failure_code|idempotency_key)$/
    const named = columns.filter(name => /passw|token|hash|secret|key|sid$|code/i.test(name))
    expect(named.filter(name => !known.test(name))).toEqual([])
  })
})

describe('the log', () => {
  test.each([
    ['the role of requests', databaseUrl, /permission denied/],
    ['the owner of the tables', ownerUrl, /only ever added to/],
  ])('is not changed, emptied or shortened by %s', async (_who, url, refusal) => {
    await landlord()
    for (const change of [
      `update audit_log set label = 'x'`,
      'delete from audit_log',
      'truncate audit_log',
    ])
      await expect(as(url, change)).rejects.toThrow(refusal)
  })

  it('lets neither change the values of an entry, nor the role of requests delete them', async () => {
    await landlord()
    for (const change of [`update audit_values set values = '{}'`, 'truncate audit_values']) {
      await expect(as(databaseUrl, change)).rejects.toThrow(/permission denied/)
      await expect(as(ownerUrl, change)).rejects.toThrow(/only ever added to/)
    }
    await expect(as(databaseUrl, 'delete from audit_values')).rejects.toThrow(/permission denied/)
  })

  it('stores free text only where it can be erased', async () => {
    const tables = `'{${Object.keys(auditedTables)}}'`
    const columns = await ask<{ name: string }>(
      `select distinct column_name as name from information_schema.columns
         where table_schema = 'public' and data_type in ('text', 'jsonb') and table_name = any (${tables})
           and not audit_is_personal(column_name) and not audit_is_secret(column_name) order by 1`,
    )
    expect(columns.map(({ name }) => name)).toEqual(impersonal)
  })

  it('takes no entry that the role of requests made up', async () => {
    const made = `insert into audit_log (actor_kind, action, entity, about) values ('system', 'created', 'unit', '{}')`
    await expect(as(databaseUrl, made)).rejects.toThrow('permission denied')
    await expect(as(databaseUrl, `update audit_chains set length = 0`)).rejects.toThrow(
      'permission denied',
    )
  })
})

describe('verifying', () => {
  const superuser = urlOf('postgres')

  it('finds no fault in an untouched log', async () => {
    await landlord(3)
    const { entries, chains, faults } = await verifyAuditLog(superuser)
    expect(faults).toEqual([])
    expect(entries).toBeGreaterThan(5)
    expect(chains).toBeGreaterThan(1)
  })

  test.each([
    [
      'changed',
      `update audit_log set after = '{"amount": "1.00"}' where number = 3`,
      'entry 3 was changed.',
    ],
    [
      'called something else',
      `update audit_values set values = '{"label": "x"}' where number = 2`,
      'entry 2 was changed.',
    ],
    [
      'given a name beside its values',
      `update audit_log set label = 'x' where number = 3`,
      'entry 3 was changed.',
    ],
    [
      'blamed on another user',
      `update audit_log set actor_id = null where number = 2`,
      'entry 2 was changed.',
    ],
    [
      'dated back',
      `update audit_log set at = at - interval '1 day' where number = 4`,
      'entry 4 was changed.',
    ],
    ['missing', `delete from audit_log where number = 3`, 'entry 3 is missing.'],
    [
      'missing at the beginning',
      `delete from audit_log where number < 3`,
      'entries 1 to 2 are missing.',
    ],
    [
      'missing at the end',
      `delete from audit_log where number > 3`,
      /entries 4 to \d+ are missing at the end\.$/,
    ],
    [
      'missing altogether',
      'delete from audit_log where true',
      /entries 1 to \d+ are missing at the end\.$/,
    ],
    [
      'put in another order',
      `update audit_log set number = -1 where number = 2; update audit_log set number = 2 where number = 3;
       update audit_log set number = 3 where number = -1`,
      'entry 2 does not follow the one before it.',
    ],
    [
      'replaced together with its hash',
      `update audit_log set label = 'x' where number = 3;
       update audit_log set hash = sha256(previous_hash || convert_to(audit_text(audit_log), 'UTF8')) where number = 3`,
      'entry 4 does not follow the one before it.',
    ],
    [
      'missing, and the end moved back',
      'delete from audit_log where number > 3; update audit_chains set length = 3 where true',
      'the log does not end as it was left, at entry 3.',
    ],
  ])('detects an entry that is %s, and names it', async (_what, tampering, found) => {
    const lana = await landlord(3)
    const { body } = await lana.get<Organization>('/api/organization')
    const client = new pg.Client({ connectionString: superuser })
    await client.connect()
    try {
      await client.query(
        'begin isolation level repeatable read; set local session_replication_role = replica',
      )
      expect((await verifyChains(client)).faults).toEqual([])
      const mine = tampering.replace(/where /g, `where chain = '${body.id}' and `)
      await client.query(`close all; ${mine}`)
      const { faults } = await verifyChains(client)
      expect(faults[0]).toMatch(found)
      expect(faults[0]).toMatch(/^Organization Lana Lord: /)
    } finally {
      await client.end()
    }
  })
})

/**
 * Text columns that stay in an entry for good: a new one is declared here, or named as `audit_is_personal()` knows
 * it.
 */
const impersonal = `
  action approval auth_provider bank blocked brand card_fee category checkout_id checkout_url
  consent_version division_method entry_permission every_unit expires failure failure_code
  fee_month file_type file_url filters format idempotency_key key_end kind language last4
  late_fee_cap_op mapping meter method mode month notice_by number origin params picture_problem
  preferences priority provider provider_account provider_customer provider_id provider_method
  provider_setup purpose recipient_ids report_type rhythm sess sid source stage state status
  tax_entity timezone tin_kind type what
`
  .trim()
  .split(/\s+/)

async function as(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}
