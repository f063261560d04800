import bidiFactory from 'bidi-js'
import { type Covers, type FontName, fontFor, inter, keepsSpaces } from './scripts.ts'

/** A run: letters of one font and one reading direction. */
export interface Run {
  text: string
  font: FontName
  isRightToLeft: boolean
  /** Where it begins in the line as it is read. */
  start: number
}

const signs = new Intl.Segmenter('en', { granularity: 'grapheme' })
// Its types describe the output of a bundler; Node imports the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

/**
 * A line as runs from left to right, by the Unicode Bidirectional Algorithm. A line reads from the
 * right where its first letter and most of its letters do: a document is English, and a name does
 * not reverse a line.
 */
export function runsOf(line: string, covers: Covers): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, isReadFromTheRight(line) ? 'rtl' : 'ltr')
  const runs: (Run & { level: number })[] = []
  for (const { sign, start, font } of withFonts(line, levels, covers)) {
    const level = levels[start] ?? 0
    const last = runs.at(-1)
    if (last?.font === font && last.level === level) last.text += sign
    else runs.push({ text: sign, font, level, start, isRightToLeft: level % 2 === 1 })
  }
  return reordered(runs)
}

function isReadFromTheRight(line: string): boolean {
  const letters = line.match(/\p{L}/gu) ?? []
  const turned = letters.filter(letter => fromTheRight.test(letter)).length
  return fromTheRight.test(letters[0] ?? '') && turned > letters.length / 2
}

const fromTheRight =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\p{Script=Syriac}\p{Script=Nko}\p{Script=Adlam}]/u

/**
 * A space between two words of one font is of that font too: they stay together. Right-to-left text
 * stays in one font as far as possible: readers reverse each stretch of a font by itself.
 */
function withFonts(line: string, levels: Uint8Array, covers: Covers) {
  const found = [...signs.segment(line)].map(({ segment, index }) => ({
    sign: segment,
    start: index,
    font: segment === ' ' ? null : fontFor(segment, line, covers),
  }))
  const leading = found.find(({ sign }) => fromTheRight.test(sign))?.font
  let before: FontName | null = null
  return found.map(({ sign, start, font }, index) => {
    if (leading && levels[start] && [...sign].every(letter => covers(leading, letter)))
      return { sign, start, font: leading }
    if (font !== null) {
      before = font
      return { sign, start, font }
    }
    const after = found.slice(index).find(one => one.font !== null)?.font
    return { sign, start, font: before === after && keepsSpaces(before) ? before : inter }
  })
}

/** Rule L2: from the highest level down to the lowest odd one, each stretch at that level or above is reversed. */
function reordered(runs: (Run & { level: number })[]): Run[] {
  const order = [...runs]
  for (let level = Math.max(0, ...runs.map(run => run.level)); level > 0; level--) {
    let start = 0
    while (start < order.length) {
      let end = start
      while ((order[end]?.level ?? -1) >= level) end++
      order.splice(start, end - start, ...order.slice(start, end).reverse())
      start = end + 1
    }
  }
  return order.map(({ level: _, ...run }) => run)
}
