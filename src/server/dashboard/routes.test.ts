import { describe, expect, it } from 'vitest'
import { addDays, addMonthsClamped, partsOf, todayIn } from '#shared/dates.ts'
import { addMoney } from '#shared/money.ts'
import type { Stats } from '#shared/reports/dashboard.ts'
import type { Revenue } from '#shared/reports/dashboard-revenue.ts'
import {
  endLeases,
  landlord,
  leaseUnit,
  memberOf,
  newcomer,
  renterOf,
  signIn,
  tenantOf,
  type User,
} from '#test/world.ts'

const today = () => todayIn('America/New_York')

describe('the dashboard', () => {
  it('a new user sees zeros, and no percentage of nothing', async () => {
    const ann = await newcomer()
    expect(await statsOf(ann)).toEqual({
      totalRevenue: '0.00',
      occupiedUnits: 0,
      totalUnits: 0,
      nonRevenueUnits: 0,
      pendingMaintenance: 0,
      unreadMessages: 0,
      occupancyPercent: 0,
      revenueChangePercent: null,
      revenueThisMonth: '0.00',
      collectionPercent: null,
      outstanding: '0.00',
      outstandingTenants: 0,
    })
  })

  it('every figure equals the sum of its rows', async () => {
    const { lana } = await threeHomesLetTwentyDaysAgo()
    expect(await statsOf(lana)).toMatchObject({
      totalRevenue: '6300.00',
      occupiedUnits: 3,
      totalUnits: 5,
      occupancyPercent: 60,
      // 4,500 in the last 30 days, 1,800 in the 30 before.
      revenueChangePercent: '150.0',
      // 1,000 and 500 of 6,000 charged were received by the fifth day after the due date.
      collectionPercent: 25,
      outstanding: '1500.00',
      outstandingTenants: 1,
    })
  })

  it('rent within its grace days is neither late nor outstanding', async () => {
    const lana = await landlord()
    const bob = await tenantOf(lana)
    await leaseUnit(lana, lana.units[0]?.id ?? '', bob.id, {
      startDate: addDays(today(), -5),
      endDate: addMonthsClamped(today(), 11),
      dueDay: partsOf(addDays(today(), -5)).day,
    })
    expect(await statsOf(lana)).toMatchObject({ outstanding: '0.00', collectionPercent: null })
    await lana.patch('/api/organization', { graceDays: 4 })
    expect(await statsOf(lana)).toMatchObject({ outstanding: '2000.00', collectionPercent: 0 })
  })

  it('homes of a property that was archived are no longer counted, let or not', async () => {
    const lana = await landlord(3)
    await renterOf(lana, lana.units[0]?.id ?? '')
    await lana.post('/api/properties', { name: 'Beta', address: '2 Beta St', totalUnits: 4 })
    expect(await statsOf(lana)).toMatchObject({ totalUnits: 7, occupiedUnits: 1 })
    await endLeases(lana)
    await lana.delete(`/api/properties/${lana.property.id}`)
    expect(await statsOf(lana)).toMatchObject({ totalUnits: 4, occupiedUnits: 0 })
  })

  it('excludes payments of other landlords’ tenants', async () => {
    await threeHomesLetTwentyDaysAgo()
    const other = await landlord(7)
    expect(await statsOf(other)).toMatchObject({
      totalRevenue: '0.00',
      totalUnits: 7,
      outstanding: '0.00',
    })
  })

  it('a tenant sees their own payments, staff no money, and several landlords are never one sum', async () => {
    const lana = await landlord()
    const [first = '', second = ''] = lana.units.map(({ id }) => id)
    const rita = await renterOf(lana, first)
    const stats = async (who: User) => (await who.get<Stats>('/api/dashboard/stats')).body
    await lana.post('/api/payments', { leaseId: rita.lease.id, amount: '700' })
    expect(await stats(rita)).toMatchObject({ totalRevenue: '700.00', totalUnits: 1 })
    const nothing = { totalRevenue: '0.00', revenueThisMonth: '0.00', outstanding: '0.00' }
    const sam = await memberOf(lana, 'staff')
    expect(await stats(sam)).toMatchObject({ ...nothing, collectionPercent: null, totalUnits: 2 })
    await leaseUnit(lana, second, rita.user.id)
    expect(await stats(rita)).toMatchObject({ totalRevenue: '700.00', totalUnits: 2 })
    const otto = await landlord()
    const { lease } = await renterOf(otto, otto.units[0]?.id ?? '', rita)
    await otto.post('/api/payments', { leaseId: lease.id, amount: '50' })
    const several = { ...nothing, outstanding: null, collectionPercent: null, totalUnits: 3 }
    expect(await stats(rita)).toMatchObject(several)
    const { body } = await rita.get<Revenue>('/api/dashboard/revenue')
    expect(body.total).toBe('0.00')
  })

  it('a landlord who also rents sees their organization, not their own rent payments', async () => {
    const { lana, tenants } = await threeHomesLetTwentyDaysAgo()
    const renter = await signIn(tenants[0]?.id ?? '')
    expect(await statsOf(renter)).toMatchObject({ totalRevenue: '1000.00', totalUnits: 1 })
    await renter.post('/api/properties', { name: 'Mine', address: '2 Own St', totalUnits: 3 })
    expect(await statsOf(renter)).toMatchObject({ totalRevenue: '0.00', totalUnits: 3 })
    expect((await statsOf(lana)).totalRevenue).toBe('6300.00')
  })
})

