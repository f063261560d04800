import { describe, expect, it } from 'vitest'
import type { PaymentBatch } from '#shared/accounting/payment-batches.ts'
import type { Payment } from '#shared/accounting/payments.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import type { OpenBalance } from '#shared/leases/open-balances.ts'
import { landlord, memberOf, signIn } from '#test/world.ts'
import { path, recordedBy, rentedHomes } from './batch-fixture.ts'

const today = () => todayIn('America/New_York')

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
