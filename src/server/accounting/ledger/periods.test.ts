import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysInclusive } from '#shared/dates.ts'
import { rentalPeriods } from './periods.ts'

const span = (periods: { periodStart: string; periodEnd: string }[]) =>
  periods.map(period => `${period.periodStart} to ${period.periodEnd}`)

describe('the uncharged periods of a lease', () => {
  const lease = { start: '2025-01-10', end: '2025-04-15', dueDay: 1 }

  test('the first is due on the first day of the lease, the last ends with it', () => {
    expect(rentalPeriods(lease, { after: null, dueThrough: '2025-12-31' })).toEqual([
      { periodStart: '2025-01-10', periodEnd: '2025-01-31', dueDate: '2025-01-10', periodDays: 31 },
      { periodStart: '2025-02-01', periodEnd: '2025-02-28', dueDate: '2025-02-01', periodDays: 28 },
      { periodStart: '2025-03-01', periodEnd: '2025-03-31', dueDate: '2025-03-01', periodDays: 31 },
      { periodStart: '2025-04-01', periodEnd: '2025-04-15', dueDate: '2025-04-01', periodDays: 30 },
    ])
  })

  test('due day 31 from 31 January to 29 April is three full periods', () => {
    const periods = rentalPeriods(
      { start: '2025-01-31', end: '2025-04-29', dueDay: 31 },
      { after: null, dueThrough: '2025-12-31' },
    )
    expect(periods.map(period => period.dueDate)).toEqual([
      '2025-01-31',
      '2025-02-28',
      '2025-03-31',
    ])
    for (const period of periods) {
      expect(daysInclusive(period.periodStart, period.periodEnd)).toBe(period.periodDays)
    }
  })

  test('nothing is charged before it is due, nor twice', () => {
    expect(span(rentalPeriods(lease, { after: '2025-02-28', dueThrough: '2025-03-31' }))).toEqual([
      '2025-03-01 to 2025-03-31',
    ])
    expect(rentalPeriods(lease, { after: '2025-03-31', dueThrough: '2025-03-31' })).toEqual([])
    expect(rentalPeriods(lease, { after: null, dueThrough: '2025-01-09' })).toEqual([])
    expect(rentalPeriods(lease, { after: '2025-04-15', dueThrough: '2099-01-01' })).toEqual([])
    expect(span(rentalPeriods(lease, { after: '2024-12-31', dueThrough: '2025-01-31' }))).toEqual([
      '2025-01-10 to 2025-01-31',
    ])
  })

  test('after three months without a server all missing periods are charged', () => {
    const open = { ...lease, end: null }
    expect(span(rentalPeriods(open, { after: '2025-03-31', dueThrough: '2025-06-20' }))).toEqual([
      '2025-04-01 to 2025-04-30',
      '2025-05-01 to 2025-05-31',
      '2025-06-01 to 2025-06-30',
    ])
  })

  test('a lease extended in the middle of a period is charged for the rest of it', () => {
    const renewed = { ...lease, end: '2026-04-15' }
    expect(rentalPeriods(renewed, { after: '2025-04-15', dueThrough: '2025-05-01' })).toEqual([
      { periodStart: '2025-04-16', periodEnd: '2025-04-30', dueDate: '2025-04-16', periodDays: 30 },
      { periodStart: '2025-05-01', periodEnd: '2025-05-31', dueDate: '2025-05-01', periodDays: 31 },
    ])
  })

  const anyDay = fc.integer({ min: 0, max: 1500 }).map(days => addDays('2023-01-01', days))
  const dueDays = fc.integer({ min: 1, max: 31 })

  test('for every due day the periods tile the lease without a gap or an overlap', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 900 }), dueDays, (start, length, dueDay) => {
        const end = addDays(start, length)
        const periods = rentalPeriods({ start, end, dueDay }, { after: null, dueThrough: end })
        expect(periods[0]?.periodStart).toBe(start)
        expect(periods.at(-1)?.periodEnd).toBe(end)
        periods.forEach((period, place) => {
          const before = periods[place - 1]
          if (before) expect(period.periodStart).toBe(addDays(before.periodEnd, 1))
          const days = daysInclusive(period.periodStart, period.periodEnd)
          expect(days).toBeGreaterThan(0)
          expect(days).toBeLessThanOrEqual(period.periodDays)
        })
      }),
    )
  })

  test('charging month by month equals charging all at once', () => {
    fc.assert(
      fc.property(
        anyDay,
        dueDays,
        fc.array(fc.integer({ min: 0, max: 70 }), { maxLength: 20 }),
        (start, dueDay, gaps) => {
          const openEnd = { start, end: null, dueDay }
          let today = addDays(start, -20)
          let after: string | null = null
          const charged = []
          for (const gap of gaps) {
            today = addDays(today, gap)
            const due = rentalPeriods(openEnd, { after, dueThrough: today })
            charged.push(...due)
            after = due.at(-1)?.periodEnd ?? after
          }
          expect(charged).toEqual(rentalPeriods(openEnd, { after: null, dueThrough: today }))
        },
      ),
    )
  })
})