describe('the revenue overview', () => {
  it.each([7, 30, 90])(
    'shows every one of the last %i days, with the receipts of each',
    async days => {
      const { lana } = await threeHomesLetTwentyDaysAgo()
      const { body } = await lana.get<Revenue>(`/api/dashboard/revenue?days=${days}`)
      const expected = {
        7: ['0.00', '0.00', null],
        30: ['4500.00', '1800.00', '150.0'],
        90: ['6300.00', '0.00', null],
      }
      expect([body.total, body.previous, body.changePercent]).toEqual(expected[days as 7 | 30 | 90])
      expect(body.days.map(row => row.day)).toEqual(
        Array.from({ length: days }, (_, index) => addDays(today(), index - days + 1)),
      )
      expect(addMoney(...body.days.flatMap(row => row.amount ?? []))).toBe(body.total)
    },
  )

  it('compares a week with the same days of the month before', async () => {
    const { lana } = await threeHomesLetTwentyDaysAgo()
    const leaseId = (await lana.get<{ id: string }[]>('/api/leases')).body[0]?.id
    const monthAgo = addMonthsClamped(today(), -1)
    const firstDay = addMonthsClamped(addDays(today(), -6), -1)
    const paid = {
      [today()]: '150',
      [monthAgo]: '60',
      [firstDay]: '40',
      [addDays(firstDay, -1)]: '7',
    }
    for (const [paymentDate, amount] of Object.entries(paid))
      await lana.post('/api/payments', { leaseId, amount, paymentDate })
    const { body } = await lana.get<Revenue>('/api/dashboard/revenue?days=7')
    expect([body.total, body.previous, body.changePercent]).toEqual(['150.00', '100.00', '50.0'])
  })

  it('offers 7, 30 or 90 days', async () => {
    const lana = await landlord()
    expect((await lana.get<Revenue>('/api/dashboard/revenue')).body.days).toHaveLength(30)
    expect((await lana.get('/api/dashboard/revenue?days=8')).status).toBe(400)
  })
})

/**
 * Five units, three leased since twenty days ago for 1,000, 2,000 and 3,000: the first paid in
 * time, of the second 500, the third ten days late. 1,800 arrived forty days ago for a home leased
 * later.
 */
async function threeHomesLetTwentyDaysAgo() {
  const lana = await landlord(5)
  const start = addDays(today(), -20)
  const tenants = await Promise.all(
    ['Ash', 'Birch', 'Cole', 'Dunn'].map(name => tenantOf(lana, name)),
  )
  const terms = { endDate: addMonthsClamped(start, 12), dueDay: partsOf(start).day }
  const homes = [
    { startDate: start, monthlyRent: '1000', paid: '1000', on: addDays(start, 5) },
    { startDate: start, monthlyRent: '2000', paid: '500', on: addDays(start, 2) },
    { startDate: start, monthlyRent: '3000', paid: '3000', on: addDays(start, 10) },
    { startDate: addDays(today(), 9), monthlyRent: '900', paid: '1800', on: addDays(today(), -40) },
  ]
  for (const [index, { startDate, monthlyRent, paid, on }] of homes.entries()) {
    const unitId = lana.units[index]?.id ?? ''
    const lease = await leaseUnit(lana, unitId, tenants[index]?.id ?? '', {
      ...terms,
      startDate,
      monthlyRent,
    })
    await lana.post('/api/payments', { leaseId: lease.id, amount: paid, paymentDate: on })
  }
  return { lana, tenants }
}

async function statsOf(user: User): Promise<Stats> {
  return (await user.get<Stats>('/api/dashboard/stats')).body
}
