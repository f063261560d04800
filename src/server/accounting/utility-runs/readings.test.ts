import { beforeEach, describe, expect, test } from 'vitest'
import type { ChargeRun } from '#shared/accounting/charge-runs.ts'
import type { MeterReading } from '#shared/accounting/meter-readings.ts'
import type { UtilityPreview } from '#shared/accounting/utility-runs.ts'
import { landlord, leaseUnit, tenantOf } from '#test/world.ts'
import { itIs, made } from '../../fixture.ts'

let lana: Awaited<ReturnType<typeof landlord>>
let [first, second] = ['', '']

/** Two units, each leased from September on. */
beforeEach(async () => {
  lana = await landlord(2)
  const tenants = [await tenantOf(lana), await tenantOf(lana)]
  itIs('2025-12-03')
  const terms = { startDate: '2025-09-01', endDate: '2026-08-31', chargeFrom: '2026-01-01' }
  for (const [at, { id }] of lana.units.entries())
    await leaseUnit(lana, id, tenants[at]?.id ?? '', terms)
  ;[first = '', second = ''] = lana.units.map(({ id }) => id)
})

const october = { from: '2025-10-01', to: '2025-10-31' }
const november = { from: '2025-11-01', to: '2025-11-30' }

function sent(period: object, readings: object[], also: object = {}) {
  const bill = { propertyId: lana.property.id, amount: '100', divisionMethod: 'meter' }
  return { ...bill, ...period, readings, ...also }
}
const preview = (...about: Parameters<typeof sent>) =>
  lana.post<UtilityPreview>('/api/utility-runs/preview', sent(...about))
const post = (...about: Parameters<typeof sent>) =>
  lana.post<ChargeRun>('/api/utility-runs', { ...sent(...about), description: 'Water' })
const run = async (...about: Parameters<typeof sent>) => made(await post(...about))
const read = (body: object) => lana.post<MeterReading>('/api/meter-readings', body)
const history = async (query = '') =>
  (await lana.get<MeterReading[]>(`/api/meter-readings?unitId=${first}${query}`)).body
const amounts = ({ shares }: UtilityPreview) => shares.map(({ amount }) => amount)

const ofOctober = () => [
  { unitId: first, firstReading: '1000', reading: '1030.5' },
  { unitId: second, firstReading: '500', reading: '510.5' },
]
const ofNovember = () => [
  { unitId: first, reading: '1040.5' },
  { unitId: second, reading: '540.5' },
]

describe('a bill by meter', () => {
  test('stores its readings, and the next one starts from the last', async () => {
    expect(amounts(made(await preview(october, ofNovember())))).toEqual([null, null])
    expect((await post(october, ofNovember())).body).toMatchObject({
      errors: [{ field: 'readings.0.firstReading', message: 'Enter the first reading of unit 1' }],
    })
    expect(amounts(made(await preview(october, ofOctober())))).toEqual(['74.39', '25.61'])
    expect(await history()).toEqual([])
    const { id } = await run(october, ofOctober())
    expect(await history()).toMatchObject([
      {
        ...{ readOn: '2025-10-31', reading: '1030.5', used: '30.5', chargeRunId: id },
        recordedBy: { id: lana.user.id },
      },
      { readOn: '2025-10-01', reading: '1000', used: null },
    ])
    const next = made(await preview(november, ofNovember()))
    expect(next.readings[0]).toEqual({
      unitId: first,
      from: { reading: '1030.5', readOn: '2025-10-31' },
      through: { reading: '1040.5', readOn: '2025-11-30' },
    })
    expect(amounts(next)).toEqual(['25.00', '75.00'])
    const low = [{ unitId: first, reading: '1030.4' }]
    expect((await post(november, low)).body).toMatchObject({
      errors: [
        {
          field: 'readings.0.reading',
          message: 'Unit 1 was at 1030.5 on 2025-10-31: enter that or more',
        },
      ],
    })
  })

  test('gives its readings back when it is undone', async () => {
    const { id } = await run(october, ofOctober())
    const [last] = await history()
    expect((await lana.delete(`/api/meter-readings/${last?.id}`)).status).toBe(409)
    expect((await lana.delete(`/api/charge-runs/${id}`)).status).toBe(204)
    expect(await history()).toEqual([])
    expect(await history('&voided=true')).toHaveLength(2)
    await run(october, ofOctober())
    expect(await history()).toHaveLength(2)
  })

  test('counts readings that were recorded before, each meter for itself', async () => {
    for (const [unitId, readOn, reading, meter] of [
      [first, '2025-10-31', '10', 'gas'],
      [first, '2025-11-30', '20', 'gas'],
      [first, '2025-11-30', '900', 'water'],
      [second, '2025-11-02', '5', 'gas'],
      [second, '2025-11-29', '35', 'gas'],
    ])
      made(await read({ unitId, readOn, reading, meter }))
    expect(amounts(made(await preview(november, [], { meter: 'gas' })))).toEqual([
      ...['25.00', '75.00'],
    ])
    const other = [{ unitId: first, reading: '21' }]
    expect((await post(november, other, { meter: 'gas' })).body).toMatchObject({
      errors: [{ message: '20 is recorded for 2025-11-30: void that reading first' }],
    })
    await run(november, [{ unitId: first, reading: '20' }], { meter: 'gas' })
    const water = made(await preview(november, []))
    expect(amounts(water)).toEqual([null, null])
  })

  test('takes typed amounts as counted, as before', async () => {
    const measures = [
      { unitId: first, value: '1' },
      { unitId: second, value: '3' },
    ]
    expect(amounts(made(await preview(october, [], { measures })))).toEqual(['25.00', '75.00'])
    await run(october, ofOctober(), { divisionMethod: 'units' })
    expect(await history('&voided=true')).toEqual([])
    const twice = [...ofOctober(), { unitId: first, firstReading: '1', reading: '2' }]
    expect((await preview(october, twice)).body).toMatchObject({
      errors: [{ field: 'readings.2.unitId' }],
    })
  })
})

describe('a reading', () => {
  test('below the last one asks whether the meter is new, and counts from there', async () => {
    made(await read({ unitId: first, readOn: '2025-11-01', reading: '990' }))
    const anew = { unitId: first, readOn: '2025-11-20', reading: '0' }
    expect(await read(anew)).toMatchObject({ status: 409, body: { needsConfirmation: true } })
    expect(made(await read({ ...anew, confirm: true })).used).toBeNull()
    const readings = [
      { unitId: first, reading: '7' },
      { unitId: second, firstReading: '0', reading: '21' },
    ]
    expect(amounts(made(await preview(november, readings)))).toEqual(['25.00', '75.00'])
  })

  test('is voided, and stays in the history', async () => {
    const { id } = made(await read({ unitId: first, reading: '12.500' }))
    expect((await lana.delete(`/api/meter-readings/${id}`)).status).toBe(204)
    expect(await history()).toEqual([])
    expect(await history('&voided=true')).toMatchObject([
      { reading: '12.5', readOn: '2025-12-03', voidedOn: '2025-12-03' },
    ])
  })

  test('of one day is there once, and none is of a day to come', async () => {
    made(await read({ unitId: first, reading: '1' }))
    expect((await read({ unitId: first, reading: '2' })).body).toMatchObject({
      errors: [{ field: 'readOn', message: 'This meter has a reading of that day already' }],
    })
    expect((await read({ unitId: first, readOn: '2025-12-04', reading: '2' })).status).toBe(400)
    const other = await landlord()
    const strange = await other.post('/api/meter-readings', { unitId: first, reading: '3' })
    expect(strange.body).toMatchObject({ errors: [{ field: 'unitId' }] })
  })
})
