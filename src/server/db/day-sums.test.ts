import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ChargeRun } from '#shared/accounting/charge-runs.ts'
import type { PostedCharge } from '#shared/accounting/charges.ts'
import type { Payment } from '#shared/accounting/payments.ts'
import { addDays } from '#shared/dates.ts'
import { database, organizationIdOf } from '#test/world.ts'
import { runJob, today } from '../jobs/fixture.ts'
import { daySumsJob } from '../operations/daily-totals.ts'
import { agree, drawn, office, sums, wrong } from './day-sums-fixture.ts'

test('after any change of charges and payments, each day’s totals equal its rows', async () => {
  const { lana, leases, owner } = await office()
  const { any, one } = drawn(20_250_301)
  const lease = () => one(leases) ?? ''
  const day = () => addDays(today(), -any(150))
  const cents = () => `${1 + any(1_500)}.${10 + any(90)}`
  const paid = () => ({ leaseId: lease(), amount: cents(), paymentDate: day(), confirm: true })
  const payment = async () => one((await lana.get<Payment[]>('/api/payments')).body)?.id
  const charge = async () => one((await lana.get<PostedCharge[]>('/api/charges')).body)
  const acts: (() => Promise<unknown>)[] = [
    () => lana.post('/api/payments', { ...paid(), status: 'completed' }),
    () =>
      lana.post('/api/payments', {
        ...paid(),
        ...{ paymentMethod: any(2) ? 'cash' : null, status: 'pending' },
      }),
    async () => lana.patch(`/api/payments/${await payment()}`, { status: 'completed' }),
    async () => lana.patch(`/api/payments/${await payment()}`, { status: 'failed' }),
    async () =>
      lana.patch(`/api/payments/${await payment()}`, { status: 'voided', reason: 'Typed wrong' }),
    async () =>
      lana.patch(`/api/payments/${await payment()}`, {
        ...{ status: 'reversed', reason: 'NSF', fee: '25', reversedOn: today() },
      }),
    () =>
      lana.post('/api/charges', {
        ...{ leaseId: lease(), kind: 'utility', amount: cents(), dueDate: day() },
      }),
    async () => lana.delete(`/api/charges/${(await charge())?.id}`),
    async () => {
      const owed = await charge()
      const kind = any(2) ? 'waiver' : 'concession'
      return lana.post('/api/credits', {
        ...{ leaseId: owed?.leaseId, chargeId: owed?.id, kind, amount: '10.01', reason: 'Noise' },
      })
    },
    () => lana.post('/api/refunds', { leaseId: lease(), amount: '0.99', refundedOn: today() }),
    () => lana.patch('/api/organization', { graceDays: any(40) }),
    () => lana.patch(`/api/leases/${lease()}`, { graceDays: any(2) ? any(40) : null }),
    () => lana.patch(`/api/properties/${lana.property.id}`, { graceDays: any(2) ? any(40) : null }),
  ]
  for (let step = 0; step < 60; step++) await one(acts)?.()
  expect(await wrong(lana)).toEqual([])

  const [run] = (await lana.get<ChargeRun[]>('/api/charge-runs')).body
  if (run) await lana.delete(`/api/charge-runs/${run.id}`)
  await lana.put(`/api/leases/${leases[0]}/termination`, { terminatedOn: today(), reason: 'Moves' })
  expect(await wrong(lana)).toEqual([])

  const before = await sums(lana)
  expect(await runJob(daySumsJob)).toEqual([])
  const after = await sums(lana)
  expect(after.amount).toBe(before.amount)
  expect(after.rows).toBeLessThan(before.rows)
  expect(await wrong(lana)).toEqual([])
  await agree(lana, owner)

  await database.db.execute(sql`
    update leases set property_grace_days = 59 where id = ${leases[1]}`)
  expect(await wrong(lana)).toHaveLength(1)
  await database.db.execute(sql`select rebuild_summaries(${await organizationIdOf(lana)})`)
  expect(await wrong(lana)).toEqual([])
  await agree(lana, owner)

  // The product never deletes a payment; in the database, the sums still follow.
  await database.db.execute(sql`delete from allocations where lease_id = ${leases[1]}`)
  await database.db.execute(sql`
    delete from payments p where lease_id = ${leases[1]} and not exists (select from refunds f where f.payment_id = p.id)`)
  expect(await wrong(lana)).toEqual([])
  await database.db.execute(sql`update day_sums set amount = amount + 0.01
    where ctid = (select ctid from day_sums where organization_id = ${await organizationIdOf(lana)} limit 1)`)
  expect(await wrong(lana)).toHaveLength(1)
})

test('a rent concession was never charged, on any user’s dashboard', async () => {
  const { lana, leases, owner } = await office()
  const rents = (await lana.get<PostedCharge[]>(`/api/charges?kind=rent&leaseId=${leases[0]}`)).body
  for (const { id } of rents) {
    const credit = { leaseId: leases[0], chargeId: id, kind: 'concession', amount: '450.25' }
    expect((await lana.post('/api/credits', { ...credit, reason: 'Noise' })).status).toBe(201)
  }
  expect(await wrong(lana)).toEqual([])
  await agree(lana, owner)
})

test('postings to two leases at once do not deadlock, and none is lost', async () => {
  const { lana, leases } = await office()
  const [rent] = (await lana.get<PostedCharge[]>('/api/charges')).body
  const posting = leases.flatMap(leaseId => [
    ...['310.10', '295.05', '0.99', '1200'].map(amount =>
      lana.post('/api/payments', {
        ...{ leaseId, amount, paymentDate: addDays(today(), -40) },
        confirm: true,
      }),
    ),
    ...['12.50', '7.25'].map(amount =>
      lana.post('/api/charges', { leaseId, kind: 'utility', amount, dueDate: today() }),
    ),
  ])
  // Updates both leases, like the grace days of their property.
  for (const graceDays of [3, null, 9])
    posting.push(
      lana.patch(`/api/properties/${lana.property.id}`, { graceDays }),
      lana.patch(`/api/leases/${leases[1]}`, { graceDays }),
    )
  const ends = { terminatedOn: today(), reason: 'Moves' }
  posting.push(lana.put(`/api/leases/${leases[0]}/termination`, ends))
  posting.push(lana.post('/api/charge-runs', {}), lana.delete(`/api/charges/${rent?.id}`))
  const answers = await Promise.all(posting)
  expect(answers.map(({ status }) => status).filter(status => status >= 500)).toEqual([])
  expect((await lana.get<Payment[]>('/api/payments')).body).toHaveLength(8)
  expect(await wrong(lana)).toEqual([])
})
