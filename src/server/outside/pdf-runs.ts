import bidiFactory from 'bidi-js'
import { type Covers, type FontName, fontFor, inter } from './pdf-scripts.ts'

/** What is set in one go: letters of one font that are read in one direction. */
export interface Run {
  text: string
  font: FontName
  isRightToLeft: boolean
}

/** Stands before a line that goes on a text read from right to left, if it does not show so itself. */
export const goesRightToLeft = '\u200f'

// Its types describe what a bundler makes of the module; Node imports the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()
const signs = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * A line as runs, in the order in which it is read, each with its place on paper from the left: by the
 * Unicode Bidirectional Algorithm, in the direction of its first letter that has one.
 */
export function runsOf(line: string, covers: Covers): { run: Run; place: number }[] {
  const { levels } = bidi.getEmbeddingLevels(line)
  const runs: (Run & { level: number })[] = []
  for (const { sign, start, font } of withFonts(line, covers)) {
    const level = levels[start] ?? 0
    const last = runs.at(-1)
    if (last?.font === font && last.level === level) last.text += sign
    else runs.push({ text: sign, font, level, isRightToLeft: level % 2 === 1 })
  }
  const places = placesOf(runs.map(({ level }) => level))
  return runs.map(({ level: _, ...run }, index) => ({ run, place: places[index] ?? index }))
}

/** A space between two words of one font is of that font too: they stay together. */
function withFonts(line: string, covers: Covers) {
  const found = [...signs.segment(line)].map(({ segment, index }) => ({
    sign: segment,
    start: index,
    font: segment === ' ' ? null : fontFor(segment, line, covers),
  }))
  return found.map(({ sign, start, font }, index) => {
    if (font !== null) return { sign, start, font }
    const before = found.slice(0, index).findLast(one => one.font !== null)?.font
    const after = found.slice(index).find(one => one.font !== null)?.font
    const isInside = before && before === after && covers(before, ' ')
    return { sign, start, font: isInside ? before : inter }
  })
}

/** Rule L2: from the highest level down to the lowest that is odd, what stands at it or above is turned round. */
function placesOf(levels: number[]): number[] {
  const order = levels.map((_, index) => index)
  for (let level = Math.max(0, ...levels); level > 0; level--) {
    let start = 0
    while (start < order.length) {
      const isAbove = (at: number) => (levels[order[at] ?? -1] ?? -1) >= level
      let end = start
      while (isAbove(end)) end++
      order.splice(start, end - start, ...order.slice(start, end).reverse())
      start = end + 1
    }
  }
  const places: number[] = []
  for (const [place, index] of order.entries()) places[index] = place
  return places
}
