import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { maintenanceRequests } from '#server/db/tables.ts'
import { addDays, addMonthsClamped, daysAgo, partsOf, todayIn } from '#shared/dates.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import type { Property } from '#shared/properties/properties.ts'
import { comparedRecords, type Insights } from '#shared/reports/dashboard-insights.ts'
import { giveTo } from '#test/ownership.ts'
import {
  database,
  landlord,
  leaseUnit,
  memberOf,
  newcomer,
  renterOf,
  tenantOf,
  type User,
} from '#test/world.ts'

const today = () => todayIn('America/New_York')

describe('the rent review', () => {
  it('names the 30 % of all units furthest below a comparable rent, and the sum of the gaps', async () => {
    const { rentReview } = await insightsOf(await tenUnits())
    expect(rentReview).toMatchObject({
      totalUnits: 10,
      share: 3,
      below: 4,
      incomparable: 3,
      gap: '850.00',
    })
    expect(rentReview?.units.map(({ unitNumber, gap }) => [unitNumber, gap])).toEqual([
      ['1', '500.00'],
      ['4', '300.00'],
      ['2', '50.00'],
    ])
  })

  it('compares with the market rent', async () => {
    const { rentReview } = await insightsOf(await tenUnits())
    expect(rentReview?.units[0]).toMatchObject({
      propertyName: 'Alpha',
      contractRent: '1000.00',
      comparableRent: '1500.00',
      comparedWith: 'market',
    })
  })

  it('where none is set, compares with the median rent of thirty similar units or more', async () => {
    const lana = await landlord(comparedRecords)
    const ofUnit = (index: number) =>
      rents(lana, index, { bedrooms: 1, contract: index % 2 === 0 ? '1000' : '1100.01' })
    for (let index = 0; index < comparedRecords - 1; index++) await ofUnit(index)
    expect((await insightsOf(lana)).rentReview).toMatchObject({ incomparable: 29, units: [] })
    await ofUnit(comparedRecords - 1)
    const { rentReview } = await insightsOf(lana)
    expect(rentReview).toMatchObject({ incomparable: 0, below: 15, share: 9 })
    // Between two rents the middle is half-way, 50.005, rounded once.
    const compared = { comparableRent: '1050.01', comparedWith: 'median', gap: '50.01' }
    expect(rentReview?.units[0]).toMatchObject({
      bedrooms: 1,
      contractRent: '1000.00',
      ...compared,
    })
  }, 60_000)

  it('a unit without similar ones is counted, never estimated', async () => {
    const lana = await landlord(3)
    await rents(lana, 0, { bedrooms: 1, contract: '100' })
    await rents(lana, 1, { bedrooms: 2, contract: '2000' })
    expect((await insightsOf(lana)).rentReview).toMatchObject({ incomparable: 2, units: [] })
  })
})

it('vacant units are listed with their market rent', async () => {
  expect((await insightsOf(await tenUnits())).occupancy).toMatchObject({
    totalUnits: 10,
    occupiedUnits: 7,
    occupancyPercent: 70,
    loss: '3000.00',
    unpriced: 1,
    units: [
      { unitNumber: '10', marketRent: '1600.00' },
      { unitNumber: '8', marketRent: '1400.00' },
      { unitNumber: '9', marketRent: null },
    ],
  })
})

it('late payments are charges open past their deadline, lease by lease, with the days since the due date', async () => {
  const lana = await landlord(4)
  const start = addDays(today(), -20)
  for (const [index, [monthlyRent, paid]] of [
    ['1000', '400'],
    ['2000', '2000'],
    ['3000', null],
  ].entries()) {
    const tenant = await tenantOf(lana, ['Ash', 'Birch', 'Cole'][index])
    const lease = await leaseUnit(lana, lana.units[index]?.id ?? '', tenant.id, {
      startDate: start,
      endDate: addMonthsClamped(start, 12),
      dueDay: partsOf(start).day,
      monthlyRent: monthlyRent ?? '',
    })
    if (paid)
      await lana.post('/api/payments', { leaseId: lease.id, amount: paid, paymentDate: start })
  }
  expect((await insightsOf(lana)).latePayments).toMatchObject({
    total: '3600.00',
    count: 2,
    leases: [
      { tenant: { lastName: 'Cole' }, open: '3000.00', daysLate: 20 },
      { tenant: { lastName: 'Ash' }, open: '600.00', daysLate: 20 },
    ],
  })
})

it('the cost of maintenance is that of work completed in 90 days, against the 90 before', async () => {
  const lana = await landlord(1)
  const beta = await lana.post<Property>('/api/properties', {
    name: 'Beta',
    address: '2 Beta St',
    totalUnits: 1,
  })
  const { body: units } = await lana.get<{ id: string }[]>(`/api/units?propertyId=${beta.body.id}`)
  await repaired(lana, lana.units[0]?.id ?? '', { cost: '300', daysAgo: 0 })
  await repaired(lana, lana.units[0]?.id ?? '', { cost: null, daysAgo: 5 })
  await repaired(lana, units[0]?.id ?? '', { cost: '320.50', daysAgo: 88 })
  await repaired(lana, units[0]?.id ?? '', { cost: '400', daysAgo: 92 })
  await repaired(lana, units[0]?.id ?? '', { cost: '9000', daysAgo: 184 })
  expect((await insightsOf(lana)).maintenanceCost).toEqual({
    cost: '620.50',
    previous: '400.00',
    // Too few to compare.
    changePercent: null,
    jobs: 3,
    uncosted: 1,
    dearest: { propertyId: beta.body.id, propertyName: 'Beta', cost: '320.50' },
  })
})

