import { describe, expect, test } from 'vitest'
import { wholeNumber } from './fields.ts'

describe('a whole number', () => {
  const units = wholeNumber('Must have at least 1 unit', { from: 1, to: 9, tooMany: 'Too many' })

  test.each([
    [undefined, 'Must have at least 1 unit'],
    [null, 'Must have at least 1 unit'],
    ['', 'Must have at least 1 unit'],
    [Number.NaN, 'Must have at least 1 unit'],
    [0, 'Must have at least 1 unit'],
    ['2', 'Must be a whole number, not text'],
    [1.5, 'Must be a whole number'],
    [10, 'Too many'],
    [1e300, 'Must be a whole number'],
  ])('%j is refused: %s', (input, sentence) => {
    expect(units.safeParse(input).error?.issues[0]?.message).toBe(sentence)
  })
})
