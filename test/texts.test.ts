import { globSync, readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'

/** The catalogs of Spanish, as far as a program can check them. */

const format = formatter({ explicitIdAsDefault: true })
const texts = (await Promise.all(globSync('src/locales/es/*.po').map(textsIn))).flat()

it('there are catalogs', () => {
  expect(texts.length).toBeGreaterThan(3000)
})

it('a text of several areas has one translation', () => {
  const first = new Map(texts.map(text => [text.id, text]))
  const others = texts.filter(text => first.get(text.id)?.spanish !== text.spanish)
  expect(others.map(({ id, area, spanish }) => `${area}: ${id} → ${spanish}`)).toEqual([])
})

it('a translation has the values and the markup of its English', () => {
  const parts = (text: string) =>
    [...new Set([...valuesIn(compileMessage(text)), ...(text.match(/<\/?\d+\/?>/g) ?? [])])]
      .sort()
      .join()
  const wrong = texts.filter(({ english, spanish }) => parts(english) !== parts(spanish))
  expect(wrong.map(({ area, english, spanish }) => `${area}: ${english} → ${spanish}`)).toEqual([])
})

/** The names of the values of a text, also within its choices. */
function valuesIn(tokens: ReturnType<typeof compileMessage>): string[] {
  return tokens.flatMap(token => {
    if (typeof token === 'string') return []
    const [name, , choices] = token
    const texts = Object.values(Object(choices)).filter(Array.isArray)
    return [name, ...texts.flatMap(valuesIn)]
  })
}

it('every translation can be compiled', () => {
  for (const { spanish } of texts) expect(() => compileMessage(spanish)).not.toThrow()
})

it('the reader is usted', () => {
  const familiar = /(?<!\p{L})(?:tú|tus?|puedes|quieres|tienes|debes|eliges|haz|contigo)(?!\p{L})/iu
  const wrong = texts.filter(({ spanish }) => familiar.test(spanish))
  expect(wrong.map(({ area, spanish }) => `${area}: ${spanish}`)).toEqual([])
})

/** `terms.md`: an English word, and what its translation must contain. */
const terms: [RegExp, RegExp][] = [
  [/\btenants?\b/i, /inquilin|Former tenant/i],
  [/\bdeposits?\b/i, /dep[oó]sit/i],
  [/\bmaintenance\b/i, /mantenimiento/i],
  [/\bemails?\b/i, /correo/i],
  [/\breceipts?\b/i, /recibo|ingreso|cobro|receipt/i],
  [/\bvendors?\b/i, /proveedor|Former vendor/i],
  [/\bpayments?\b/i, /pago/i],
]

describe.each(terms)('a text with %s', (english, spanish) => {
  it(`says ${spanish} in Spanish`, () => {
    const wrong = texts.filter(
      text => english.test(withoutNames(text.english)) && !spanish.test(text.spanish),
    )
    expect(wrong.map(({ area, ...text }) => `${area}: ${text.english} → ${text.spanish}`)).toEqual(
      [],
    )
  })
})

/** Words that `terms.md` refuses, with the term for each. */
const refused: [RegExp, string][] = [
  [/[«»]/, '“ ”'],
  [/ %|n\.º/, '{n}% and #{n}'],
  [/alquil|arriend|fianza|piso(?!s)/i, 'renta, depósito, apartamento'],
  [
    /ordenador|fichero|\bmóvil|\bpulse|\be-?mail/i,
    'computadora, archivo, teléfono, presione, correo',
  ],
  [/\bcaduc/i, 'vencer'],
  [/\b[Rr]ol\b/, 'función'],
  [/libro mayor(?! general)/i, 'estado de cuenta, of a lease'],
  [/inform(?:a|e|ar|ó|an) (?:un|su|el) pago/i, 'reportar un pago'],
]

it.each(refused)('no text has %s, but %s', (word, _term) => {
  const wrong = texts.filter(({ spanish }) => word.test(withoutNames(spanish)))
  expect(wrong.map(({ area, spanish }) => `${area}: ${spanish}`)).toEqual([])
})

/** The names of values, such as `{email}`, stay as they are. */
function withoutNames(text: string): string {
  return text.replaceAll(/\{\w+\}/g, '…')
}

/** The English of a text is its id; of a sentence it is its comment, and the id a code. */
async function textsIn(file: string) {
  const content = readFileSync(file, 'utf8')
  const catalog = await format.parse(content, { locale: 'es', sourceLocale: 'en', filename: file })
  return Object.entries(catalog).map(([id, { translation = '', comments = [] }]) => ({
    area: file.replace(/.*\/|\.po$/g, ''),
    id,
    english: (/^[a-z0-9_]+$/.test(id) && comments[0]) || (id.split('|')[0] ?? ''),
    spanish: translation,
  }))
}
