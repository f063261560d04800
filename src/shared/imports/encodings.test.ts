import { expect, test } from 'vitest'
import { codePages, readText } from './encodings.ts'

const header = 'Property,Unit,Tenant,Rent\r\n'

/** Text as a program with this encoding wrote it. */
function written(encoding: string, text: string): Uint8Array {
  const page = codePages[encoding]
  const upper = page ?? upperHalf(encoding)
  const bytes = [...text].map(letter => {
    const code = letter.charCodeAt(0)
    if (code < 0x80) return code
    const at = upper.indexOf(letter)
    if (at < 0) throw new Error(`${encoding} has no ${letter}`)
    return at + 0x80
  })
  return Uint8Array.from(bytes)
}

function upperHalf(encoding: string): string {
  const decoder = new TextDecoder(encoding)
  return Array.from({ length: 128 }, (_, at) => decoder.decode(Uint8Array.of(at + 0x80))).join('')
}

function wide(text: string, isBig: boolean): Uint8Array {
  return Uint8Array.from(
    [...text].flatMap(letter => {
      const code = letter.charCodeAt(0)
      return isBig ? [code >> 8, code & 0xff] : [code & 0xff, code >> 8]
    }),
  )
}

function namesOf(names: readonly string[]): string {
  return header + names.map((name, at) => `Oak,${at + 1},${name},900\r\n`).join('')
}

test('UTF-8 and UTF-16 are read without a question, with a mark or without', () => {
  const text = namesOf(['Zoë Müller', 'Łukasz Żółć', '王小明', 'Анна Белова'])
  expect(readText(new TextEncoder().encode(text))).toEqual({ text })
  expect(readText(new TextEncoder().encode(`\uFEFF${text}`))).toEqual({ text })
  for (const isBig of [true, false]) {
    expect(readText(wide(text, isBig))).toEqual({ text })
    expect(readText(wide(`\uFEFF${text}`, isBig))).toEqual({ text })
  }
  expect(readText(new TextEncoder().encode(header))).toEqual({ text: header })
})

test('UTF-8 with some bad bytes stays UTF-8, and only these are replaced', () => {
  const good = new TextEncoder().encode(namesOf(['Zoë Müller', 'Łukasz Żółć']))
  const bad = new Uint8Array([...good, 0x4a, 0x6f, 0x73, 0xe9, 0x0d, 0x0a])
  expect(readText(bad)).toEqual({ text: `${namesOf(['Zoë Müller', 'Łukasz Żółć'])}Jos\ufffd\r\n` })
  // A byte order mark decides even where no other letter does.
  const marked = Uint8Array.of(0xef, 0xbb, 0xbf, 0x4a, 0x6f, 0x73, 0xe9)
  expect(readText(marked)).toEqual({ text: 'Jos\ufffd' })
  // A letter lost earlier is no byte of another encoding.
  const lost = new TextEncoder().encode('Jos\ufffd')
  expect(readText(lost)).toEqual({ text: 'Jos\ufffd' })
})

test('of other encodings the one with the most plausible names is proposed first, and the right one is among those offered', () => {
  const cases = [
    ['windows-1252', ['Zoë Müller', 'José Ruiz', 'François Lefèvre', 'Søren Åse']],
    ['windows-1252', ['Seán O’Brien', 'Muñoz Peña']],
    ['windows-1250', ['Łukasz Żółć', 'Jiří Dvořák', 'Małgorzata Wiśniewska', 'Ćwik']],
    ['windows-1251', ['Анна Белова', 'Иван Петров']],
    ['windows-1253', ['Γιώργος Παπαδόπουλος', 'Ελένη Νικολάου']],
    ['windows-1254', ['Ayşe Yılmaz', 'Çağlar Şahin', 'İbrahim Güneş']],
    ['macintosh', ['Zoë Müller', 'José Ruiz', 'François Lefèvre', 'Muñoz Peña']],
    ['cp850', ['José Ruiz', 'Zoë Müller', 'François Lefèvre', 'Muñoz Peña']],
    ['cp852', ['Łukasz Żółć', 'Małgorzata Wiśniewska']],
    ['koi8-r', ['Анна Белова', 'Иван Петров']],
    ['ibm866', ['Анна Белова', 'Иван Петров']],
    ['iso-8859-2', ['Łukasz Żółć', 'Jiří Dvořák', 'Małgorzata Wiśniewska']],
  ] as const
  const first: string[] = []
  for (const [encoding, names] of cases) {
    const text = namesOf(names)
    const found = readText(written(encoding, text))
    if (!('readings' in found)) throw new Error(`${encoding}: nothing was asked`)
    const texts = found.readings.map(({ read }) => read())
    expect(texts, encoding).toContain(text)
    expect(found.readings.length).toBeLessThanOrEqual(6)
    expect(new Set(found.readings.map(({ samples }) => samples.join())).size).toBe(texts.length)
    if (texts[0] === text) first.push(encoding)
  }
  expect(first).toEqual(cases.map(([encoding]) => encoding))
})

test('samples are whole cells, and each has a letter that was not shown before', () => {
  const names = ['Ann Bell', 'Zoë Müller', 'Zoë Möller', 'Zoë Ünal', 'Zoë Müll']
  const found = readText(written('windows-1252', namesOf(names)))
  expect('readings' in found && found.readings[0]?.samples).toEqual([
    'Zoë Müller',
    'Zoë Möller',
    'Zoë Ünal',
  ])
})
