import { describe, expect, it } from 'vitest'
import { asSentence } from '#shared/language/sentence.ts'
import { daysFor, wordingFault } from './automatic-emails.ts'
import { fillTemplate, subjectLine, worded } from './email-wording.ts'

describe('the wording of an email', () => {
  it('has its placeholders replaced, however they are typed, and values are not read again', () => {
    const values = { tenant: 'Ann {amount}', amount: '$5', 'due date': 'May 1, 2025' }
    expect(fillTemplate('Dear {Tenant}: { amount } by {due  date} {what}', values)).toBe(
      'Dear Ann {amount}: $5 by May 1, 2025 {what}',
    )
  })

  it('is sent by its lines, without those that are empty for this tenant', () => {
    const body = 'One \n\n Two {name}\n{after that}\nThree\n'
    const values = { name: 'A\tB\nC', 'after that': '' }
    expect(worded({ subject: ' {name}\u0000', body }, values)).toEqual({
      ...{ subject: 'A B C', paragraphs: ['One', 'Two A B C', 'Three'] },
    })
  })

  it('replaces only its own placeholders', () => {
    expect(fillTemplate('{constructor} {toString} {__proto__}', {})).toBe(
      '{constructor} {toString} {__proto__}',
    )
  })

  it('has a subject of 200 characters at most, none cut in half', () => {
    expect(subjectLine('🏠'.repeat(200))).toBe('🏠'.repeat(200))
    expect(subjectLine('🏠'.repeat(201))).toBe(`${'🏠'.repeat(199)}…`)
  })

  it.each([
    ['Pay {amount} for {Unit}', null],
    [
      'Pay {sum}',
      '{sum} is not a placeholder here. Use {tenant}, {amount}, {property}, {unit}, {due date}, {landlord}.',
    ],
    ['Ends {end date}', expect.stringContaining('{end date} is not a placeholder')],
    [`{${'x'.repeat(5000)}}`, expect.stringMatching(/^\{x{40}\} is not a placeholder/)],
    ['Pay {amount', 'Close each placeholder: it begins with { and ends with }.'],
    ['Pay amount}', 'Close each placeholder: it begins with { and ends with }.'],
    ['{}', expect.stringContaining('{} is not a placeholder')],
    ['Pay <b>now</b>', 'Use plain text: HTML is not supported.'],
    ['<!-- -->', 'Use plain text: HTML is not supported.'],
    ['Less than < 5 and > 3', null],
  ])('%s', (template, fault) => {
    const found = wordingFault('rent_due', template)
    expect(found && asSentence(found).message).toEqual(fault)
  })

  it('is sent on days within bounds, each once, the furthest first', () => {
    expect(daysFor('lease_ending', [30, 90, 30])).toEqual([90, 30])
    expect(daysFor('receipt', [3])).toEqual([])
    expect(daysFor('rent_due', undefined)).toEqual([3])
    expect(() => daysFor('rent_due', [3, 2])).toThrow('Choose one day')
    expect(() => daysFor('rent_due', [0])).toThrow('Enter a number of days from 1 to 14')
    expect(() => daysFor('lease_ending', [])).toThrow('Enter a number of days')
  })
})
