import { expect, test } from 'vitest'
import { byLastDay, totalOwed } from './lease-watch.ts'

test('balances are added up', () => {
  const due = ['1200.00', '300.50', '9.00'].map(balance => ({ balance }))
  expect(totalOwed(due)).toBe('1509.50')
  expect(totalOwed([])).toBe('0.00')
})

test('tenants who leave early come before those whose terms end first', () => {
  const term = { endDate: '2025-03-20', moveOutOn: null, terminatedOn: null }
  const noticed = { ...term, endDate: '2026-01-31', moveOutOn: '2025-03-15' }
  const ended = { ...noticed, terminatedOn: '2025-03-12' }
  expect([term, noticed, ended].toSorted(byLastDay)).toEqual([ended, noticed, term])
})
