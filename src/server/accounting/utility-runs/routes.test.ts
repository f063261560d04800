import { beforeEach, describe, expect, test } from 'vitest'
import type { ChargeRun } from '#shared/accounting/charge-runs.ts'
import type { PostedCharge } from '#shared/accounting/charges.ts'
import type { UtilityPreview } from '#shared/accounting/utility-runs.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { landlord, leaseUnit, tenantOf } from '#test/world.ts'
import { everybody, itIs, made, standing } from '../../fixture.ts'

const url = '/api/utility-runs'
const october = { from: '2025-10-01', to: '2025-10-31' }

let lana: Awaited<ReturnType<typeof landlord>>
let leases: Lease[]
let bill: Record<string, unknown>

/** 700, 500 and 800 square feet, each leased from September on. */
beforeEach(async () => {
  lana = await landlord(3)
  const tenants = [await tenantOf(lana), await tenantOf(lana), await tenantOf(lana)]
  itIs('2025-11-03')
  leases = []
  for (const [at, squareFeet] of [700, 500, 800].entries()) {
    const unit = lana.units[at]?.id ?? ''
    await lana.patch(`/api/units/${unit}`, { squareFeet })
    const terms = { startDate: '2025-09-01', endDate: '2026-08-31', chargeFrom: '2025-12-01' }
    leases.push(await leaseUnit(lana, unit, tenants[at]?.id ?? '', terms))
  }
  bill = { propertyId: lana.property.id, amount: '600', divisionMethod: 'area', ...october }
})

const preview = async (also = {}) =>
  made(await lana.post<UtilityPreview>(`${url}/preview`, { ...bill, ...also }))
const run = (also = {}) => lana.post<ChargeRun>(url, { ...bill, description: 'Water', ...also })
const amounts = ({ shares }: UtilityPreview) => shares.map(({ amount }) => amount)
const chargesOf = async (id: string, voided = false) =>
  (await lana.get<PostedCharge[]>(`/api/charges?chargeRunId=${id}&voided=${voided}`)).body

describe('a bill', () => {
  test('of 600.00 over 700, 500 and 800 sq ft is 210.00, 150.00 and 240.00, and is charged so', async () => {
    const shown = await preview()
    expect(amounts(shown)).toEqual(['210.00', '150.00', '240.00'])
    expect(shown).toMatchObject({ days: 31, landlord: '0.00', tenants: '600.00' })
    const made1 = made(await run({ dueDate: '2025-11-15' }))
    expect(made1).toMatchObject({
      ...{ charges: 3, amount: '600.00' },
      division: { divisionMethod: 'area', amount: '600.00', ...october },
    })
    const charged = await chargesOf(made1.id)
    expect(
      charged.map(({ amount, kind, dueDate }) => `${kind} ${dueDate} ${amount}`).toSorted(),
    ).toEqual([
      'utility 2025-11-15 150.00',
      'utility 2025-11-15 210.00',
      'utility 2025-11-15 240.00',
    ])
    expect(charged.find(({ amount }) => amount === '210.00')?.description).toBe(
      'Water (700 of 2000 sq ft, 31 of 31 days)',
    )
  })

  test('is divided by units, persons and meter', async () => {
    expect(amounts(await preview({ divisionMethod: 'units', amount: '100' }))).toEqual([
      ...['33.34', '33.33', '33.33'],
    ])
    const partner = await tenantOf(lana)
    made(await lana.post('/api/co-tenants', { leaseId: leases[1]?.id, tenantId: partner.id }))
    const byPersons = await preview({ divisionMethod: 'persons' })
    expect(amounts(byPersons)).toEqual(['150.00', '300.00', '150.00'])
    const unread = await preview({ divisionMethod: 'meter' })
    expect(amounts(unread)).toEqual([null, null, null])
    const measures = lana.units.map(({ id }, at) => ({ unitId: id, value: `${at + 1}.5` }))
    expect(amounts(await preview({ divisionMethod: 'meter', measures }))).toEqual([
      ...['120.00', '200.00', '280.00'],
    ])
    expect((await run({ divisionMethod: 'meter' })).body).toMatchObject({
      errors: [{ field: 'measures', message: 'Enter what the meter of each unit counted' }],
    })
  })

  test('is divided by days where a tenant moved, and the landlord bears vacant days', async () => {
    const lease = leases[1]
    const end = { terminatedOn: '2025-10-10', reason: 'Moved' }
    made(await lana.put(`/api/leases/${lease?.id}/termination`, end))
    const next = await tenantOf(lana, 'Next')
    await leaseUnit(lana, lease?.unitId ?? '', next.id, {
      startDate: '2025-10-20',
      endDate: '2026-10-19',
      chargeFrom: '2025-12-20',
    })
    const shown = await preview({ divisionMethod: 'units', amount: '930' })
    expect(shown.shares.map(({ days, amount }) => `${days} ${amount}`)).toEqual([
      '31 310.00',
      ...['10 100.00', '12 120.00', '9 90.00'],
      '31 310.00',
    ])
    expect(shown).toMatchObject({ landlord: '90.00', tenants: '840.00' })
    const spread = await preview({ divisionMethod: 'units', amount: '840', vacant: 'tenants' })
    expect(spread).toMatchObject({ landlord: '0.00', tenants: '840.00' })
    expect(made(await run({ divisionMethod: 'units', amount: '930' }))).toMatchObject({
      ...{ charges: 4, amount: '840.00' },
    })
  })

  test('of an expense is divided once, and again after it was undone', async () => {
    const spent = { category: 'utilities', payee: 'City', amount: '600', incurredOn: '2025-10-31' }
    const expense = made(
      await lana.post<{ id: string }>('/api/expenses', { propertyId: lana.property.id, ...spent }),
    )
    const ofExpense = { amount: undefined, expenseId: expense.id, landlordPercent: '10' }
    const first = made(await run(ofExpense))
    expect(first).toMatchObject({ amount: '540.00', division: { expenseId: expense.id } })
    expect((await run(ofExpense)).body).toMatchObject({
      message: 'This expense is already divided: undo that batch first',
    })
    expect((await lana.delete(`/api/charge-runs/${first.id}`)).status).toBe(204)
    made(await run(ofExpense))
  })
})

