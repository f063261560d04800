import { describe, expect, it } from 'vitest'
import { addDays, addMonthsClamped, firstOfMonth, todayIn } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type { Unit } from '#shared/properties/units.ts'
import { landlord, leaseUnit, newcomer, tenantOf, type User } from '#test/world.ts'

const today = () => todayIn('America/New_York')
const nextYear = () => addMonthsClamped(today(), 12)

describe('leasing a unit', () => {
  it('a term that has begun is active: the unit is occupied and the first rent is charged', async () => {
    const lana = await landlord()
    const bob = await tenantOf(lana)
    const start = firstOfMonth(today())
    const lease = await leaseUnit(lana, unitOf(lana), bob.id, {
      startDate: start,
      endDate: nextYear(),
      monthlyRent: '1500',
    })
    expect(lease).toMatchObject({
      status: 'active',
      monthlyRent: '1500.00',
      startDate: start,
      tenant: { firstName: 'Bob', lastName: 'Ray' },
      unit: { unitNumber: '1', propertyName: 'Alpha' },
      balance: '1500.00',
    })
    const unit = await lana.get<Unit>(`/api/units/${lease.unitId}`)
    expect(unit.body.isOccupied).toBe(true)
  })

  it('a later term is pending: the unit stays vacant and nothing is charged', async () => {
    const lana = await landlord()
    const bob = await tenantOf(lana)
    const lease = await leaseUnit(lana, unitOf(lana), bob.id, {
      startDate: addDays(today(), 30),
      endDate: nextYear(),
    })
    expect(lease).toMatchObject({ status: 'pending', balance: '0.00' })
    const unit = await lana.get<Unit>(`/api/units/${lease.unitId}`)
    expect(unit.body.isOccupied).toBe(false)
  })

  it('the first and last period are prorated by days, and the ledger shows each charge', async () => {
    const lana = await landlord()
    const bob = await tenantOf(lana)
    const lease = await leaseUnit(lana, unitOf(lana), bob.id, {
      startDate: '2025-03-17',
      endDate: '2026-03-16',
      monthlyRent: '1500',
    })
    const { body } = await lana.get<Ledger>(`/api/leases/${lease.id}/ledger?asOf=2025-05-31`)
    expect(body.balance).toBe('3725.81')
    expect(body.entries.map(entry => [entry.date, entry.amount, entry.balance])).toEqual([
      ['2025-03-17', '725.81', '725.81'],
      ['2025-04-01', '1500.00', '2225.81'],
      ['2025-05-01', '1500.00', '3725.81'],
    ])
  })

  it('rent settled elsewhere is not charged again', async () => {
    const lana = await landlord()
    const bob = await tenantOf(lana)
    const lease = await leaseUnit(lana, unitOf(lana), bob.id, {
      startDate: '2020-01-01',
      endDate: nextYear(),
      chargeFrom: firstOfMonth(today()),
    })
    expect(lease.balance).toBe('2000.00')
  })

  it('a unit is leased once at a time, even in parallel requests', async () => {
    const lana = await landlord()
    const tenants = await Promise.all([tenantOf(lana), tenantOf(lana), tenantOf(lana)])
    const answers = await Promise.all(
      [...tenants, ...tenants, ...tenants].map(tenant => ask(lana, { tenantId: tenant.id })),
    )
    expect(answers.map(answer => answer.status).toSorted()).toEqual([201, ...Array(8).fill(409)])
    const refused = answers.find(answer => answer.status === 409)
    const sentence = expect.stringMatching(/^Rented until \w+ \d+, \d+\. The earliest start is /)
    expect(refused?.body).toMatchObject({ message: sentence, fields: { startDate: sentence } })
  })

  it('a missing field, and a term that ends before it starts, is refused at the field', async () => {
    const lana = await landlord()
    const bob = await tenantOf(lana)
    for (const [terms, field, sentence] of [
      [{ endDate: today() }, 'endDate', 'End date must be after the start date'],
      [{ endDate: '' }, 'endDate', 'End date is required'],
      [{ endDate: '2026-02-30' }, 'endDate', 'Enter a date that exists'],
      [{ endDate: '2026-11-25T08:00:00Z' }, 'endDate', 'Enter a day such as 2026-11-25'],
      [{ unitId: '' }, 'unitId', 'Unit is required'],
      [{ tenantId: '' }, 'tenantId', 'Tenant is required'],
      [{ startDate: '' }, 'startDate', 'Start date is required'],
      [{ monthlyRent: '' }, 'monthlyRent', 'Monthly rent is required'],
      [{ dueDay: 32 }, 'dueDay', 'Choose a day from 1 to 31'],
    ] as const) {
      const answer = await ask(lana, { tenantId: bob.id, ...terms })
      expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } })
    }
    expect((await lana.get<Lease[]>('/api/leases')).body).toEqual([])
  })

  it('a term that ended long ago is refused unless it continues month to month', async () => {
    const lana = await landlord()
    const bob = await tenantOf(lana)
    const past = { startDate: '2024-01-01', endDate: '2024-12-31', tenantId: bob.id }
    expect((await ask(lana, { ...past, rollover: false })).status).toBe(400)
    const kept = await ask(lana, { ...past, chargeFrom: firstOfMonth(today()) })
    expect(kept.body).toMatchObject({ status: 'active', monthToMonthSince: '2025-01-01' })
  })

  it('another organization’s unit or tenant is refused in a lease', async () => {
    const [lana, other] = await Promise.all([landlord(), landlord()])
    const [bob, theirs] = await Promise.all([tenantOf(lana), tenantOf(other)])
    expect(await ask(lana, { tenantId: theirs.id })).toMatchObject({
      status: 400,
      body: { fields: { tenantId: 'Choose one of your tenants' } },
    })
    expect(await ask(lana, { tenantId: bob.id, unitId: unitOf(other) })).toMatchObject({
      status: 400,
      body: { fields: { unitId: 'Choose one of your units' } },
    })
  })

  it('a lease of another landlord does not exist', async () => {
    const [lana, other, nobody] = await Promise.all([landlord(), landlord(), newcomer()])
    const lease = await leaseUnit(lana, unitOf(lana), (await tenantOf(lana)).id)
    for (const person of [other, nobody]) {
      for (const url of [`/api/leases/${lease.id}`, `/api/leases/${lease.id}/ledger`])
        expect(await person.get(url)).toMatchObject({
          status: 404,
          body: { message: 'Lease not found' },
        })
      expect((await person.get('/api/leases')).body).toEqual([])
    }
  })
})

type Ledger = { balance: string; entries: { date: string; amount: string; balance: string }[] }

function ask(lana: User & { units: Unit[] }, terms: object) {
  return lana.post<Lease>('/api/leases', {
    unitId: unitOf(lana),
    startDate: today(),
    endDate: nextYear(),
    monthlyRent: '1500.00',
    ...terms,
  })
}

function unitOf(lana: { units: Unit[] }): string {
  const [first] = lana.units
  if (!first) throw new Error('A landlord has units')
  return first.id
}
