import { expect, test } from 'vitest'
import { requiredName } from './fields.ts'
import { trimmed } from './fold-text.ts'

test('invisible characters and spaces are removed from both ends of a name, and stay inside', () => {
  expect(trimmed('\u200b  Oak\u00a0 Court \ufeff\n')).toBe('Oak\u00a0 Court')
  expect(trimmed(' \u200e ')).toBe('')
})

test('a name of a million spaces between two letters is refused at once', () => {
  const since = performance.now()
  expect(requiredName('Required').safeParse(`a${' '.repeat(1_000_000)}b`).success).toBe(false)
  expect(performance.now() - since).toBeLessThan(2000)
})
