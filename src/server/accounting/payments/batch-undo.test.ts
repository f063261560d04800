import { and, eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PaymentBatch } from '#shared/accounting/payment-batches.ts'
import type { Payment } from '#shared/accounting/payments.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import { order } from '#shared/order.ts'
import { database, landlord, memberOf, signIn, type User } from '#test/world.ts'
import { mails, notifications, payments } from '../../db/tables.ts'
import { emailsOn } from '../../fixture.ts'
import { figuresOf, ledgerOf, path, recordAll, rentedHomes } from './batch-fixture.ts'

const today = () => todayIn('America/New_York')

describe('a batch', () => {
  it('is voided as a whole, with its reason, and repeating it changes nothing', async () => {
    const { lana, leases } = await rentedHomes(3)
    const before = await Promise.all(leases.map(lease => ledgerOf(lana, lease)))
    const batch = await recordAll(lana, leases)
    const undone = await lana.post(`${path}/${batch.id}/void`, { confirm: true })
    expect(undone).toMatchObject({ status: 200, body: { id: batch.id, voided: 3 } })
    expect(await Promise.all(leases.map(lease => ledgerOf(lana, lease)))).toEqual(before)
    const rows = (await lana.get<Payment[]>('/api/payments')).body
    expect(rows.map(row => [row.status, row.reversalReason])).toEqual(
      leases.map(() => ['voided', 'Undone']),
    )
    expect((await lana.post(`${path}/${batch.id}/void`, {})).body).toMatchObject({ voided: 0 })
  })

  it('is voided by the rights to each payment: not by others, nor by a manager the day after', async () => {
    const { lana, leases } = await rentedHomes(2)
    const manager = await memberOf(lana, 'manager')
    const batch = await recordAll(lana, leases)
    const undo = (who: User) => who.post(`${path}/${batch.id}/void`, {})
    expect((await undo(await signIn(leases[0]?.tenantId ?? ''))).status).toBe(403)
    expect((await undo(await memberOf(lana, 'owner'))).status).toBe(403)
    expect((await undo(await landlord())).status).toBe(404)
    await database.db
      .update(payments)
      .set({ createdAt: sql`now() - interval '2 days'` })
      .where(eq(payments.id, batch.payments[0]?.id ?? ''))
    expect((await undo(manager)).status).toBe(403)
    const all = (await lana.get<Payment[]>('/api/payments')).body
    expect(all.map(({ status }) => status)).toEqual(['completed', 'completed'])
    expect((await undo(lana)).status).toBe(200)
  })

  it('is not voided once one of its payments was returned by the bank, which is named', async () => {
    const { lana, leases } = await rentedHomes(2)
    const batch = await recordAll(lana, leases)
    const returned = { status: 'reversed', reason: 'No funds' }
    await lana.patch(`/api/payments/${batch.payments[0]?.id}`, returned)
    const who = `Bob 0, $700.00, ${batch.payments[0]?.receivedOn}`
    const message = `${who}: A payment that is reversed cannot become voided`
    expect(await lana.post(`${path}/${batch.id}/void`, {})).toMatchObject({
      ...{ status: 409, body: { message } },
    })
    const all = (await lana.get<Payment[]>('/api/payments')).body
    expect(all.map(({ status }) => status).toSorted()).toEqual(['completed', 'reversed'])
  })
})

it('receipts wait until a payment can no longer be undone, and its tenant never hears of an undone one', async () => {
  const { lana, leases } = await rentedHomes(2)
  await emailsOn(lana)
  const [kept, undone] = await Promise.all(leases.map(({ tenantId }) => signIn(tenantId)))
  const heard = async (who: User | undefined) => ({
    told: (
      await database.db
        .select()
        .from(notifications)
        .where(eq(notifications.userId, who?.user.id ?? ''))
    ).map(row => row.title),
    emails: await database.db
      .select()
      .from(mails)
      .where(and(eq(mails.recipient, who?.user.email ?? ''), eq(mails.automation, 'receipt'))),
  })
  const { id } = await recordAll(lana, leases.slice(0, 1))
  expect(id).toBeDefined()
  const batch = await recordAll(lana, leases.slice(1))
  const [email] = (await heard(undone)).emails
  const wait = (email?.tryAgainAt.getTime() ?? 0) - (email?.createdAt.getTime() ?? 0)
  expect([wait, email?.sentAt]).toEqual([12_000, null])
  expect((await heard(undone)).told).toContain('Payment received')
  await lana.post(`${path}/${batch.id}/void`, {})
  expect(await heard(undone)).toEqual({ told: [], emails: [] })
  expect(await heard(kept)).toMatchObject({
    told: ['Payment received'],
    emails: [{ sentAt: null }],
  })
  // Later, the tenant has the receipt and learns that it no longer holds.
  await database.db
    .update(payments)
    .set({ createdAt: sql`now() - interval '1 minute'` })
    .where(eq(payments.batchId, id))
  await lana.post(`${path}/${id}/void`, {})
  expect((await heard(kept)).told.toSorted()).toEqual([
    'A payment was canceled',
    'Payment received',
  ])
})

it('a batch leaves the same ledgers as the same payments one by one', async () => {
  const one = await rentedHomes(2)
  const other = await rentedHomes(2)
  const row = fc.record({
    home: fc.nat(1),
    cents: fc.integer({ min: 1, max: 200_000 }),
    daysAgo: fc.nat(20),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async rows => {
      const sent = (leases: { id: string }[]) =>
        rows.map(({ home, cents, daysAgo }) => ({
          leaseId: leases[home]?.id,
          amount: (cents / 100).toFixed(2),
          paymentDate: addDays(today(), -daysAgo),
        }))
      const batch = await one.lana.post<PaymentBatch>(path, {
        rows: sent(one.leases),
        confirm: true,
      })
      expect(batch.status).toBe(201)
      // A batch goes lease by lease; within one, in the order of its rows.
      for (const single of sent(other.leases))
        expect((await other.lana.post('/api/payments', { ...single, confirm: true })).status).toBe(
          201,
        )
      const sums = async ({ lana, leases }: typeof one) =>
        Promise.all(leases.map(async lease => figuresOf(await ledgerOf(lana, lease))))
      expect(await sums(one)).toEqual(await sums(other))
      if (rows.length % 2 === 0) {
        const undone = await one.lana.post(`${path}/${batch.body.id}/void`, { confirm: true })
        expect(undone.status).toBe(200)
        const all = (await other.lana.get<Payment[]>('/api/payments')).body
        for (const { id } of all
          .slice()
          .sort((a, b) => order(b.id, a.id))
          .slice(0, rows.length))
          await other.lana.patch(`/api/payments/${id}`, {
            status: 'voided',
            reason: 'x',
            confirm: true,
          })
        expect(await sums(one)).toEqual(await sums(other))
      }
    }),
    { numRuns: 8 },
  )
})
