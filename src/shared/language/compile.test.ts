import { globSync, readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { type Compiled, compileText } from './compile.ts'

const format = formatter({ explicitIdAsDefault: true })

/** All texts of the catalogs, in English and Spanish. */
const texts = (
  await Promise.all(
    globSync('src/locales/es/*.po').map(async file => {
      const catalog = await format.parse(readFileSync(file, 'utf8'), {
        locale: 'es',
        sourceLocale: 'en',
        filename: file,
      })
      return Object.entries(catalog).flatMap(([id, { message, translation }]) => [
        message ?? id,
        translation ?? '',
      ])
    }),
  )
).flat()

test('every text is compiled as the library compiles it', () => {
  expect(texts.length).toBeGreaterThan(6000)
  for (const text of texts) expect(compileText(text), text).toEqual(whole(compileMessage(text)))
})

test.each([
  "It's {name}'s",
  "''",
  "Write '{name}' for it, or '{' alone",
  '{count, plural, =0 {none} one {# unit, {name}} other {# units}}',
  '{count, plural, offset:1 one {one} other {#}}',
  "{count, plural, one {'#'} other {#}}",
  '{count, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  '{kind, select, member {a} other {{count, plural, one {# b} other {# c}}}}',
  '{count, plural, one {{kind, select, a {# x} other {y}}} other {z}}',
  '{ amount , number } and {day, date, day}',
  '# is a sign',
  '',
])('%s', text => {
  expect(compileText(text)).toEqual(whole(compileMessage(text)))
})

test.each(['{', '}', 'a {b', '{a, plural, one {b}', '{a b}', '{}'])('faulty: %s', text => {
  expect(compileText(text)).toEqual([text])
})

/** The library leaves a literal with quotes in pieces. */
function whole(tokens: Compiled): Compiled {
  const joined: Compiled = []
  let words = ''
  const end = () => {
    if (words) joined.push(words)
    words = ''
  }
  for (const token of tokens) {
    if (typeof token === 'string' && token !== '#') words += token
    else {
      end()
      joined.push(typeof token === 'string' ? token : wholeValue(token))
    }
  }
  end()
  return joined
}

function wholeValue([name, type, choices]: Exclude<Compiled[number], string>): Compiled[number] {
  if (typeof choices !== 'object' || choices === null)
    return choices ? [name, type, choices] : type ? [name, type] : [name]
  const entries = Object.entries(choices).map(([key, value]) => [
    key,
    Array.isArray(value) ? whole(value) : value,
  ])
  return [name, type, Object.fromEntries(entries)]
}
