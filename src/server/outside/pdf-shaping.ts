import { Blob, Buffer, BufferFlag, Direction, Face, Feature, Font, shape } from 'harfbuzzjs'
import type { Run } from './pdf-runs.ts'
import { type FontName, inter } from './pdf-scripts.ts'

/** One shape of a font, placed; lengths are those of a text at size 1. */
export interface Glyph {
  id: number
  /** What is copied for it; nothing where another shape of the same letters has it all. */
  text: string
  /** From the left of its run. */
  x: number
  /** From the baseline, upwards. */
  y: number
}

export interface Shaped {
  glyphs: Glyph[]
  width: number
}

const opened = new Map<FontName, Opened>()
const buffer = new Buffer()
/** Latin is set as it is where no other script stands beside it: sign by sign. */
const asAlone = ['calt', 'clig', 'kern', 'liga'].map(tag => new Feature(tag, 0))

interface Opened {
  font: Font
  unitsPerEm: number
}

function openedOf(name: FontName, bytesOf: (font: FontName) => Uint8Array): Opened {
  const known = opened.get(name)
  if (known) return known
  const face = new Face(new Blob(bytesOf(name)))
  const one = { font: new Font(face), unitsPerEm: face.upem }
  opened.set(name, one)
  return one
}

/** Shapes runs with the fonts that `bytesOf` reads; each is read once, when a text needs it. */
export function shaperOf(bytesOf: (font: FontName) => Uint8Array) {
  return {
    covers: (name: FontName, letter: string) =>
      openedOf(name, bytesOf).font.nominalGlyph(letter.codePointAt(0) ?? 0) !== undefined,

    /** The glyphs of a run from left to right. */
    shape({ text, font: name, isRightToLeft }: Run): Shaped {
      const { font, unitsPerEm } = openedOf(name, bytesOf)
      buffer.reset()
      buffer.addText(text)
      buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
      buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES)
      buffer.guessSegmentProperties()
      shape(font, buffer, name.startsWith(inter) ? asAlone : [])
      const places = buffer.getGlyphPositions()
      const clusters: number[] = []
      let width = 0
      const glyphs = buffer.getGlyphInfos().map(({ codepoint, cluster }, index): Glyph => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = places[index] ?? {}
        const x = (width + xOffset) / unitsPerEm
        width += xAdvance
        clusters.push(cluster)
        return { id: codepoint, text: '', x, y: yOffset / unitsPerEm }
      })
      handOut(text, clusters, glyphs, isRightToLeft)
      return { glyphs, width: width / unitsPerEm }
    },
  }
}

/**
 * Gives each glyph what is copied for it. Letters that were shaped together are one cluster: its glyphs
 * get them one by one in the order they are read, which need not be the order they are drawn in, the
 * last all that are left.
 */
function handOut(text: string, clusters: number[], glyphs: Glyph[], isRightToLeft: boolean) {
  const ends = [...new Set(clusters), text.length].toSorted((a, b) => a - b)
  const byCluster = Map.groupBy(glyphs.keys(), index => clusters[index] ?? 0)
  // What vanished before the first of them, such as a mark of direction, has no cluster of its own.
  for (const [start, indices] of byCluster) {
    const end = ends[ends.indexOf(start) + 1] ?? text.length
    const letters = [...text.slice(start, end)]
    const inOrder = isRightToLeft ? indices.toReversed() : indices
    for (const [place, index] of inOrder.entries()) {
      const glyph = glyphs[index]
      if (!glyph) continue
      glyph.text = place === inOrder.length - 1 ? letters.join('') : (letters.shift() ?? '')
    }
  }
}
