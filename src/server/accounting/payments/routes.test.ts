import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Payment } from '#shared/accounting/payments.ts'
import { addDays, addMonthsClamped, firstOfMonth, todayIn } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { addMoney, fromCents } from '#shared/money.ts'
import { call, landlord, leaseUnit, signIn, tenantOf, type User } from '#test/world.ts'

const today = () => todayIn('America/New_York')

describe('recording a payment', () => {
  it('is counted, lowers the balance and shows payer and home', async () => {
    const { lana, lease } = await rentedHome()
    const paid = await lana.post<Payment>('/api/payments', {
      leaseId: lease.id,
      amount: '600.00',
      paymentMethod: 'check',
      notes: 'first half',
      paymentDate: new Date().toISOString(),
      status: 'completed',
    })
    expect(paid).toMatchObject({
      status: 201,
      body: {
        amount: '600.00',
        status: 'completed',
        paymentMethod: 'check',
        notes: 'first half',
        receivedOn: today(),
        tenant: { firstName: 'Bob', lastName: 'Ray' },
        unit: { unitNumber: '1', propertyName: 'Alpha' },
      },
    })
    expect(await balanceOf(lana, lease)).toBe('900.00')
    expect((await lana.get<Payment[]>('/api/payments')).body).toEqual([paid.body])
  })

  it('the method is bank transfer by default, or the chosen one, or none', async () => {
    const { lana, lease } = await rentedHome()
    const paid = await lana.post<Payment>('/api/payments', { leaseId: lease.id, amount: '1' })
    expect(paid.body).toMatchObject({ amount: '1.00', paymentMethod: 'bank_transfer' })
    for (const paymentMethod of ['', null]) {
      const sent = { leaseId: lease.id, amount: '1', paymentMethod, notes: paymentMethod }
      const { status, body } = await lana.post<Payment>('/api/payments', sent)
      expect([status, body.paymentMethod, body.notes]).toEqual([201, null, null])
    }
  })

  it('reports a missing field at the field and writes nothing', async () => {
    const { lana, lease } = await rentedHome()
    const refused = [
      [{ amount: '5' }, { leaseId: 'Lease is required' }],
      [{ leaseId: '', amount: '5' }, { leaseId: 'Lease is required' }],
      [{ leaseId: lease.id }, { amount: 'Amount is required' }],
      [{ leaseId: lease.id, amount: '' }, { amount: 'Amount is required' }],
      [
        { leaseId: lease.id, amount: '5', paymentMethod: 'barter' },
        { paymentMethod: 'Choose a payment method' },
      ],
      [
        { leaseId: lease.id, amount: '5', paymentDate: addDays(today(), 3) },
        { paymentDate: 'A payment cannot be dated in the future' },
      ],
    ] as const
    for (const [body, fields] of refused)
      expect(await lana.post('/api/payments', body)).toMatchObject({
        status: 400,
        body: { fields },
      })
    expect((await lana.get('/api/payments')).body).toEqual([])
  })

  it.each([
    '1e3',
    '1,000',
    '+1',
    '-1',
    '0',
    '0.00',
    '12.345',
    'NaN',
    '100000000.00',
    '１２',
    ' 5',
    '0x10',
  ])('never accepts an ambiguous amount such as %s', async amount => {
    const { lana, lease } = await rentedHome()
    expect((await lana.post('/api/payments', { leaseId: lease.id, amount })).status).toBe(400)
    expect(await balanceOf(lana, lease)).toBe('1500.00')
  })

  it('amounts of any size sum to the cent on the dashboard', async () => {
    const { lana, lease } = await rentedHome()
    const cents = fc.sample(fc.integer({ min: 1, max: 9_999_999 }), { numRuns: 12, seed: 1 })
    const amounts = cents.map(fromCents)
    await Promise.all(
      amounts.map(amount =>
        lana.post('/api/payments', { leaseId: lease.id, amount, confirm: true }),
      ),
    )
    const stats = await lana.get<{ totalRevenue: string }>('/api/dashboard/stats')
    expect(stats.body.totalRevenue).toBe(addMoney(...amounts))
  })

  it('sent twice with one key is recorded once', async () => {
    const { lana, lease } = await rentedHome()
    const body = { leaseId: lease.id, amount: '100' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        lana.post<Payment>('/api/payments', body, { 'idempotency-key': 'rent' }),
      ),
    )
    expect(new Set(answers.map(answer => answer.body.id)).size).toBe(1)
    expect(answers.every(answer => answer.status === 201)).toBe(true)
    expect((await lana.get<Payment[]>('/api/payments')).body).toHaveLength(1)
  })

  it('money paid ahead waits, and covers the rent when it falls due', async () => {
    const lana = await landlord()
    const bob = await tenantOf(lana)
    const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', bob.id, {
      startDate: addDays(today(), 40),
      endDate: addMonthsClamped(today(), 14),
    })
    await lana.post('/api/payments', { leaseId: lease.id, amount: '250' })
    expect(await balanceOf(lana, lease)).toBe('-250.00')
  })

  it('a back-dated payment counts on its own day', async () => {
    const { lana, lease } = await rentedHome()
    const day = addDays(today(), -45)
    const paid = await lana.post<Payment>('/api/payments', {
      leaseId: lease.id,
      amount: '10',
      paymentDate: day,
    })
    expect(paid.body.receivedOn).toBe(day)
    const ledger = await lana.get<{ entries: { date: string }[] }>(`/api/leases/${lease.id}/ledger`)
    expect(ledger.body.entries.map(entry => entry.date)).toContain(day)
  })
})

