import fc from 'fast-check'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { foldText, unitKey } from '#shared/fold-text.ts'
import { ownerUrl } from '#test/own-database.ts'

const client = new pg.Client({ connectionString: ownerUrl })
await client.connect()
afterAll(() => client.end())

test('the database folds every letter as the screens do', async () => {
  const letters: string[] = []
  for (let code = 1; code < 0x20000; code += 1)
    if (code < 0xd800 || code > 0xdfff) letters.push(String.fromCodePoint(code))
  const known = letters.filter(isStored)
  expect(known.length).toBeGreaterThan(80_000)
  expect(await differing(known)).toEqual([])
}, 120_000)

test('the database folds any text as the screens do', async () => {
  const part = fc.constantFrom(...parts)
  const text = fc
    .array(fc.oneof({ weight: 3, arbitrary: part }, fc.string({ unit: 'binary', maxLength: 5 })))
    .map(all => [...all.join('')].filter(isStored).join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 200, maxLength: 300 }), async texts => {
      expect(await differing(texts)).toEqual([])
    }),
    { numRuns: 20 },
  )
}, 120_000)

test('text that is folded is folded to itself', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts)), all => {
      const once = foldText(all.join(''))
      expect(foldText(once)).toBe(once)
    }),
  )
})

/** Characters that are mixed in names, and variations of them. */
const parts = [
  ...`aZ 7-'"\`´’‘ʼ′“”ßẞøØłŁđĐæŒþıİIéÉñÅŻćợỆΣςσΎйЁїЩჩᲩՄաＡ１½№ﬁ\t\n%_\\`,
  ...[
    '\u00a0',
    '\u2009',
    '\u3000',
    '\u2028',
    '\u200b',
    '\u200d',
    '\u200f',
    '\u00ad',
    '\ufeff',
    '\u2060',
  ],
  ...[
    '\u202a',
    '\u2069',
    '\ufe0f',
    '\u0301',
    '\u0323',
    '\u0307',
    '\u2010',
    '\u2011',
    '\u2013',
    '\u2212',
  ],
  ...['สมชาย', 'ที่', 'अमित', 'क़', 'שָׁלוֹם', 'أحمد', '王小明', 'がギ', '김철수', '🏠', '👩‍👧'],
]

/** Characters that PostgreSQL stores and both sides' Unicode knows: U+A7F1 is newer than PostgreSQL's. */
function isStored(letter: string): boolean {
  return !/[\0\p{Cs}\p{Cn}\ua7f1]/u.test(letter)
}

async function differing(texts: readonly string[]): Promise<unknown[]> {
  const { rows } = await client.query<{ text: string; folded: string; key: string }>(
    'select text, fold_text(text) as folded, unit_key(text) as key from unnest($1::text[]) text',
    [texts],
  )
  expect(rows).toHaveLength(texts.length)
  return rows
    .filter(({ text, folded, key }) => folded !== foldText(text) || key !== unitKey(text))
    .slice(0, 20)
    .map(({ text, folded }) => ({
      text: codes(text),
      database: codes(folded),
      screens: codes(foldText(text)),
    }))
}

function codes(text: string): string {
  return [...text].map(letter => letter.codePointAt(0)?.toString(16)).join(' ')
}
