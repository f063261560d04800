import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { nameOf, namesFor, periodNames, periodOf } from './periods.ts'

const names = namesFor('Revenue Summary')
const aDay = fc.integer({ min: 0, max: 40_000 }).map(days => addDays('1970-03-01', days))

describe('periods by name', () => {
  it('are the days one expects', () => {
    const today = '2024-03-31'
    expect(periodOf('this-month', today)).toEqual({ from: '2024-03-01', to: '2024-03-31' })
    expect(periodOf('last-month', today)).toEqual({ from: '2024-02-01', to: '2024-02-29' })
    expect(periodOf('last-30-days', today)).toEqual({ from: '2024-03-02', to: '2024-03-31' })
    expect(periodOf('this-year', today)).toEqual({ from: '2024-01-01', to: '2024-03-31' })
    expect(periodOf('last-year', today)).toEqual({ from: '2023-01-01', to: '2023-12-31' })
    expect(periodOf('last-month', '2024-01-15')).toEqual({ from: '2023-12-01', to: '2023-12-31' })
  })

  it('never extend beyond today, nor end before they begin', () => {
    fc.assert(
      fc.property(aDay, fc.constantFrom(...names), (today, name) => {
        const { from, to } = periodOf(name, today)
        if (from === null || to === null) return name === 'all-time'
        return from <= to && to <= today
      }),
    )
  })

  it('are recognized by their days', () => {
    fc.assert(
      fc.property(aDay, fc.constantFrom(...names), (today, name) => {
        const found = nameOf(periodOf(name, today), today)
        expect(found && periodOf(found, today)).toEqual(periodOf(name, today))
      }),
    )
    expect(nameOf({ from: '2024-02-03', to: '2024-03-04' }, '2024-03-31')).toBeNull()
  })

  it('offer all time only where the report begins with it', () => {
    expect(names.map(name => periodNames[name])).toContain('All time')
    expect(namesFor('Profit & Loss')).not.toContain('all-time')
  })
})
