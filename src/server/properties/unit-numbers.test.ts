import { expect, test } from 'vitest'
import type { Unit } from '#shared/properties/units.ts'
import { landlord } from '#test/world.ts'

test.each([
  ...[
    '7b',
    '7B ',
    ' 7B',
    '7\u00a0B',
    '7 B',
    '7  b',
    '7\u2009B',
    '\u200b7B',
    '7\u200bB',
    '7\u00adB',
  ],
  ...['\u202a7B\u202c', '7\u2060B', '\ufeff7B', '７Ｂ', '7b\u0301', '7’B'],
])('beside 7B the unit %j is refused', async unitNumber => {
  const { lana, propertyId } = await with7B()
  const refused = await lana.post<{ message: string }>('/api/units', { propertyId, unitNumber })
  expect(refused).toMatchObject({
    status: 409,
    body: { fields: { unitNumber: 'This property already has a unit with this number' } },
  })
  const [other] = lana.units
  expect((await lana.patch(`/api/units/${other?.id}`, { unitNumber })).status).toBe(409)
})

test.each(['7-B', '77B', '7 7B', '7B2', '７Ｃ', 'B7'])(
  'beside 7B there may be a unit %j',
  async unitNumber => {
    const { lana, propertyId } = await with7B()
    expect((await lana.post('/api/units', { propertyId, unitNumber })).status).toBe(201)
  },
)

test('numbers of digits alone differ by their spaces', async () => {
  const { lana, propertyId } = await with7B()
  for (const unitNumber of ['11 1', '1 11', '111'])
    expect((await lana.post('/api/units', { propertyId, unitNumber })).status).toBe(201)
  expect((await lana.post('/api/units', { propertyId, unitNumber: '11\u00a01' })).status).toBe(409)
})

test('the number is stored without invisible characters and spaces around it', async () => {
  const { lana, propertyId } = await with7B()
  const sent = { propertyId, unitNumber: ' \u200e\u00a0Loft  3\u3000\ufeff' }
  expect((await lana.post<Unit>('/api/units', sent)).body.unitNumber).toBe('Loft  3')
  expect((await lana.post('/api/units', { propertyId, unitNumber: '\u200b\u00a0' })).status).toBe(
    400,
  )
})

async function with7B() {
  const lana = await landlord()
  const propertyId = lana.property.id
  expect((await lana.post('/api/units', { propertyId, unitNumber: '7B' })).status).toBe(201)
  return { lana, propertyId }
}
