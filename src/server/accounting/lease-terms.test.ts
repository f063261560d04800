import { expect, test } from 'vitest'
import { nearestOf } from './lease-terms.ts'

const nothing = {
  graceDays: null,
  lateFeeType: null,
  lateFeeAmount: null,
  lateFeeCapOp: null,
  lateFeeCapFlat: null,
  lateFeeCapPercent: null,
  lateFeeMaxDays: null,
  lateFeeMinUnpaid: null,
  lateFeeSince: null,
}
const flat = {
  ...nothing,
  graceDays: 5,
  lateFeeType: 'flat' as const,
  lateFeeAmount: '50.00',
  lateFeeMinUnpaid: '25.00',
}
const daily = {
  ...nothing,
  lateFeeType: 'daily' as const,
  lateFeeAmount: '10.00',
  lateFeeMaxDays: 6,
  lateFeeMinUnpaid: '0.00',
}
const none = { ...nothing, lateFeeType: 'none' as const, lateFeeMinUnpaid: '25.00' }
const capped = {
  ...flat,
  lateFeeCapOp: 'lesser' as const,
  lateFeeCapFlat: '60.00',
  lateFeeCapPercent: '5.00',
}

test('without terms of lease and property, the organization’s terms apply', () => {
  expect(nearestOf(nothing, nothing, capped)).toEqual({
    graceDays: 5,
    type: 'flat',
    amount: 5000,
    percent: 5000,
    cap: { op: 'lesser', flat: 6000, percent: 500 },
    maxDays: null,
    minUnpaid: 2500,
    since: null,
  })
})

test('the nearest late fee applies as a whole, without parts of other levels', () => {
  expect(nearestOf(nothing, daily, capped)).toMatchObject({
    ...{ type: 'daily', amount: 1000, cap: null, maxDays: 6, minUnpaid: 0, graceDays: 5 },
  })
  expect(nearestOf(none, daily, capped)).toMatchObject({ type: 'none', cap: null, maxDays: null })
})

test('grace days apply by themselves, also zero', () => {
  const graceOf = (lease: number | null, property: number | null) =>
    nearestOf({ ...none, graceDays: lease }, { ...daily, graceDays: property }, flat).graceDays
  expect([graceOf(null, null), graceOf(null, 3), graceOf(9, 3), graceOf(0, 3)]).toEqual([
    5, 3, 9, 0,
  ])
})

test('terms count from the last change of the nearest level or of a level that was nearer', () => {
  const on = (day: string) => ({ lateFeeSince: day })
  expect(nearestOf(nothing, nothing, { ...flat, ...on('2025-03-01') }).since).toBe('2025-03-01')
  // Withdrawn on the 9th: the present terms hold since then.
  const undone = { ...nothing, ...on('2025-03-09') }
  expect(nearestOf(undone, nothing, { ...flat, ...on('2025-03-01') }).since).toBe('2025-03-09')
  // Overridden terms may change without effect.
  const ofOwn = { ...flat, ...on('2025-03-09') }
  expect(nearestOf(ofOwn, nothing, { ...flat, ...on('2025-03-20') }).since).toBe('2025-03-09')
  const partly = { ...ofOwn, graceDays: null }
  expect(nearestOf(partly, nothing, { ...flat, ...on('2025-03-20') }).since).toBe('2025-03-20')
})
