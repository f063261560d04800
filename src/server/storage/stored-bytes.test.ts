import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { erasureConfirmation } from '#shared/account/erasure.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { documentOf } from '#test/files.ts'
import { call, database, landlord, organizationIdOf, renterOf } from '#test/world.ts'
import { untilSearched } from '../erasure/everywhere-fixture.ts'
import type { Db } from '../postgres/database.ts'

/** The counters against a recount of the rows: stored bytes count for their present holder. */

interface Holder {
  userId: string
  organizationId: string
}

/** Each stores something for a holder. */
const stored: Record<string, { table: string; key: string; insert: (one: Holder) => SQL }> = {
  files: {
    table: 'uploads',
    key: 'id',
    insert:
      one => sql`insert into uploads (id, user_id, organization_id, object_name, file_size, file_type, received_at)
      values (gen_random_uuid(), ${one.userId}, ${one.organizationId}, gen_random_uuid(), 1000, 'application/pdf', now())
      returning id::text as key`,
  },
  reports: {
    table: 'report_runs',
    key: 'id',
    insert:
      one => sql`insert into report_runs (id, user_id, organization_id, report_type, params, row_count, output, result)
      values (gen_random_uuid(), ${one.userId}, ${one.organizationId}, 'Rent Roll', '{}', 1, 'view', to_jsonb(repeat('x', 1000)))
      returning id::text as key`,
  },
  replies: {
    table: 'idempotency_keys',
    key: 'key',
    // Its answer comes later.
    insert:
      one => sql`insert into idempotency_keys (user_id, organization_id, key, request_hash, bytes)
      values (${one.userId}, ${one.organizationId}, gen_random_uuid()::text, 'x', 1000) returning key`,
  },
  archives: {
    table: 'data_exports',
    key: 'id',
    insert: one => sql`insert into data_exports (id, user_id, organization_id, kind, status, size)
      values (gen_random_uuid(), ${one.userId}, ${one.organizationId}, 'organization', 'ready', 1000)
      returning id::text as key`,
  },
  emails: {
    table: 'mails',
    key: 'id',
    insert:
      one => sql`insert into mails (id, organization_id, recipient, subject, paragraphs, file_bytes, sent_at)
      values (gen_random_uuid(), ${one.organizationId}, 'x@test.example', 'x', '[]', 1000, now())
      returning id::text as key`,
  },
}

test('the recount knows every kind', async () => {
  const { rows } = await database.db.execute<{ kind: string }>(
    sql`select replace(proname, 'stored_', '') as kind from pg_proc p join pg_trigger t on t.tgfoid = p.oid
      where t.tgname = 'stored_changed' order by 1`,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(Object.keys(stored).sort())
})

test.each(Object.entries(stored))(
  '%s count for their new holder after a transfer',
  async (kind, one) => {
    const [ann, otto] = [await landlord(), await landlord()]
    const [here, there] = [
      { userId: ann.user.id, organizationId: await organizationIdOf(ann) },
      { userId: otto.user.id, organizationId: await organizationIdOf(otto) },
    ]
    const table = sql.identifier(one.table)
    const isEmail = kind === 'emails'
    const undone = new Error('Nothing of it stays')
    const tried = database.transaction(async db => {
      const begun = await counted(db, kind)
      const keys: string[] = []
      for (let n = 0; n < 3; n++) {
        const { rows } = await db.execute<{ key: string }>(one.insert(here))
        keys.push(rows[0]?.key ?? '')
      }
      const which = sql`${sql.identifier(one.key)}::text = any(${sql.param(keys)}::text[])`
      const grown = await counted(db, kind)
      expect(grown).toBeGreaterThan(begun)
      // To another person of the organization, as erasures and merges do; to another organization; both at once.
      if (!isEmail) {
        await db.execute(sql`update ${table} set user_id = ${there.userId} where ${which}`)
        expect(await counted(db, kind)).toBe(grown)
      }
      await db.execute(
        sql`update ${table} set organization_id = ${there.organizationId} where ${which}`,
      )
      expect(await counted(db, kind)).toBe(grown)
      const both = isEmail
        ? sql`organization_id = ${here.organizationId}`
        : sql`organization_id = ${here.organizationId}, user_id = ${here.userId}`
      await db.execute(sql`update ${table} set ${both} where ${which}`)
      expect(await counted(db, kind)).toBe(grown)
      await db.execute(sql`delete from ${table} where ${which}`)
      expect(await counted(db, kind)).toBe(begun)
      throw undone
    })
    await expect(tried).rejects.toBe(undone)
  },
)

test('files of a tenant who is erased count for who stands in their place', async () => {
  const lana = await landlord(2)
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  await documentOf(rita, { leaseId: rita.lease.id })
  const today = todayIn('America/New_York')
  const path = `/api/leases/${rita.lease.id}`
  await lana.put(`${path}/termination`, { terminatedOn: addDays(today, -1), reason: 'Moved' })
  const { balance } = (await lana.get<Lease>(path)).body
  const settled = { leaseId: rita.lease.id, amount: balance.replace('-', '') }
  await lana.post(balance.startsWith('-') ? '/api/refunds' : '/api/payments', settled)
  const before = await filesOf(rita.user.id)
  expect(before).toBeGreaterThan(0)
  const { status, text } = await call('DELETE', `/api/tenants/${rita.user.id}`, {
    token: lana.token,
    body: { confirmation: erasureConfirmation },
  })
  expect(status, text).toBe(204)
  await untilSearched({ subjectId: rita.user.id })
  await counted(database.db, 'files')
  expect(await filesOf(rita.user.id)).toBe(0)
})

/** The former release calls `count_stored_anew`. */
test.each([['recount_stored_bytes'], ['count_stored_anew']])(
  'lost counters are rebuilt by %s',
  async recount => {
    const lana = await landlord(1)
    await documentOf(lana, { propertyId: lana.property.id })
    const before = await filesOf(lana.user.id)
    expect(before).toBeGreaterThan(0)
    await database.transaction(async db => {
      await db.execute(sql`delete from stored_bytes`)
      await db.execute(sql`select ${sql.identifier(recount)}()`)
    })
    expect(await filesOf(lana.user.id)).toBe(before)
  },
)

/** The bytes of a kind, once counters and rows agree for every holder. */
async function counted(db: Db, kind: string): Promise<number> {
  const sums = (from: SQL) =>
    sql`select user_id, organization_id, bytes from ${from} where kind = ${kind} and bytes <> 0`
  const [counters, rows] = [sums(sql`stored_bytes`), sums(sql`stored_bytes_now()`)]
  const { rows: differing } = await db.execute(
    sql`(${counters} except ${rows}) union all (${rows} except ${counters})`,
  )
  expect(differing).toEqual([])
  const { rows: all } = await db.execute<{ sum: string }>(
    sql`select coalesce(sum(bytes), 0)::text as sum from (${counters}) as c`,
  )
  return Number(all[0]?.sum)
}

async function filesOf(userId: string): Promise<number> {
  const { rows } = await database.db.execute<{ sum: string }>(
    sql`select coalesce(sum(bytes), 0)::text as sum from stored_bytes where kind = 'files' and user_id = ${userId}`,
  )
  return Number(rows[0]?.sum)
}
