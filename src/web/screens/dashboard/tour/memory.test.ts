import { expect, test } from 'vitest'
import { isFirstVisit, rememberCompleted, rememberSkipped } from './memory.ts'

test('a visit is the first until the tour was completed or skipped', () => {
  const browser = memory()
  expect(isFirstVisit(browser)).toBe(true)
  rememberCompleted(browser, new Date('2025-03-01T12:00:00Z'))
  expect(isFirstVisit(browser)).toBe(false)
  expect(browser.stored).toEqual({
    completed: 'true',
    completed_date: '2025-03-01T12:00:00.000Z',
  })
})

test('skipping stores both flags, and no date', () => {
  const browser = memory()
  rememberSkipped(browser)
  expect(isFirstVisit(browser)).toBe(false)
  expect(browser.stored).toEqual({ completed: 'true', skipped: 'true' })
})

test('either flag alone keeps the tour from opening automatically', () => {
  expect(isFirstVisit(memory({ skipped: 'true' }))).toBe(false)
  expect(isFirstVisit(memory({ completed: 'true' }))).toBe(false)
})

function memory(stored: Record<string, string> = {}) {
  return {
    stored,
    getItem: (key: string) => stored[key] ?? null,
    setItem(key: string, value: string) {
      stored[key] = value
    },
  }
}
