import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startStripe, type TestStripe } from '#test/stripe.ts'
import { app, database, storage } from '#test/world.ts'
import { runJob } from '../../jobs/fixture.ts'
import { onlineHome } from '../fixture.ts'
import { autopayJob } from './job.ts'

let stripe: TestStripe
beforeAll(async () => {
  stripe = await startStripe()
})
afterAll(() => stripe.close())

const count = 1_000

it('1,000 leases are scheduled in four batches, each by one insertion', async () => {
  const { organizationId, lana } = await onlineHome(stripe)
  await manyAutopays(organizationId, lana.property.id)
  vi.setSystemTime('2025-03-29T17:00:00Z')
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const { providers } = app
  expect(await runJob(autopayJob, { providers, keys: storage.keys })).toEqual([])
  const texts = query.mock.calls.map(([asked]) => String(Object(asked).text ?? asked))
  query.mockRestore()
  const insertions = texts.filter(text => /insert into "payment_attempts"/.test(text))
  expect(insertions).toHaveLength(4)
  // The outbox of the same process sends emails meanwhile.
  const own = texts.filter(text => /payment_attempts|autopays|leases|charges/.test(text))
  expect(own.length).toBeLessThan(4 * 15 + 15)
  const { rows } = await database.db.execute<{ attempts: number; emails: number }>(sql`
    select (select count(*)::int from payment_attempts where organization_id = ${organizationId}
        and state = 'scheduled' and amount = 1000 and scheduled_on = '2025-04-01') as attempts,
      (select count(*)::int from mails where organization_id = ${organizationId} and subject like 'Autopay on%') as emails`)
  expect(rows).toEqual([{ attempts: count, emails: count }])
  // The job gives way to others of a busy machine.
}, 120_000)

/** Leases of 1,000 a month from March on, March charged, each with its autopay. */
async function manyAutopays(organizationId: string, propertyId: string) {
  const { db } = database
  const name = sql`'auto-' || n || '-' || ${organizationId}::text`
  const made = sql`(select n, md5('p' || ${name})::uuid as person, md5('u' || ${name})::uuid as unit,
    md5('l' || ${name})::uuid as lease, md5('m' || ${name})::uuid as method from generate_series(1, ${count}::int) n) made`
  await db.execute(sql`insert into users (id, email, first_name, last_name, password_hash, role)
    select person, ${name} || '@test.example', 'Ann', 'Lee', 'x', 'tenant' from ${made}`)
  await db.execute(sql`insert into units (id, organization_id, property_id, unit_number)
    select unit, ${organizationId}::uuid, ${propertyId}::uuid, 'N' || n from ${made}`)
  await db.execute(sql`insert into leases (id, organization_id, unit_id, tenant_id, start_date, end_date, monthly_rent,
      status, charged_through)
    select lease, ${organizationId}::uuid, unit, person, '2025-03-01', '2026-02-28', 1000, 'active', '2025-03-31' from ${made}`)
  await db.execute(sql`insert into lease_rents (id, organization_id, lease_id, effective_from, monthly_rent)
    select gen_random_uuid(), ${organizationId}::uuid, lease, '2025-03-01', 1000 from ${made}`)
  await db.execute(sql`insert into payment_methods (id, organization_id, user_id, provider_customer, provider_method, kind)
    select method, ${organizationId}::uuid, person, 'cus_' || n, 'pm_' || n, 'card' from ${made}`)
  await db.execute(sql`insert into autopays (id, organization_id, lease_id, user_id, method_id, what, starts_on)
    select gen_random_uuid(), ${organizationId}::uuid, lease, person, method, 'balance', '2025-03-10' from ${made}`)
}
