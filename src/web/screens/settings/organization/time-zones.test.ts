import { expect, test } from 'vitest'
import { isZone } from '#shared/organization/organization.ts'
import { commonZones, otherZones } from './time-zones.ts'

test('the four zones of the specification are offered as places known to the server', () => {
  const choices = commonZones('UTC')
  expect(choices.map(({ label }) => label.slice(0, 3))).toEqual(['UTC', 'EST', 'PST', 'CST'])
  expect(choices.every(({ value }) => isZone(value))).toBe(true)
})

test('an organization in another zone has it at the head of the list, and it is not offered twice', () => {
  expect(commonZones('Pacific/Auckland')[0]).toEqual({
    value: 'Pacific/Auckland',
    label: 'Auckland · New Zealand Time',
  })
  expect(commonZones('America/Argentina/Buenos_Aires')[0]?.label).toMatch(
    /^Buenos Aires, Argentina · /,
  )
  expect(commonZones('America/Chicago')).toHaveLength(4)
  expect(otherZones('Pacific/Auckland').map(({ value }) => value)).not.toContain('Pacific/Auckland')
})

test('every other zone of the runtime follows once, and the server accepts it', () => {
  const values = otherZones().map(({ value }) => value)
  expect(values.length).toBeGreaterThan(300)
  expect(new Set(values).size).toBe(values.length)
  expect(values.every(isZone)).toBe(true)
  expect(values).toContain('Europe/London')
  expect(values).not.toContain('America/New_York')
})