it('the cost of maintenance is compared from thirty requests in each period on', async () => {
  const lana = await landlord(1)
  const unitId = lana.units[0]?.id ?? ''
  for (let job = 0; job < comparedRecords; job++) {
    const cost = job === 0 ? '150' : '0'
    await repaired(lana, unitId, { cost, daysAgo: 10 })
    if (job > 0) await repaired(lana, unitId, { cost: job === 1 ? '100' : '0', daysAgo: 100 })
  }
  expect((await insightsOf(lana)).maintenanceCost?.changePercent).toBeNull()
  await repaired(lana, unitId, { cost: '0', daysAgo: 100 })
  expect((await insightsOf(lana)).maintenanceCost?.changePercent).toBe('50.0')
})

describe('insights follow the role of the reader', () => {
  it('a tenant and a new user see none', async () => {
    const lana = await tenUnits()
    const nothing = {
      rentReview: null,
      occupancy: null,
      latePayments: null,
      maintenanceCost: null,
    }
    expect(await insightsOf(await renterOf(lana, lana.units[7]?.id ?? ''))).toEqual(nothing)
    expect(await insightsOf(await newcomer())).toEqual(nothing)
  })

  it('staff see which units are vacant, and no money', async () => {
    const lana = await tenUnits()
    const insights = await insightsOf(await memberOf(lana, 'staff'))
    expect(insights).toMatchObject({
      rentReview: null,
      latePayments: null,
      maintenanceCost: null,
      occupancy: { totalUnits: 10, loss: null },
    })
    expect(insights.occupancy?.units.map(unit => unit.marketRent)).toEqual([null, null, null])
  })

  it('an owner sees their own properties, another landlord none of them', async () => {
    const lana = await tenUnits()
    const owner = await memberOf(lana, 'owner')
    expect((await insightsOf(owner)).rentReview).toMatchObject({ totalUnits: 0, units: [] })
    await giveTo(lana, owner)
    expect((await insightsOf(owner)).rentReview).toMatchObject({ totalUnits: 10, gap: '850.00' })
    expect((await insightsOf(await landlord(4))).rentReview).toMatchObject({
      totalUnits: 4,
      below: 0,
      units: [],
    })
  })
})

type Landlord = Awaited<ReturnType<typeof landlord>>

/** Ten units, seven let since today: two below their market rent by much, two by little. */
async function tenUnits() {
  const lana = await landlord(10)
  await rents(lana, 0, { market: '1500', contract: '1000' })
  await rents(lana, 1, { market: '1200', contract: '1150' })
  await rents(lana, 2, { market: '1125', contract: '1100' })
  await rents(lana, 3, { market: '1200', bedrooms: 2, contract: '900' })
  await rents(lana, 4, { bedrooms: 2, contract: '1200' })
  await rents(lana, 5, { bedrooms: 2, contract: '1300' })
  await rents(lana, 6, { contract: '700' })
  await rents(lana, 7, { market: '1400' })
  await rents(lana, 9, { market: '1600' })
  return lana
}

async function rents(
  lana: Landlord,
  index: number,
  { market, bedrooms, contract }: { market?: string; bedrooms?: number; contract?: string },
) {
  const unit = lana.units.find(({ unitNumber }) => unitNumber === String(index + 1))
  await lana.patch(`/api/units/${unit?.id}`, { monthlyRent: market ?? null, bedrooms })
  if (!contract) return
  const tenant = await tenantOf(lana, `Tenant ${index}`)
  await leaseUnit(lana, unit?.id ?? '', tenant.id, {
    startDate: today(),
    endDate: addMonthsClamped(today(), 12),
    dueDay: partsOf(today()).day,
    monthlyRent: contract,
  })
}

/** Work that was completed some days ago. */
async function repaired(
  lana: User,
  unitId: string,
  { cost, daysAgo: days }: { cost: string | null; daysAgo: number },
) {
  const { body } = await lana.post<MaintenanceRequest>('/api/maintenance-requests', {
    title: 'Tap',
    description: 'Drips',
    unitId,
  })
  const path = `/api/maintenance-requests/${body.id}`
  await lana.patch(path, { status: 'in_progress' })
  expect((await lana.patch(path, { status: 'completed', actualCost: cost })).status).toBe(200)
  await database.db
    .update(maintenanceRequests)
    .set({ completedAt: daysAgo(days) })
    .where(eq(maintenanceRequests.id, body.id))
}

async function insightsOf(user: User): Promise<Insights> {
  return (await user.get<Insights>('/api/dashboard/insights')).body
}