describe('a tenant', () => {
  it('sees their own lease and payments and nothing else of the landlord', async () => {
    const { lana, lease, bob } = await rentedHome()
    await lana.post('/api/payments', { leaseId: lease.id, amount: '100' })
    const neighbour = await leaseUnit(
      lana,
      lana.units[1]?.id ?? '',
      (await tenantOf(lana, 'Fox')).id,
    )
    await lana.post('/api/payments', { leaseId: neighbour.id, amount: '200' })

    const tenant = await signIn(bob.id)
    const seen = async (url: string) =>
      (await tenant.get<{ id: string }[]>(url)).body.map(row => row.id)
    expect(await seen('/api/leases')).toEqual([lease.id])
    expect(await seen('/api/units')).toEqual([lease.unitId])
    expect(await seen('/api/properties')).toEqual([lana.property.id])
    expect(await seen('/api/tenants')).toEqual([])
    expect((await tenant.get<Payment[]>('/api/payments')).body.map(row => row.amount)).toEqual([
      '100.00',
    ])
    expect((await tenant.get(`/api/leases/${neighbour.id}`)).status).toBe(404)
    expect((await tenant.get(`/api/leases/${neighbour.id}/ledger`)).status).toBe(404)
    const stats = await tenant.get('/api/dashboard/stats')
    expect(stats.body).toMatchObject({ totalRevenue: '100.00', totalUnits: 1, occupiedUnits: 1 })
  })

  it('cannot mark their own rent paid: a reported payment waits for the landlord', async () => {
    const { lana, lease, bob } = await rentedHome()
    const tenant = await signIn(bob.id)
    const reported = await tenant.post<Payment>('/api/payments', {
      leaseId: lease.id,
      amount: '1500',
      status: 'completed',
    })
    expect(reported.body.status).toBe('pending')
    expect(await balanceOf(lana, lease)).toBe('1500.00')
  })

  it('cannot pay on another tenant’s lease', async () => {
    const [{ bob }, { lease }] = await Promise.all([rentedHome(), rentedHome()])
    const tenant = await signIn(bob.id)
    expect(await tenant.post('/api/payments', { leaseId: lease.id, amount: '1' })).toMatchObject({
      status: 404,
      body: { message: 'Lease not found' },
    })
  })

  it('a signed-out caller sees nothing', async () => {
    expect((await call('GET', '/api/payments')).status).toBe(401)
  })
})

/** A home leased from the first of this month for $1,500, nothing paid yet. */
async function rentedHome() {
  const lana = await landlord()
  const bob = await tenantOf(lana)
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', bob.id, {
    startDate: firstOfMonth(today()),
    endDate: addMonthsClamped(today(), 12),
    monthlyRent: '1500',
  })
  return { lana, bob, lease }
}

async function balanceOf(lana: User, lease: Lease): Promise<string> {
  return (await lana.get<Lease>(`/api/leases/${lease.id}`)).body.balance
}
