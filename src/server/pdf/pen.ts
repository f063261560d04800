import type { Faces, Weight } from './font.ts'
import { linesOf, type Measure } from './lines.ts'
import { PageContent } from './page-content.ts'
import { Structure } from './structure.ts'
import type { Measures } from './table-layout.ts'

export const ink = inRgb('#1a1d23')
export const faint = inRgb('#667080')
export const alarm = inRgb('#b42318')
/** The height of a line of a paragraph, in its size. */
const leading = 1.5
const hairline = inRgb('#d9dde3')

/** `#rrggbb` as a PDF writes it. */
function inRgb(colour: string): string {
  const parts = colour.match(/[0-9a-f]{2}/g) ?? []
  return parts.map(part => (Number.parseInt(part, 16) / 255).toFixed(3)).join(' ')
}

/** How a text looks: its weight, size in points and color. */
export interface Style {
  weight: Weight
  size: number
  colour: string
}

/** Writes the page from top to bottom, and begins another when one is full. */
export class Pen {
  readonly document: PDFKit.PDFDocument
  readonly content: PageContent
  readonly structure: Structure
  readonly #faces: Faces
  readonly #page: PDFKit.PDFDocumentOptions
  /** On all sides, in points. */
  readonly margin: number
  /** The upper edge of the next line. */
  y: number

  constructor(
    document: PDFKit.PDFDocument,
    faces: Faces,
    { isTagged, ...page }: PDFKit.PDFDocumentOptions & { margin: number; isTagged: boolean },
  ) {
    this.margin = page.margin
    this.y = page.margin
    this.document = document
    this.#page = page
    document.addPage(page)
    this.content = new PageContent(document)
    this.structure = new Structure(document, this.content, isTagged)
    this.#faces = faces
  }

  get width(): number {
    return this.document.page.width - 2 * this.margin
  }

  /** Where lines end on the right. */
  get edge(): number {
    return this.margin + this.width
  }

  get bottom(): number {
    return this.document.page.height - this.margin - 6
  }

  /** Of texts at size 1. */
  get measures(): Measures {
    return { regular: this.at('regular', 1), bold: this.at('bold', 1) }
  }

  /** How wide texts of a style are. */
  at(weight: Weight, size: number): Measure {
    const { widthOf } = this.#faces[weight]
    return text => widthOf(text) * size
  }

  /** A text over the whole width as an element of its own, on as many lines as it needs. */
  paragraph(text: string, style: Style, type = 'P') {
    const height = style.size * leading
    const lines = this.#linesOf(text, style)
    const element = this.structure.begin(type)
    while (lines.length > 0) {
      this.room(height)
      const fitting = Math.max(1, Math.floor((this.bottom - this.y) / height))
      const here = lines.splice(0, fitting)
      this.structure.part(element, type, () => {
        for (const line of here) {
          this.write(line, this.margin, style)
          this.y += height
        }
      })
    }
    this.structure.end(element)
  }

  /** Of a paragraph. */
  heightOf(text: string, style: Style): number {
    return this.#linesOf(text, style).length * style.size * leading
  }

  #linesOf(text: string, { weight, size }: Style): string[] {
    return linesOf(text, this.width, this.at(weight, size))
  }

  write(text: string, left: number, { weight, size, colour }: Style, top: number = this.y) {
    this.content.add(this.#faces[weight].shown(text, { left, top, size, colour }))
  }

  /** A line across the page, which is no part of the text. */
  rule(colour: string = hairline) {
    this.line(this.margin, this.edge, colour)
    this.y += 3
  }

  /** A line between two places at this height, which is no part of the text either. */
  line(left: number, right: number, colour: string = ink) {
    const { y } = this
    this.content.add(`/Artifact BMC ${colour} RG 0.5 w ${left} ${y} m ${right} ${y} l S EMC`)
  }

  /** Begins a page where the next part would not fit on this one. */
  room(height: number, begin?: () => void) {
    if (this.y + height <= this.bottom) return
    this.content.flush()
    this.document.addPage(this.#page)
    this.y = this.margin
    begin?.()
  }
}
