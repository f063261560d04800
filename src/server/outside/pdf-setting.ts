import { readFileSync } from 'node:fs'
import { codesOf, type EmbeddedFont, fontOf, points, useOnPage } from './pdf-embedded.ts'
import { runsOf } from './pdf-runs.ts'
import { type FontName, inter } from './pdf-scripts.ts'
import { type Glyph, type Shaped, shaperOf } from './pdf-shaping.ts'

/** Sets texts that are not Latin, Greek or Cyrillic alone. */
export interface Setter {
  /** At size 1. */
  widthOf(text: string): number
  /** What a page has to be told to show a text there. */
  shown(text: string, at: Spot): string
}

interface Spot {
  left: number
  baseline: number
  size: number
  /** Red, green and blue, each from 0 to 1. */
  colour: string
}

interface Weight {
  /** Inter in this weight, as it is in the document, and where its file is. */
  font: EmbeddedFont
  file: string
  isBold: boolean
}

interface Line {
  width: number
  /** In the order they are read. */
  runs: (Shaped & { font: FontName; left: number })[]
}

const mostKept = 5_000
/** The other scripts have one weight: in bold they are drawn with an outline, this wide at size 1. */
const outline = 0.025

/** What sets the texts of one document, in either weight. */
export function settersOf(document: PDFKit.PDFDocument): (weight: Weight) => Setter {
  const faces = new Map<FontName, Face>()
  return ({ font: own, file, isBold }) => {
    const name = isBold ? `${inter} bold` : inter
    const shaper = shaperOf(font => readFileSync(font === name ? file : pathOf(font)))
    const lines = new Map<string, Line>()
    faces.set(name, faceOf(own))

    function lineOf(text: string): Line {
      const known = lines.get(text)
      if (known) return known
      const named = (font: FontName) => (font === inter ? name : font)
      const runs = runsOf(text, (font, letter) => shaper.covers(named(font), letter))
      const line = placed(
        runs.map(({ run, place }) => {
          const font = named(run.font)
          return { ...shaper.shape({ ...run, font }), font, place }
        }),
      )
      if (lines.size >= mostKept) lines.clear()
      lines.set(text, line)
      return line
    }

    function faceNamed(font: FontName): Face {
      const known = faces.get(font)
      if (known) return known
      document.registerFont(font, pathOf(font))
      const face = faceOf(fontOf(document.font(font)))
      faces.set(font, face)
      return face
    }

    return {
      widthOf: text => lineOf(text).width,
      shown(text, { left, baseline, size, colour }) {
        const shown = lineOf(text).runs.map(run => {
          const face = faceNamed(run.font)
          useOnPage(document, face.font)
          const isOutlined = isBold && run.font !== name
          const mode = isOutlined ? `2 Tr ${points(size * outline)} w ${colour} RG ` : ''
          const place = `1 0 0 -1 ${points(left + run.left * size)} ${points(baseline)} Tm`
          const glyphs = shownGlyphs(face, run.glyphs, size)
          return `q BT ${mode}${colour} rg /${face.font.id} ${points(size)} Tf ${place} ${glyphs} ET Q`
        })
        return shown.join('\n')
      },
    }
  }
}

const pathOf = (font: FontName) => new URL(`../../../fonts/${font}`, import.meta.url).pathname

interface Face {
  font: EmbeddedFont
  codeOf(glyph: number, text: string): string
}

function faceOf(font: EmbeddedFont): Face {
  return { font, codeOf: codesOf(font) }
}

/** Runs beside each other, each where its place from the left is. */
function placed(runs: (Shaped & { font: FontName; place: number })[]): Line {
  let width = 0
  const lefts: number[] = []
  for (const run of runs.toSorted((a, b) => a.place - b.place)) {
    lefts[run.place] = width
    width += run.width
  }
  return { width, runs: runs.map(run => ({ ...run, left: lefts[run.place] ?? 0 })) }
}

/** Glyph after glyph; those that do not stand where the one before ends are moved there, marks up or down. */
function shownGlyphs({ font, codeOf }: Face, glyphs: Glyph[], size: number): string {
  const shown: string[] = []
  let codes = ''
  let pen = 0
  let rise = 0
  const flush = () => {
    if (codes) shown.push(`[<${codes}>] TJ`)
    codes = ''
  }
  for (const { id, text, x, y } of glyphs) {
    if (y !== rise) {
      flush()
      shown.push(`${points(y * size)} Ts`)
      rise = y
    }
    const shift = Math.round((pen - x) * 1_000)
    if (shift !== 0) codes += `> ${shift} <`
    codes += codeOf(id, text)
    pen += font.font.getGlyph(id).advanceWidth / font.font.unitsPerEm - shift / 1_000
  }
  flush()
  return shown.join(' ')
}
