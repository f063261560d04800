import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { foldText } from '#shared/fold-text.ts'
import { database } from '#test/world.ts'
import { expressionOf, patternOf } from './pattern.ts'

const pattern = patternOf(
  ['ray (jr.) "rae" lee', "o'neil".replace("'", ''), 'ann@x.test'],
  ['+1 (555) 777-1234', '911'],
)

it.each([
  ['Ask Ray (Jr.) "Rae" Lee!', true],
  ['ask ray  (jr.)\n"rae" lee', true],
  ['Ray (Jr.) "Rae" Leeson', false],
  ['Bray (Jr.) "Rae" Lee', false],
  ['Mr O’Neil rang', true],
  ['ANN@X.TEST', true],
  ['joann@x.test', false],
  ['ann@x.testing', false],
  ['5557771234', true],
  ['15557771234', true],
  ['+1 555.777.12 34', true],
  ['call 555-777-1234, please', true],
  ['555-777-12345', false],
  ['911', false],
  ['', false],
])('%s', async (text, isFound) => {
  expect(expressionOf(pattern).test(foldText(text))).toBe(isFound)
  const { rows } = await database.db.execute(sql`select fold_text(${text}) ~ ${pattern} as found`)
  expect(rows).toEqual([{ found: isFound }])
})

it('without terms nothing is found', async () => {
  const none = patternOf([''], ['12'])
  expect(expressionOf(none).test('a')).toBe(false)
  expect((await database.db.execute(sql`select 'a' ~ ${none} as found`)).rows).toEqual([
    { found: false },
  ])
})
