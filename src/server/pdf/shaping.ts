import {
  Blob,
  Buffer,
  BufferFlag,
  Direction,
  Face,
  Feature,
  Font,
  type SvgPathCommand,
  shape,
} from 'harfbuzzjs'
import { type FontName, inter } from './scripts.ts'
import type { Run } from './text-runs.ts'

/**
 * Letters that were shaped together, such as a letter with its marks; lengths are those of a text
 * at size 1, `x` from the left of the run and `y` upwards from the baseline.
 */
export interface Cluster {
  text: string
  x: number
  width: number
  glyphs: Glyph[]
}

interface Glyph {
  id: number
  x: number
  y: number
  /** Nothing for marks. */
  advance: number
}

export interface Shaped {
  /** From left to right. */
  clusters: Cluster[]
  width: number
  isRightToLeft: boolean
  /** A glyph without a shape. */
  blank: number
}

const opened = new Map<FontName, Opened>()
const buffer = new Buffer()
/** Latin is set unchanged where no other script is beside it: character by character. */
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

    shape({ text, font: name, isRightToLeft }: Run): Shaped {
      const { font, unitsPerEm } = openedOf(name, bytesOf)
      buffer.reset()
      buffer.addText(text)
      buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
      buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES)
      buffer.guessSegmentProperties()
      shape(font, buffer, name.startsWith(inter) ? asAlone : [])
      const places = buffer.getGlyphPositions()
      const clusters: (Cluster & { start: number })[] = []
      let pen = 0
      for (const [index, { codepoint: id, cluster: start }] of buffer.getGlyphInfos().entries()) {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = places[index] ?? {}
        let cluster = clusters.at(-1)
        if (cluster?.start !== start) {
          cluster = { start, text: '', x: pen / unitsPerEm, width: 0, glyphs: [] }
          clusters.push(cluster)
        }
        const x = (pen + xOffset) / unitsPerEm
        const advance = xAdvance / unitsPerEm
        cluster.glyphs.push({ id, x, y: yOffset / unitsPerEm, advance })
        cluster.width += advance
        pen += xAdvance
      }
      // A character without a shape, such as a joiner, belongs to the cluster read before it.
      const inOrder = clusters.toSorted((a, b) => a.start - b.start)
      for (const [index, cluster] of inOrder.entries())
        cluster.text = text.slice(index === 0 ? 0 : cluster.start, inOrder[index + 1]?.start)
      return { clusters, width: pen / unitsPerEm, isRightToLeft, blank: font.nominalGlyph(32) ?? 0 }
    },

    /** The outline of a glyph at size 1, as page operators. */
    outlineOf(name: FontName, glyph: number): string {
      const { font, unitsPerEm } = openedOf(name, bytesOf)
      return outlineOf(font.glyphToJson(glyph), unitsPerEm)
    },
  }
}

function outlineOf(commands: SvgPathCommand[], unitsPerEm: number): string {
  let [x, y] = [0, 0]
  const written = commands.map(({ type, values }) => {
    const numbers = values.map(value => value / unitsPerEm)
    const [a = 0, b = 0, c = 0, d = 0] = numbers
    // A PDF has no curves of one handle: they are written with two.
    const handles = [
      x + (2 / 3) * (a - x),
      y + (2 / 3) * (b - y),
      c + (2 / 3) * (a - c),
      d + (2 / 3) * (b - d),
      c,
      d,
    ]
    const all = type === 'Q' ? handles : numbers
    ;[x, y] = [all.at(-2) ?? x, all.at(-1) ?? y]
    return [...all.map(thousandths), operators[type] ?? ''].join(' ')
  })
  return written.join('\n')
}

const operators: Record<string, string> = { M: 'm', L: 'l', Q: 'c', C: 'c', Z: 'h' }
const thousandths = (length: number) => Math.round(length * 10_000) / 10_000
