import { afterEach, describe, expect, it, test } from 'vitest'
import { createLanguage, english } from './languages.ts'
import { asSentence, codeOf, fixedSentence, sentence, together } from './sentence.ts'
import { setLanguageSource } from './t.ts'
import { translated } from './translated.ts'

describe('the code of a sentence', () => {
  it.each([
    ['Amount is required', 'amount_is_required'],
    ['Must be at most {max} characters', 'must_be_at_most_max_characters'],
    ['Choose a day after {startsOn, date, day}', 'choose_a_day_after_starts_on'],
    ['{count, plural, one {One day} other {# days}} left', 'count_days_left'],
    ['The tenant’s "own" lease', 'the_tenants_own_lease'],
  ])('%s', (pattern, code) => {
    expect(codeOf(pattern)).toBe(code)
  })

  it('is at most 80 characters, of whole words', () => {
    expect(codeOf('word '.repeat(100))).toBe(Array(16).fill('word').join('_'))
  })
})

test('English prints days and money as they are sent, or as a caller asks', () => {
  const pattern = 'Only {max, number, money} on {day, date, day}'
  const params = { max: '1200.00', day: '2026-11-25' }
  const code = 'only_max_on_day'
  expect(sentence(pattern, params)).toEqual({ code, params, message: 'Only 1200.00 on 2026-11-25' })
  expect(sentence(pattern, params, { max: '$1,200.00' }).message).toBe(
    'Only $1,200.00 on 2026-11-25',
  )
})

test('a value is never read as a pattern', () => {
  expect(sentence('Unknown field: {field}', { field: "{0} # '{x}'" }).message).toBe(
    "Unknown field: {0} # '{x}'",
  )
})

test('the sentence of a schema is found by its text', () => {
  const text = fixedSentence('Must have at most {max} wheels', { max: 4 })
  expect(asSentence(text)).toEqual({
    ...{ code: 'must_have_at_most_max_wheels', params: { max: 4 } },
    message: 'Must have at most 4 wheels',
  })
})

describe('a reader of another language', () => {
  afterEach(() => setLanguageSource(() => english))
  const spanish = createLanguage('es', {
    only_max_on_day: 'Solo {max, number, money} el {day, date, day}',
    refused_reasons: 'No se puede: {reasons}',
    money_is_owed: 'Se debe dinero.',
    sentences: '{sentences}',
  } as never)

  it('gets days and money in the formats of the language', () => {
    setLanguageSource(() => spanish)
    const params = { max: '1200.00', day: '2026-11-25', currency: 'USD' }
    const said = sentence('Only {max, number, money} on {day, date, day}', params)
    expect(translated(said)).toBe('Solo $1,200.00 el 25 de noviembre de 2026')
  })

  it('gets sentences within sentences, and English where there is no other', () => {
    setLanguageSource(() => spanish)
    const reasons = [asSentence('Money is owed.'), asSentence('It rains.')]
    const refused = sentence('Refused. {reasons}', { reasons })
    expect(refused.message).toBe('Refused. Money is owed. It rains.')
    expect(translated(refused)).toBe('No se puede: Se debe dinero. It rains.')
    expect(translated(together(reasons))).toBe('Se debe dinero. It rains.')
  })
})
