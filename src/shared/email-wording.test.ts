import { describe, expect, it } from 'vitest'
import { daysFor, wordingFault } from './automatic-emails.ts'
import { filled, paragraphsOf } from './email-wording.ts'

describe('the wording of an email', () => {
  it('has its placeholders replaced, however they are typed, and values are not read again', () => {
    const values = { tenant: 'Ann {amount}', amount: '$5', 'due date': 'May 1, 2025' }
    expect(filled('Dear {Tenant}: { amount } by {due  date} {what}', values)).toBe(
      'Dear Ann {amount}: $5 by May 1, 2025 {what}',
    )
  })

  it('is parted into paragraphs by its lines', () => {
    expect(paragraphsOf('One \n\n Two\nThree\n')).toEqual(['One', 'Two', 'Three'])
  })

  it.each([
    ['Pay {amount} for {Unit}', null],
    [
      'Pay {sum}',
      '{sum} is no placeholder of this email. Use {tenant}, {amount}, {property}, {unit}, {due date}, {landlord}.',
    ],
    ['Ends {end date}', expect.stringContaining('{end date} is no placeholder')],
    ['Pay {amount', 'A brace stands alone: placeholders begin with { and end with }.'],
    ['Pay amount}', 'A brace stands alone: placeholders begin with { and end with }.'],
    ['{}', expect.stringContaining('{} is no placeholder')],
    ['Pay <b>now</b>', 'Write plain text: HTML is not sent.'],
    ['<!-- -->', 'Write plain text: HTML is not sent.'],
    ['Less than < 5 and > 3', null],
  ])('%s', (template, fault) => {
    expect(wordingFault('rent_due', template)).toEqual(fault)
  })

  it('goes out on days within bounds, each once, the furthest first', () => {
    expect(daysFor('lease_ending', [30, 90, 30])).toEqual([90, 30])
    expect(daysFor('receipt', [3])).toEqual([])
    expect(daysFor('rent_due', undefined)).toEqual([3])
    expect(() => daysFor('rent_due', [3, 2])).toThrow('Choose one day')
    expect(() => daysFor('rent_due', [0])).toThrow('Enter a number of days from 1 to 14')
    expect(() => daysFor('lease_ending', [])).toThrow('Enter a number of days')
  })
})
