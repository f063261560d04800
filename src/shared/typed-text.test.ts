import { expect, test } from 'vitest'
import { email, optionalPhone } from './fields.ts'
import { limits } from './limits.ts'
import { withoutInvisible } from './typed-text.ts'

test.each([
  '\u200b',
  '\u200e',
  '\u00ad',
  '\u2060',
  '\ufeff',
  '\u0000',
  '\u034f',
  '\u3164',
  '\u2800',
])('an email is the same without %j before, inside and after it', sign => {
  expect(email().parse(`${sign}ann${sign}@example.com${sign}`)).toBe('ann@example.com')
})

test.each(['\u00a0', '\u202f', '\u3000', ' ', '\n'])(
  '%j around an email is removed, inside it is refused',
  space => {
    expect(email().parse(`${space}ann@example.com${space}`)).toBe('ann@example.com')
    expect(email().safeParse(`ann${space}bell@example.com`).success).toBe(false)
  },
)

test('an email copied with a hyphen that does not break has a plain one', () => {
  expect(email().parse('ann\u2011bell@example.com')).toBe('ann-bell@example.com')
})

test.each(['\u3002', '\uff0e', '\uff61'])('%j in an email is a full stop', stop => {
  expect(email().parse(`ann${stop}bell@example${stop}com`)).toBe('ann.bell@example.com')
})

test.each(['\u2012', '\u2013', '\u2014', '\u2212'])(
  'an email with the dash %j is refused: the number of hyphens typed is unknown',
  dash => {
    expect(email().safeParse(`ann${dash}bell@example.com`).success).toBe(false)
    expect(email().safeParse(`ann@exam${dash}ple.com`).success).toBe(false)
  },
)

test.each([
  ['\u200e+1\u00a0(555)\u202f010\u20110199\u202c', '+1 (555) 010-0199'],
  ['  555   0199 ', '555 0199'],
  ['５５５', '555'],
  ['\u200b \u00a0', null],
  ['', null],
  [null, null],
  [undefined, null],
])('%j is stored as the phone number %j', (typed, kept) => {
  expect(optionalPhone().parse(typed)).toBe(kept)
})

test('a phone number has a maximum length, without invisible characters', () => {
  const longest = '1'.repeat(limits.phone)
  expect(optionalPhone().parse(`\u202a${longest}\u202c`)).toBe(longest)
  expect(optionalPhone().safeParse(`${longest}1`).error?.issues[0]?.message).toBe(
    `Must be at most ${limits.phone} characters`,
  )
  expect(optionalPhone().safeParse(7).error?.issues[0]?.message).toBe('Must be text')
})

test('lines and tabs are no invisible characters', () => {
  expect(withoutInvisible('a\u200b\tb\r\nc')).toBe('a\tb\r\nc')
})
