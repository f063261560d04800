import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { codesOf, type EmbeddedFont, fontOf, points, putOnPage } from './embedded-font.ts'
import { type FontName, inter } from './scripts.ts'
import { type Cluster, type Shaped, shaperOf } from './shaping.ts'
import { runsOf } from './text-runs.ts'

/** Sets texts that are not Latin, Greek or Cyrillic alone. */
export interface Setter {
  /** At size 1. */
  widthOf(text: string): number
  /** The operators that show a text at a place. */
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
  /** In the order in which they are read: it is the order in which they are copied. */
  runs: (Shaped & { font: FontName; left: number })[]
}

const maxCached = 5_000
/** The other scripts have one weight: in bold they are drawn with an outline, this wide at size 1. */
const outline = 0.025

/** The setters of one document, in either weight. */
export function settersOf(document: PDFKit.PDFDocument): (weight: Weight) => Setter {
  const faces = new Map<FontName, Face>()
  const drawings = drawingsOf(document)
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
        runs.map(run => {
          const font = named(run.font)
          return { ...shaper.shape({ ...run, font }), font, start: run.start }
        }),
      )
      if (lines.size >= maxCached) lines.clear()
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
          const from = left + run.left * size
          putOnPage(document, face.font)
          const isOutlined = isBold && run.font !== name
          const mode = isOutlined ? `2 Tr ${points(size * outline)} w ${colour} RG ` : ''
          const place = `1 0 0 -1 ${points(from)} ${points(baseline)} Tm`
          const { texts, others } = shownClusters(face, run, size)
          const drawn = others.map(({ id, x, y }) => {
            const mark = drawings.use(`${run.font} ${id} ${isOutlined}`, () => {
              const shape = shaper.outlineOf(run.font, id)
              return isOutlined ? `${outline} w ${shape} B` : `${shape} f`
            })
            const at = `${points(from + x * size)} ${points(baseline - y * size)}`
            return `q ${points(size)} 0 0 ${points(-size)} ${at} cm /${mark} Do Q`
          })
          const line = `BT ${mode}${colour} rg /${face.font.id} ${points(size)} Tf ${place} ${texts} ET`
          return ['q', line, ...drawn, 'Q'].join(' ')
        })
        return shown.join('\n')
      },
    }
  }
}

const pathOf = (font: FontName) => fileURLToPath(new URL(`../../../fonts/${font}`, import.meta.url))

interface Face {
  font: EmbeddedFont
  codeOf: ReturnType<typeof codesOf>
}

function faceOf(font: EmbeddedFont): Face {
  return { font, codeOf: codesOf(font) }
}

/** Runs from left to right, beside each other. */
function placed(runs: (Shaped & { font: FontName; start: number })[]): Line {
  let width = 0
  const placed = runs.map(run => {
    const left = width
    width += run.width
    return { ...run, left }
  })
  return { width, runs: placed.toSorted((one, other) => one.start - other.start) }
}

/**
 * Cluster after cluster, each by one glyph that is copied as the whole of it and has its width. The others, mostly
 * marks, are drawn separately: as text they would be copied too, in an order of their own.
 */
function shownClusters({ codeOf }: Face, { clusters, isRightToLeft, blank }: Shaped, size: number) {
  const others: Cluster['glyphs'] = []
  let texts = '[<'
  let pen = 0
  for (const { text, width, x: from, glyphs } of clusters) {
    const main = glyphs.find(({ advance, y }) => advance > 0 && y === 0) ?? glyphs[0]
    if (!main) continue
    others.push(...glyphs.filter(glyph => glyph !== main))
    const shift = Math.round((pen - main.x) * 1_000) / 1_000
    const room = Math.round((from + width - main.x) * 1_000) / 1_000
    if (shift !== 0) texts += `> ${shift * 1_000} <`
    if (main.y !== 0) texts += `>] TJ ${points(main.y * size)} Ts [<`
    const [letter, joined] = partsOf(text)
    const beside = (joined ? (isRightToLeft ? [...joined].reverse() : [joined]) : []).map(one =>
      codeOf(blank, one, 0),
    )
    const whole = codeOf(main.id, letter, room)
    texts += isRightToLeft ? [...beside, whole].join('') : [whole, ...beside].join('')
    if (main.y !== 0) texts += '>] TJ 0 Ts [<'
    pen += room - shift
  }
  return { texts: `${texts}>] TJ`, others }
}

/** Readers treat letters together with a mark as a mark, which has no width: they are written separately. */
function partsOf(text: string): [string, string] {
  if (!/\p{Mn}|\p{Cf}/u.test(text)) return [text, '']
  const [first = ''] = text
  return [first, text.slice(first.length)]
}

/** Shapes that are drawn and not read, each in the document once. */
function drawingsOf(document: PDFKit.PDFDocument) {
  const known = new Map<string, { name: string; reference: PDFKit.PDFKitReference }>()
  return {
    /** The name by which the current page refers to it. */
    use(key: string, draw: () => string): string {
      const drawing = known.get(key) ?? { name: `G${known.size}`, reference: formOf(draw()) }
      known.set(key, drawing)
      document.page.xobjects[drawing.name] = drawing.reference
      return drawing.name
    },
  }

  function formOf(content: string) {
    const form = document.ref({ Type: 'XObject', Subtype: 'Form', BBox: [-4, -4, 8, 8] })
    form.end(content)
    return form
  }
}
