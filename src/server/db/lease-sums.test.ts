import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PostedCharge } from '#shared/accounting/charges.ts'
import type { DepositEntry } from '#shared/accounting/deposit-entries.ts'
import type { Payment } from '#shared/accounting/payments.ts'
import { addDays, addMonthsClamped, firstOfMonth } from '#shared/dates.ts'
import type { Lease, Ledger } from '#shared/leases/leases.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { order } from '#shared/order.ts'
import { database, landlord, leaseUnit, tenantOf, type User } from '#test/world.ts'
import { wrongSums } from '../doctor/sums.ts'
import { today } from '../jobs/fixture.ts'

test('the balance and deposit of a lease equal its ledger and entries, as of today and not later', async () => {
  const lana = await landlord(2)
  const startDate = addMonthsClamped(firstOfMonth(today()), -2)
  const tenant = await tenantOf(lana)
  const { id: leaseId } = await leaseUnit(lana, lana.units[0]?.id ?? '', tenant.id, { startDate })
  const post = async <T extends { id: string }>(path: string, body: object) => {
    const { status, body: made } = await lana.post<T>(path, { leaseId, ...body })
    expect(status, path).toBe(201)
    await agree(lana, leaseId)
    return made
  }
  await agree(lana, leaseId)
  const fee = await post<PostedCharge>('/api/charges', { kind: 'utility', amount: '40.00' })
  await post('/api/charges', { kind: 'utility', amount: '7.77', dueDate: addDays(today(), 9) })
  await post('/api/payments', { amount: '310.10' })
  const later = { amount: '0.90', paymentDate: addDays(today(), 1) }
  await post('/api/payments', later)
  const waiting = await post<Payment>('/api/payments', { amount: '12.00', status: 'pending' })
  await post('/api/credits', { kind: 'concession', amount: '10.01', reason: 'Noise' })
  await post('/api/deposit-entries', { kind: 'received', amount: '900.00' })
  await post('/api/deposit-entries', { kind: 'refunded', amount: '100.50' })
  for (const status of ['completed', 'voided']) {
    await lana.patch(`/api/payments/${waiting.id}`, { status, reason: 'Typed wrong' })
    await agree(lana, leaseId)
  }
  await lana.delete(`/api/charges/${fee.id}`)
  await agree(lana, leaseId)

  const organizationId = await organizationIdOf(lana)
  expect(await isWrong(organizationId)).toBe(false)
  const before = await owed(lana, leaseId)
  await database.db.execute(
    sql`update lease_sums set last_day = '2020-01-01' where lease_id = ${leaseId}`,
  )
  expect(await isWrong(organizationId)).toBe(true)
  await database.db.execute(sql`update lease_sums set last_day = '9999-12-31', balance = balance + 1
    where lease_id = ${leaseId}`)
  expect(await isWrong(organizationId)).toBe(true)
  // The stored balance is not used while some of it counts on a later day.
  expect(await owed(lana, leaseId)).toEqual(before)
})

test('entries that come together and amount to nothing count up to the day of the last', async () => {
  const lana = await landlord(1)
  const startDate = addMonthsClamped(firstOfMonth(today()), -2)
  const { id: leaseId } = await leaseUnit(
    lana,
    lana.units[0]?.id ?? '',
    (await tenantOf(lana)).id,
    { startDate },
  )
  const organizationId = await organizationIdOf(lana)
  await database.db.execute(sql`insert into deposit_entries
      (id, organization_id, lease_id, kind, amount, entry_on)
    select gen_random_uuid(), ${organizationId}, ${leaseId}, kind, 900, day::date
    from (values ('received'::deposit_entry_kind, ${startDate}), ('refunded', ${addDays(today(), 1)}))
      as entries (kind, day)`)
  expect(await isWrong(organizationId)).toBe(false)
})

test('the first day of rent follows charges that are posted and voided', async () => {
  const lana = await landlord(1)
  const thisMonth = firstOfMonth(today())
  const startDate = addMonthsClamped(thisMonth, -2)
  const tenant = await tenantOf(lana)
  const { id: leaseId } = await leaseUnit(lana, lana.units[0]?.id ?? '', tenant.id, { startDate })
  const organizationId = await organizationIdOf(lana)
  const firstRent = async () => {
    expect(await isWrong(organizationId)).toBe(false)
    const { rows } = await database.db.execute<{ day: string | null }>(
      sql`select first_rent_on as day from lease_sums where lease_id = ${leaseId}`,
    )
    return rows[0]?.day
  }
  expect(await firstRent()).toBe(startDate)
  const charges = (await lana.get<PostedCharge[]>(`/api/charges?leaseId=${leaseId}`)).body
  const [first, second] = charges.toSorted((a, b) => order(a.dueDate, b.dueDate))
  expect((await lana.delete(`/api/charges/${second?.id}`)).status).toBe(204)
  expect(await firstRent()).toBe(startDate)
  expect((await lana.delete(`/api/charges/${first?.id}`)).status).toBe(204)
  expect(await firstRent()).toBe(thisMonth)
  await database.db.execute(
    sql`update lease_sums set first_rent_on = null where lease_id = ${leaseId}`,
  )
  expect(await isWrong(organizationId)).toBe(true)
})

async function agree(lana: User, leaseId: string) {
  const ledger = await lana.get<Ledger>(`/api/leases/${leaseId}/ledger`)
  const entries = await lana.get<DepositEntry[]>(`/api/deposit-entries?leaseId=${leaseId}`)
  const held = entries.body.reduce(
    (sum, { kind, amount }) => sum + (kind === 'refunded' ? -toCents(amount) : toCents(amount)),
    0,
  )
  expect(await owed(lana, leaseId)).toEqual([ledger.body.balance, fromCents(held)])
}

async function owed(lana: User, leaseId: string) {
  const { balance, depositHeld } = (await lana.get<Lease>(`/api/leases/${leaseId}`)).body
  return [balance, depositHeld]
}

async function isWrong(organizationId: string) {
  const { rows } = await database.db.execute<{ organization_id: string }>(sql.raw(wrongSums))
  return rows.some(row => row.organization_id === organizationId)
}

async function organizationIdOf(lana: User): Promise<string> {
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select organization_id as id from users where id = ${lana.user.id}`,
  )
  return rows[0]?.id ?? ''
}
