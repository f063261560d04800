import { expect, test } from 'vitest'
import { comingLabel } from './coming-charges.tsx'

const organization = { id: '', name: '', currency: 'USD', timezone: 'UTC' } as const

test('part of a period shows its number of days', () => {
  const part = { days: 15, periodDays: 31, monthly: '1500.00', organization }
  expect(comingLabel(part)).toBe('15 of 31 days of $1,500.00')
})

test('a whole period needs no explanation', () => {
  expect(comingLabel({ days: 31, periodDays: 31, monthly: '1500.00', organization })).toBe('')
})

test('two amounts within one period are shown', () => {
  expect(comingLabel({ days: 31, periodDays: 31, monthly: null, organization })).toContain(
    'changes',
  )
})
