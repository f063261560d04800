import { describe, expect, it } from 'vitest'
import { firstCharges, yearFrom } from './preview.ts'

const lease = {
  startDate: '2025-03-01',
  endDate: '2026-02-28',
  rollover: true,
  dueDay: 1,
  chargeFrom: null,
  today: '2025-02-20',
}

describe('the first charges of a lease', () => {
  it('a year’s term ends the day before the same day of the next year', () => {
    expect(yearFrom('2025-03-01')).toBe('2026-02-28')
    expect(yearFrom('2025-03-17')).toBe('2026-03-16')
    expect(yearFrom('2023-03-01')).toBe('2024-02-29')
  })

  it('a lease from the 17th is charged for 15 of 31 days, then on the 1st', () => {
    expect(firstCharges({ ...lease, startDate: '2025-03-17' })).toEqual({
      from: '2025-03-17',
      to: '2025-03-31',
      days: 15,
      periodDays: 31,
      dueNow: 0,
      next: '2025-04-01',
    })
  })

  it('a lease that began months ago is due for every period since, or from the chosen day only', () => {
    const begun = { ...lease, startDate: '2025-01-10', today: '2025-04-05' }
    expect(firstCharges(begun)).toMatchObject({ from: '2025-01-10', days: 22, dueNow: 4 })
    expect(firstCharges({ ...begun, chargeFrom: '2025-04-01' })).toMatchObject({
      from: '2025-04-01',
      days: 30,
      periodDays: 30,
      dueNow: 1,
      next: '2025-05-01',
    })
  })

  it('a term that ends within its first period is charged for its days, without further charges', () => {
    const short = { ...lease, startDate: '2025-03-05', endDate: '2025-03-14', rollover: false }
    expect(firstCharges(short)).toMatchObject({ to: '2025-03-14', days: 10, next: null })
    expect(firstCharges({ ...short, chargeFrom: '2025-04-01' })).toBeNull()
  })
})
