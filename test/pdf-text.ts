import { inflateSync } from 'node:zlib'

/**
 * What a PDF of ours says, line by line: texts at the same height are one line, parted by ` | `.
 * Read from the page's own operators, as a reader that copies text does.
 */
export function linesOfPdf(bytes: Buffer): string[] {
  const file = bytes.toString('latin1')
  const objects = new Map<string, string>()
  for (const [, number = '', body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(number, body)
  const fonts = new Map<string, Map<string, string>>()
  for (const body of objects.values())
    for (const [, name = '', number = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '')?.[1] ?? ''
      fonts.set(name, signsOf(streamOf(objects.get(unicode) ?? '')))
    }
  const lines: { y: string; texts: string[] }[] = []
  for (const body of objects.values()) {
    let [y, signs] = ['', new Map<string, string>()]
    for (const [, height, font, shown] of streamOf(body).matchAll(operators)) {
      if (height) y = height
      else if (font) signs = fonts.get(font) ?? signs
      else {
        const codes = shown?.match(/[0-9a-f]{4}/g) ?? []
        const text = codes.map(code => signs.get(code) ?? '?').join('')
        const line = lines.at(-1)
        if (line?.y === y) line.texts.push(text)
        else lines.push({ y, texts: [text] })
      }
    }
  }
  return lines.map(({ texts }) => texts.join(' | '))
}

const operators = /1 0 0 1 [\d.-]+ ([\d.-]+) Tm|\/(F\d+) [\d.]+ Tf|\[<([0-9a-f]*)> 0\] TJ/g

function streamOf(body: string): string {
  const raw = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(body)?.[1]
  if (raw === undefined) return ''
  if (!body.includes('/FlateDecode')) return raw
  try {
    return inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

/** Code → text, of a font's map: `<0001> <0041>` singly or as a range with a list. */
function signsOf(map: string): Map<string, string> {
  const signs = new Map<string, string>()
  for (const [, first = '', list = ''] of map.matchAll(
    /<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g,
  )) {
    let code = Number.parseInt(first, 16)
    for (const [, hex = ''] of list.matchAll(/<([0-9a-f ]+)>/g)) {
      signs.set(code.toString(16).padStart(4, '0'), textOf(hex.replaceAll(' ', '')))
      code += 1
    }
  }
  return signs
}

function textOf(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le')
}
