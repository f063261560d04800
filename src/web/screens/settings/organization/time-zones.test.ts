import { expect, test } from 'vitest'
import { isZone } from '#shared/organization/organization.ts'
import { zoneChoices } from './time-zones.ts'

test('the four zones of the specification are offered as places known to the server', () => {
  const choices = zoneChoices('UTC')
  expect(choices.map(({ label }) => label.slice(0, 3))).toEqual(['UTC', 'EST', 'PST', 'CST'])
  expect(choices.every(({ value }) => isZone(value))).toBe(true)
})

test('an organization in another zone keeps it in the list, and it is not offered twice', () => {
  expect(zoneChoices('Pacific/Auckland')[0]).toEqual({
    value: 'Pacific/Auckland',
    label: 'New Zealand Time (Auckland)',
  })
  expect(zoneChoices('America/Argentina/Buenos_Aires')[0]?.label).toBe(
    'Argentina Standard Time (Buenos Aires)',
  )
  expect(zoneChoices('America/Chicago')).toHaveLength(4)
})