test('a batch is undone as a whole, and the next run by hand posts nothing of it again', async () => {
  const [first] = leases
  const water = made(await run())
  const sewer = made(await run({ amount: '60', description: 'Sewer' }))
  expect(await standing(lana, first ?? { id: '' })).toMatchObject({ balance: '231.00' })
  expect((await lana.delete(`/api/charge-runs/${water.id}`)).status).toBe(204)
  expect(await standing(lana, first ?? { id: '' })).toMatchObject({ balance: '21.00' })
  expect((await chargesOf(water.id, true)).every(({ voidedOn }) => voidedOn !== null)).toBe(true)
  expect(made(await lana.post<ChargeRun>('/api/charge-runs', {}))).toMatchObject({ charges: 0 })
  expect(await chargesOf(sewer.id)).toHaveLength(3)
})

test('a batch that money was paid on is not undone', async () => {
  const { id } = made(await run())
  made(await lana.post('/api/payments', { leaseId: leases[0]?.id, amount: '210.00' }))
  expect((await lana.delete(`/api/charge-runs/${id}`)).status).toBe(409)
})

test.each([
  ['dueDate', { dueDate: '2025-10-31' }, 'Choose today or a later day'],
  ['dueDate', { dueDate: '2029-01-01' }, 'Choose a day within the next two years'],
  ['to', { to: '2025-09-30' }, 'The period ends before it starts'],
  ['to', { to: '2027-10-01' }, 'A period is at most a year long'],
  ['propertyId', { from: '2020-01-01', to: '2020-01-31' }, 'No unit was rented in this period'],
  ['landlordPercent', { landlordPercent: '100' }, 'Nothing is left for tenants'],
  ['landlordPercent', { landlordPercent: '101' }, 'Enter a percentage from 0 to 100'],
  ['amount', { amount: null }, 'Amount is required'],
])('a wrong %s is refused: %j', async (field, sent, message) => {
  expect((await run(sent)).body).toMatchObject({ errors: [{ field, message }] })
})

test('a closed month takes no divided bill, and keeps its figures when the bill is of its days', async () => {
  const waived = Object.fromEntries(
    ['pending_payments', 'owner_statements', 'undeposited_funds', 'leases_without_move_out'].map(
      check => [check, 'Checked'],
    ),
  )
  made(await lana.post('/api/closed-periods', { through: '2025-10-31', waived }))
  const accrual = async (asOf: string) =>
    (await lana.get(`/api/trial-balance?basis=accrual&asOf=${asOf}`)).body
  const before = await accrual('2025-10-31')
  expect((await run({ dueDate: '2025-10-31' })).status).toBe(400)
  const { id } = made(await run())
  expect(await accrual('2025-10-31')).toEqual(before)
  expect((await chargesOf(id)).map(({ bookedOn }) => bookedOn)).toEqual([
    ...['2025-11-03', '2025-11-03', '2025-11-03'],
  ])
})

test('is for the office alone; a tenant reads their own charge', async () => {
  const [first] = leases
  const { manager, owner, staff, tenant } = await everybody(lana, first ?? { tenantId: '' })
  const sent = { ...bill, description: 'Water' }
  for (const person of [owner, staff, tenant])
    for (const path of [url, `${url}/preview`])
      expect((await person.post(path, sent)).status).toBe(403)
  made(await manager.post(url, sent))
  const { body } = await tenant.get<PostedCharge[]>('/api/charges?kind=utility')
  expect(body.map(({ amount }) => amount)).toEqual(['210.00'])
  const other = await landlord()
  const strange = await other.post(`${url}/preview`, bill)
  expect(strange.body).toMatchObject({ errors: [{ field: 'propertyId' }] })
})
