import { expect, test } from 'vitest'
import type { ReviewedRecord } from '#shared/operations/records-to-review.ts'
import { headingOf, placeOf, recordText } from './review-text.ts'

const unit: ReviewedRecord = {
  ...{ type: 'unit', id: 'u', propertyId: 'p', name: '7B', detail: 'Alpha' },
  ...{ from: null, to: null },
}

test('invisible characters in a number or an address are named', () => {
  expect(recordText({ ...unit, name: '7B ' })).toBe('Unit “7B[space]”')
  expect(recordText({ ...unit, name: '7\u00a0B\u200b' })).toBe(
    'Unit “7[no-break space]B[invisible]”',
  )
  const bob = { ...unit, type: 'tenant', name: 'Bob Ray', detail: '\u200bbob@x.example' } as const
  expect(recordText(bob)).toBe('Bob Ray, [invisible]bob@x.example')
  expect(headingOf('email', [bob])).toBe('Bob Ray')
  expect(headingOf('email', [{ ...bob, name: '' }])).toBe('[invisible]bob@x.example')
})

test('each record leads to where it can be corrected', () => {
  expect(placeOf(unit)).toBe('/properties/p')
  expect(placeOf({ ...unit, type: 'tenant' })).toBe('/tenants/u')
  expect(placeOf({ ...unit, type: 'member' })).toBe('/settings?tab=team')
  expect(placeOf({ ...unit, type: 'lease' })).toBe('/financials/leases/u')
})
