import { and, eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PaymentBatch } from '#shared/accounting/payment-batches.ts'
import type { Payment } from '#shared/accounting/payments.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import type { Ledger } from '#shared/leases/leases.ts'
import type { OpenBalance } from '#shared/leases/open-balances.ts'
import {
  database,
  landlord,
  leaseUnit,
  memberOf,
  signIn,
  tenantOf,
  type User,
} from '#test/world.ts'
import { mails, notifications, payments } from '../../db/tables.ts'
import { emailsOn } from '../../fixture.ts'

const today = () => todayIn('America/New_York')
const path = '/api/payments/batch'

describe('payments of several leases', () => {
  it('are recorded together, in the order of the rows, with their check number', async () => {
    const { lana, leases } = await rentedHomes(3)
    const rows = leases.map((lease, at) => ({
      ...{
        leaseId: lease.id,
        amount: `${100 + at}`,
        paymentMethod: 'check',
        checkNumber: ' 1024 ',
      },
    }))
    const { status, body } = await lana.post<PaymentBatch>(path, { rows })
    expect(status).toBe(201)
    expect(body.total).toBe('303.00')
    expect(body.payments.map(({ leaseId, amount }) => [leaseId, amount])).toEqual(
      leases.map(({ id }, at) => [id, `${100 + at}.00`]),
    )
    const found = await lana.get<Payment[]>('/api/payments?q=1024')
    expect(found.body.map(({ id }) => id).toSorted()).toEqual(
      body.payments.map(({ id }) => id).toSorted(),
    )
    expect(found.body[0]).toMatchObject({ checkNumber: '1024', status: 'completed' })
  })

  it('are all refused for one faulty row, each fault at its row and field', async () => {
    const { lana, leases } = await rentedHomes(3)
    const [first, second, third] = leases.map(({ id }) => id)
    const early = { paymentDate: addDays(today(), 3) }
    const refused = await lana.post(path, {
      rows: [
        { leaseId: first, amount: '5' },
        { leaseId: second, amount: '5', ...early },
        { leaseId: third, amount: '5', paidBy: lana.user.id },
      ],
    })
    expect(refused).toMatchObject({
      status: 400,
      body: {
        fields: {
          'rows.1.paymentDate': 'A payment cannot be dated in the future',
          'rows.2.paidBy': 'Choose one of the tenants on this lease',
        },
      },
    })
    const shape = await lana.post(path, { rows: [{ leaseId: first, amount: '' }] })
    expect(shape.body).toMatchObject({ fields: { 'rows.0.amount': 'Amount is required' } })
    for (const [rows, sentence] of [
      [[], 'Enter at least one payment'],
      [Array(201).fill({ leaseId: first, amount: '1' }), 'Record at most 200 payments at once'],
    ])
      expect((await lana.post(path, { rows })).body).toMatchObject({ fields: { rows: sentence } })
    expect(await recordedBy(lana)).toEqual([])
  })

  it('are all refused with 404 where one lease is of another landlord', async () => {
    const { lana, leases } = await rentedHomes(1)
    const other = await rentedHomes(1)
    const rows = [...leases, ...other.leases].map(({ id }) => ({ leaseId: id, amount: '5' }))
    expect((await lana.post(path, { rows })).status).toBe(404)
    expect(await recordedBy(lana)).toEqual([])
    expect(await recordedBy(other.lana)).toEqual([])
  })

  it('are for the office alone', async () => {
    const { lana, leases } = await rentedHomes(1)
    const rows = [{ leaseId: leases[0]?.id, amount: '5' }]
    const tenant = await signIn(leases[0]?.tenantId ?? '')
    expect((await tenant.post(path, { rows })).status).toBe(403)
    expect((await (await memberOf(lana, 'staff')).post(path, { rows })).status).toBe(403)
    expect((await (await memberOf(lana, 'owner')).post(path, { rows })).status).toBe(403)
    expect((await (await memberOf(lana, 'manager')).post(path, { rows })).status).toBe(201)
  })

  it('pay the balance of an ended lease, too', async () => {
    const { lana, leases } = await rentedHomes(1)
    const [lease] = leases
    const ends = { terminatedOn: today(), reason: 'Moves' }
    expect((await lana.put(`/api/leases/${lease?.id}/termination`, ends)).status).toBe(200)
    const [open] = (await lana.get<OpenBalance[]>('/api/leases/open-balances')).body
    const rows = [{ leaseId: lease?.id, amount: open?.balance }]
    expect((await lana.post(path, { rows })).status).toBe(201)
    expect((await lana.get('/api/leases/open-balances')).body).toEqual([])
  })

  it('are recorded once when one key is sent several times at once', async () => {
    const { lana, leases } = await rentedHomes(2)
    const rows = leases.map(({ id }) => ({ leaseId: id, amount: '7' }))
    const key = { 'idempotency-key': `batch-${leases[0]?.id}` }
    const answers = await Promise.all(
      [1, 2, 3].map(() => lana.post<PaymentBatch>(path, { rows }, key)),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await recordedBy(lana)).toHaveLength(2)
  })

  it('that look like mistakes need one confirmation, with the tenant of each', async () => {
    const { lana, leases } = await rentedHomes(2)
    const rows = leases.map(({ id }) => ({ leaseId: id, amount: '7' }))
    expect((await lana.post(path, { rows, ask: true })).status).toBe(201)
    const again = await lana.post<{ message: string }>(path, { rows, ask: true })
    expect(again).toMatchObject({ status: 409, body: { needsConfirmation: true } })
    expect(again.body.message).toMatch(/^Bob 0: You recorded \$7\.00 .* Bob 1: You recorded/)
    expect((await lana.post(path, { rows, ask: true, confirm: true })).status).toBe(201)
    const checks = rows.map(row => ({ ...row, paymentMethod: 'check' }))
    const numbered = (checkNumber: string) => checks.map(row => ({ ...row, checkNumber }))
    expect((await lana.post(path, { rows: numbered('1'), ask: true })).status).toBe(201)
    expect((await lana.post(path, { rows: numbered('2'), ask: true })).status).toBe(201)
    expect((await lana.post(path, { rows: numbered('2'), ask: true })).status).toBe(409)
    const typing = await lana.post(path, { rows: [{ ...rows[0], amount: '999999' }] })
    expect(typing.body).toMatchObject({ needsConfirmation: true })
    expect(await recordedBy(lana)).toHaveLength(8)
  })
})

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

  it('is not voided once one of its payments was returned by the bank', async () => {
    const { lana, leases } = await rentedHomes(2)
    const batch = await recordAll(lana, leases)
    const returned = { status: 'reversed', reason: 'No funds' }
    await lana.patch(`/api/payments/${batch.payments[0]?.id}`, returned)
    expect((await lana.post(`${path}/${batch.id}/void`, {})).status).toBe(409)
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

describe('open balances', () => {
  it('are of leases that owe today, oldest first, page by page, found by home and name', async () => {
    const { lana, leases } = await rentedHomes(3)
    const paid = { leaseId: leases[1]?.id, amount: leases[1]?.balance }
    expect((await lana.post('/api/payments', paid)).status).toBe(201)
    const list = (query = '') => lana.get<OpenBalance[]>(`/api/leases/open-balances${query}`)
    const whole = await list()
    expect(whole.body.map(({ id }) => id).toSorted()).toEqual(
      [leases[0]?.id, leases[2]?.id].toSorted(),
    )
    expect(whole.body[0]).toMatchObject({
      balance: leases[0]?.balance,
      status: 'active',
      oldestDue: leases[0]?.startDate,
    })
    const first = await list('?limit=1')
    expect(first.headers['x-total-count']).toBe('2')
    const next = await list(`?limit=1&after=${first.body[0]?.id}`)
    expect([...first.body, ...next.body]).toEqual(whole.body)
    expect((await list('?q=Bob%202')).body.map(({ id }) => id)).toEqual([leases[2]?.id])
    expect((await list(`?propertyId=${lana.property.id}`)).body).toHaveLength(2)
    const tenant = await signIn(leases[0]?.tenantId ?? '')
    expect((await tenant.get('/api/leases/open-balances')).status).toBe(403)
    expect((await (await landlord()).get('/api/leases/open-balances')).body).toEqual([])
  })
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
          .sort((a, b) => (a.id < b.id ? 1 : -1))
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

/** So many homes, each with rents due since January. */
async function rentedHomes(count: number) {
  const lana = await landlord(count)
  const leases = []
  for (const [at, unit] of lana.units.entries()) {
    const tenant = await tenantOf(lana, `${at}`)
    leases.push(await leaseUnit(lana, unit.id, tenant.id))
  }
  return { lana, leases }
}

async function recordAll(lana: User, leases: { id: string }[]): Promise<PaymentBatch> {
  const rows = leases.map(({ id }) => ({ leaseId: id, amount: '700' }))
  const { status, body } = await lana.post<PaymentBatch>(path, { rows })
  expect(status).toBe(201)
  return body
}

async function recordedBy(lana: User) {
  return (await lana.get<Payment[]>('/api/payments')).body
}

async function ledgerOf(lana: User, lease: { id: string }) {
  return (await lana.get<Ledger>(`/api/leases/${lease.id}/ledger`)).body
}

function figuresOf({ balance, openCharges, entries, allocations }: Ledger) {
  return {
    balance,
    open: openCharges.map(({ open, dueDate }) => [open, dueDate]),
    entries: entries.map(row => [row.kind, row.date, row.amount, row.balance]),
    allocated: allocations.map(row => row.amount).toSorted(),
  }
}
