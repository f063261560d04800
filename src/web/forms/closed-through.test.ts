import { expect, it } from 'vitest'
import { closedThrough } from './closed-through.ts'

const elm = { id: 'elm', name: 'Elm' }
const all = { property: null, through: '2025-10-31', reopenedAt: null }
const ofElm = { property: elm, through: '2025-11-30', reopenedAt: null }
const reopened = { property: null, through: '2025-12-31', reopenedAt: '2026-01-05T10:00:00.000Z' }

it('a property is closed through the later day of its own and of all, without reopened periods', () => {
  const periods = [all, ofElm, reopened]
  expect(closedThrough(periods, 'elm')).toBe('2025-11-30')
  expect(closedThrough(periods, 'oak')).toBe('2025-10-31')
  expect(closedThrough(periods, null)).toBe('2025-10-31')
  expect(closedThrough([reopened], 'elm')).toBeNull()
})
