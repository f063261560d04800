import { pick, type Random } from './random.ts'

/** JSON as text: some of it `JSON.stringify` would never write. */
export type Written = string

const texts = [
  ...['', ' ', '\t\r\n', 'x', 'null', 'NaN', 'Infinity', '-0', '0', '1', '-1', '1e309', '0x10'],
  ...[
    'a\0b',
    '\ufeffx',
    '\u202etxt.exe',
    '\u200b',
    'İıſ',
    'ﷺ',
    '👩‍👩‍👧‍👦',
    'e\u0301'.repeat(50),
    '\uffff',
  ],
  ...[
    "' or 1=1--",
    '"; drop table users;--',
    "\\'; select pg_sleep(9)--",
    '$1',
    '%s%n',
    '%',
    '_',
    '\\',
  ],
  ...[
    '<script>alert(1)</script>',
    '{{7*7}}',
    '#{7*7}',
    '=cmd|x!A0',
    '../../etc/passwd',
    '\r\nX: y',
  ],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'],
  'x'.repeat(300),
  'x'.repeat(20_001),
  ' '.repeat(5_000),
  '%'.repeat(2_000),
]
const days = [
  ...['0000-00-00', '0000-01-01', '0001-01-01', '9999-12-31', '2026-02-29', '2024-02-29'],
  ...['1900-01-01', '2026-13-01', '2026-1-1', '2026-01-01T00:00:00Z', '-0001-01-01', '10000-01-01'],
  ...['0000-00', '0000-01', '0001-01', '9999-12', '2026-13', '2026-02'],
]
const amounts = [
  ...[
    '0',
    '0.00',
    '0.001',
    '-1',
    '-0',
    '1500',
    '1500.5',
    '99999999.99',
    '99999999.999',
    '100000000',
  ],
  ...['1e3', '1,000', '٣', '１', '.5', '5.', '+1', '9'.repeat(400), '0'.repeat(400), 'NaN'],
]
const numbers = [
  ...['0', '-0', '-1', '1', '1.5', '1e-9', '255', '256', '2147483647', '2147483648', '-2147483649'],
  ...['9007199254740991', '9007199254740993', '9223372036854775808', '1e22', '1e308', '1e309'],
]
const moments = ['2026-01-01T00:00:00Z', '9999-12-31T23:59:60Z', '-271821-04-20T00:00:00Z', '0']
const half = ['"\\ud800"', '"a\\udc00b"', '"\\u0000"']

/** A value that is invalid for nearly every field. */
export function hostile(random: Random): Written {
  const kind = Math.floor(random() * 12)
  if (kind < 3) return JSON.stringify(pick(random, texts))
  if (kind === 3) return JSON.stringify(pick(random, days))
  if (kind === 4) return JSON.stringify(pick(random, amounts))
  if (kind === 5) return pick(random, numbers)
  if (kind === 6) return JSON.stringify(pick(random, moments))
  if (kind === 7)
    return pick(random, ['null', 'true', 'false', '[]', '{}', '""', '[null]', '[[[]]]'])
  if (kind === 8) return pick(random, half)
  if (kind === 9) return `[${Array.from({ length: 3 }, () => hostile(random)).join()}]`
  if (kind === 10) return `{${pick(random, odd)}:${hostile(random)}}`
  const deep = pick(random, [5, 19, 21, 500])
  return `${'['.repeat(deep)}${']'.repeat(deep)}`
}

const odd = [
  '"__proto__"',
  '"constructor"',
  '"toString"',
  '"length"',
  '"$ne"',
  '""',
  '"id"',
  '"a\\u0000"',
]

/** A name no contract has, with something under it. */
export function oddMember(random: Random): Written {
  return `${pick(random, odd)}:${hostile(random)}`
}

/** The same for a query, as in an address. */
export function hostileText(random: Random): string {
  const broken = ['%00', '%ff', '%ed%a0%80', '%', '%zz', '+', '%2b', '%26']
  if (random() < 0.2) return pick(random, broken)
  const text = pick(
    random,
    [texts, days, amounts, numbers, moments][Math.floor(random() * 5)] ?? texts,
  )
  return encodeURIComponent(text.slice(0, 2_000))
}

export { amounts, days }
