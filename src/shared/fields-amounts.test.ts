import { describe, expect, it, test } from 'vitest'
import { amount, decimalAsText, optionalAmount, signedAmount } from './fields.ts'

describe('money typed by a person', () => {
  const rent = amount('Monthly rent is required')

  test.each([
    ['1500', '1500.00'],
    ['1500.5', '1500.50'],
    ['0.01', '0.01'],
    ['99999999.99', '99999999.99'],
  ])('%j is %j', (typed, kept) => {
    expect(rent.parse(typed)).toBe(kept)
    expect(optionalAmount.parse(typed)).toBe(kept)
  })

  test.each(['abc', '-1', '1e3', '1.005', '100000000', 'NaN', 'Infinity', '0x10', '１５００'])(
    '%j is no amount',
    typed => {
      expect(rent.safeParse(typed).success).toBe(false)
      expect(optionalAmount.safeParse(typed).success).toBe(false)
    },
  )

  it('is required and above zero where a field says so', () => {
    expect(rent.safeParse('  ').error?.issues[0]?.message).toBe('Monthly rent is required')
    for (const missing of [undefined, null, ''])
      expect(rent.safeParse(missing).error?.issues[0]?.message).toBe('Monthly rent is required')
    for (const number of [1500, 1500.5])
      expect(rent.safeParse(number).error?.issues[0]?.message).toBe(decimalAsText)
    expect(rent.safeParse('0').success).toBe(false)
  })

  it('may be empty or zero where it is optional', () => {
    expect([undefined, null, ''].map(input => optionalAmount.parse(input))).toEqual([
      null,
      null,
      null,
    ])
    for (const zero of ['0', '0.0', '0.00', '00000000.00'])
      expect(optionalAmount.parse(zero)).toBe('0.00')
    expect(optionalAmount.safeParse(7).error?.issues[0]?.message).toBe(decimalAsText)
  })

  const returned = signedAmount('Amount is required')

  test.each([
    ['1500', '1500.00'],
    ['-1500.5', '-1500.50'],
  ])('%j may also be returned money: %j', (typed, kept) => {
    expect(returned.parse(typed)).toBe(kept)
  })

  test.each([
    ['', 'Amount is required'],
    ['  ', 'Amount is required'],
    [7, decimalAsText],
    ['-', 'Amount is required'],
    ['-0', 'Amount must be greater than 0'],
    ['--1', 'Amount must be a plain number such as 1500 or 1500.50'],
    ['1-', 'Amount must be a plain number such as 1500 or 1500.50'],
  ])('%j did not come back: %s', (typed, sentence) => {
    expect(returned.safeParse(typed).error?.issues[0]?.message).toBe(sentence)
  })
})
