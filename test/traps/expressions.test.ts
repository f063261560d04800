import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

/** F3: hostile text must not slow down a regular expression: 50,000 of the characters that may cause backtracking. */
const length = 50_000
const max = 100

/** A prefix may be needed to make an expression slow. */
const around = [
  ['', ''],
  ['', '!'],
  ['x', '!'],
  ['1', '!'],
] as const

const source = path.join(import.meta.dirname, '../../src')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
)
const found = files.flatMap(file => {
  const lines = readFileSync(path.join(source, file), 'utf8').split('\n')
  return lines.flatMap(line => expressionsIn(line).map(expression => ({ file, expression })))
})

describe('F3: an expression', () => {
  test.each(found)('takes linear time over any text: $expression of $file', ({ expression }) => {
    for (const part of partsFor(expression)) {
      const text = part.repeat(Math.ceil(length / part.length))
      for (const [before, behind] of around)
        expect(
          quickest(expression, before + text + behind),
          JSON.stringify([before, part, behind]),
        ).toBeLessThan(max)
    }
  })

  test('is found in any file, and a slow one is detected', () => {
    expect(found.length).toBeGreaterThan(60)
    const files = new Set(found.map(({ file }) => file))
    for (const file of ['shared/fields.ts', 'shared/money.ts', 'server/access/caller.ts'])
      expect(files).toContain(file)
    expect(quickest(/\s+$/, `${' '.repeat(20_000)}!`)).toBeGreaterThan(max)
  })

  test('is never built from user input at run time', () => {
    const made = files.filter(
      file =>
        !file.startsWith('web/') &&
        // Literal names, with every character escaped.
        file !== 'server/erasure/pattern.ts' &&
        /\bRegExp\(/.test(readFileSync(path.join(source, file), 'utf8')),
    )
    expect(made).toEqual([])
  })
})

/** Every expression between slashes on a line of source. */
function expressionsIn(line: string): RegExp[] {
  if (/^\s*(\/\/|\/?\*)/.test(line)) return []
  const literal =
    /(?<=^|[(=,:?&|!\s[{])\/(?![/*])((?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+)\/([dgimsuvy]*)(?![\w/])/g
  return [...line.matchAll(literal)].flatMap(([, pattern = '', flags]) => {
    try {
      return [new RegExp(pattern, flags)]
    } catch {
      return []
    }
  })
}

/** Text that may cause backtracking: single characters, those in the expression, and pairs of them. */
function partsFor({ source: pattern }: RegExp): string[] {
  const named = pattern.replace(/\\./g, '').match(/[^()[\]{}?*+|^$\\]/g) ?? []
  const usual = ['a', '@', '.', ' ', '0', '-', '\n', '<']
  const characters = [...new Set([...usual, ...named])].slice(0, 12)
  return [...characters, ...characters.flatMap(each => [`a${each}`])]
}

/** Milliseconds: the best of three, so that a busy machine is not taken for a slow expression. */
function quickest(expression: RegExp, text: string): number {
  let best = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 3 && best >= max; turn++) {
    const since = performance.now()
    text.replace(expression, '')
    best = Math.min(best, performance.now() - since)
  }
  return best
}
