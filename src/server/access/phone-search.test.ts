import { describe, expect, test } from 'vitest'
import { foldText } from '#shared/fold-text.ts'
import { firstTerms, termsOfPeople } from './phone-search.ts'

const termsOf = (typed: string) =>
  termsOfPeople(foldText(typed).split(' ')).map(({ words, digits }) => digits ?? words.join(' '))

describe('the digits of a phone number are the same in every notation', () => {
  test.each([
    ...['5551234567', '(555) 123-4567', '555.123.4567', '555 123 4567', '555 - 123 - 4567'],
    ...['555/123-4567', '+1 555 123 4567', '+1 (555) 123-4567', '1-555-123-4567', '15551234567'],
    ...['001 555 123 4567', '+1.555.123.4567', '(+1) 555 123 4567', '（555）１２３‑４５６７'],
  ])('%s', typed => {
    expect(termsOf(typed)).toEqual(['5551234567'])
  })

  test.each([
    ['+44 20 7946 0958', '2079460958'],
    ['+44 (0)20 7946 0958', '2079460958'],
    ['020 7946 0958', '2079460958'],
    ['0044 20 7946 0958', '2079460958'],
    ['+33 6 12 34 56 78', '612345678'],
    ['06 12 34 56 78', '612345678'],
    ['+34 612 345 678', '612345678'],
    ['+353 1 234 5678', '12345678'],
  ])('%s without code and prefix', (typed, digits) => {
    expect(termsOf(typed)).toEqual([digits])
  })
})

test.each([
  ['smith 555 1234', ['smith', '5551234']],
  ['555 1234 smith', ['5551234', 'smith']],
  ['0134', ['0134']],
  ['555-12', ['55512']],
  ['ann - bell', ['ann', '-', 'bell']],
  ['+1', ['+1']],
  ['12', ['12']],
  ['#1a2b', ['#1a2b']],
  ['4b', ['4b']],
  ['+15551234567 +15557654321', ['5551234567', '5557654321']],
  ['1234567890123456', ['1234567890123456']],
  ['1 2 3 4 5 6 7 8 9', ['1', '2', '3', '4', '5', '6', '7', '8', '9']],
])('%s is %j', (typed, terms) => {
  expect(termsOf(typed)).toEqual(terms)
})

test('a phone number counts as one of the first terms', () => {
  const words = 'smith +33 6 12 34 56 78 oak 4 b'.split(' ')
  expect(firstTerms(words, 4)).toEqual(words.slice(0, -1))
})
