import { linesOf, type Measure } from './lines.ts'
import { faint, ink, type Pen, type Style } from './pen.ts'
import type { PrintDocument, PrintRow } from './print.ts'
import type { Element } from './structure.ts'
import { indent, isTitle, tableExtents } from './table-extents.ts'
import { type Layout, layoutOf, partsOf, rightAligned } from './table-layout.ts'

type Columns = PrintDocument['columns']

/**
 * The table of a document; one that is too wide for the page as several, below each other.
 *
 * @param below the points that the last row needs below itself on its page
 */
export function drawTable(
  pen: Pen,
  { columns, rows, below = 0 }: Pick<PrintDocument, 'columns' | 'rows'> & { below?: number },
  continued = '{section}',
) {
  const isSectioned = rows.some(isTitle)
  const extents = tableExtents({ columns, rows }, pen.measures)
  for (const [part, places] of partsOf(columns, extents, pen.width).entries()) {
    if (part > 0) pen.y += 16
    const pick = <T>(all: readonly T[]) => places.flatMap(place => all.slice(place, place + 1))
    const shown = pick(columns)
    const layout = layoutOf(shown, pick(extents), pen.width)
    new Table(pen, shown, { layout, isSectioned, continued }).draw(
      rows.map(row => {
        if (Array.isArray(row)) return pick(row)
        return row.kind === 'group' ? row : { kind: row.kind, cells: pick(row.cells) }
      }),
      below,
    )
  }
}

class Table {
  readonly #pen: Pen
  readonly #columns: Columns
  readonly #widths: number[]
  readonly #lefts: number[]
  readonly #size: number
  readonly #height: number
  readonly #isSectioned: boolean
  /** The title of a section on a further page. */
  readonly #continued: string
  readonly #regular: Measure
  readonly #bold: Measure
  readonly #labels: string[][]
  readonly #element: Element
  /** The title of the section that is being drawn. */
  #section: string | null = null
  /** Points that the row being drawn needs below itself. */
  #below = 0

  constructor(
    pen: Pen,
    columns: Columns,
    { layout, isSectioned, continued }: { layout: Layout; isSectioned: boolean; continued: string },
  ) {
    const { size, widths, gap } = layout
    this.#pen = pen
    this.#columns = columns
    this.#widths = widths
    this.#lefts = widths.map((_, place) =>
      widths.slice(0, place).reduce((left, width) => left + width + gap, pen.margin),
    )
    this.#size = size
    this.#height = size * 1.45
    this.#isSectioned = isSectioned
    this.#continued = continued
    this.#regular = pen.at('regular', size)
    this.#bold = pen.at('bold', size)
    this.#element = pen.structure.begin('Table')
    this.#labels = columns.map(({ label }, place) => this.#wrapped(label, place, 'bold'))
  }

  draw(rows: PrintRow[], below: number) {
    const { structure } = this.#pen
    this.#pen.room(this.#labelsHeight + 3 * this.#height)
    this.#drawLabels()
    this.#pen.rule()
    for (const row of rows) {
      this.#below = row === rows.at(-1) ? below : 0
      if (Array.isArray(row)) this.#row(row, 'regular')
      else if (row.kind === 'group') this.#begin(row.cells[0] ?? '')
      else this.#row(row.cells, 'bold', row.kind)
    }
    structure.end(this.#element)
  }

  get #labelsHeight() {
    return Math.max(1, ...this.#labels.map(label => label.length)) * this.#height
  }

  #wrapped(text: string, place: number, weight: Style['weight']): string[] {
    const room = (this.#widths[place] ?? 0) - this.#shift(place, weight)
    return linesOf(text, room + 0.01, weight === 'bold' ? this.#bold : this.#regular)
  }

  #shift(place: number, weight: Style['weight']) {
    return this.#isSectioned && place === 0 && weight === 'regular' ? indent : 0
  }

  #drawLabels() {
    const { structure } = this.#pen
    const row = structure.begin('TR', { within: this.#element })
    const lines = Math.max(1, ...this.#labels.map(label => label.length))
    for (const [place, label] of this.#labels.entries()) {
      // On the line above the rows: a shorter label begins lower.
      const down = (lines - label.length) * this.#height
      structure.draw('TH', () => this.#cell(label, place, 'bold', down), {
        within: row,
        scope: 'Column',
      })
    }
    structure.end(row)
    this.#pen.y += lines * this.#height
  }

  /** On every further page; readers of the structure have it once. */
  readonly #again = () => {
    const { structure } = this.#pen
    structure.artifact(() => {
      const lines = Math.max(1, ...this.#labels.map(label => label.length))
      for (const [place, label] of this.#labels.entries())
        this.#cell(label, place, 'bold', (lines - label.length) * this.#height)
      this.#pen.y += lines * this.#height
    })
    this.#pen.rule()
    if (this.#section === null) return
    const title = this.#continued.replace('{section}', () => this.#section ?? '')
    structure.artifact(() => this.#pen.write(title, this.#pen.margin, this.#style('bold', faint)))
    this.#pen.y += this.#height
    this.#pen.rule()
  }

  #style(weight: Style['weight'], colour: string): Style {
    return { weight, size: this.#size, colour }
  }

  #begin(title: string) {
    const { structure } = this.#pen
    this.#section = null
    this.#pen.room(this.#height * 4, this.#again)
    this.#pen.y += 4
    const row = structure.begin('TR', { within: this.#element })
    const draw = () => {
      for (const line of linesOf(title, this.#pen.width, this.#bold)) {
        this.#pen.write(line, this.#pen.margin, this.#style('bold', ink))
        this.#pen.y += this.#height
      }
    }
    structure.draw('TH', draw, { within: row, scope: 'Row' })
    structure.end(row)
    this.#pen.rule()
    this.#section = title
  }

  #row(texts: string[], weight: Style['weight'], kind?: 'subtotal' | 'total') {
    const { structure } = this.#pen
    // The name of a sum has the room of the empty cells beside it.
    const first = texts.findIndex((text, place) => place > 0 && text !== '')
    const span = !kind ? 1 : first < 0 ? texts.length : first
    const cells = texts.map((text, place) =>
      span > 1 && place === 0
        ? linesOf(text, this.#roomOf(span), this.#bold)
        : this.#wrapped(text, place, weight),
    )
    const lines = Math.max(1, ...cells.map(cell => cell.length))
    // A row stays together where a page can hold it.
    if (lines * this.#height < this.#pen.bottom / 2)
      this.#pen.room(lines * this.#height + 3 + this.#below, this.#again)
    if (kind === 'total') this.#pen.rule(ink)
    const row = structure.begin('TR', { within: this.#element })
    if (lines * this.#height <= this.#pen.bottom - this.#pen.y) {
      for (const [place, cell] of cells.entries()) {
        structure.draw('TD', () => this.#cell(cell, place, weight), { within: row })
      }
      this.#pen.y += lines * this.#height
    } else this.#rowOnPages(row, cells, weight)
    structure.end(row)
    this.#pen.rule(kind === 'total' ? ink : undefined)
    if (kind) this.#section = null
  }

  /** A row that is longer than the rest of its page: a part of each cell on each page. */
  #rowOnPages(row: Element, cells: string[][], weight: Style['weight']) {
    const { structure } = this.#pen
    const lines = Math.max(...cells.map(cell => cell.length))
    const elements = cells.map(() => structure.begin('TD', { within: row }))
    for (let done = 0; done < lines; ) {
      this.#pen.room(this.#height, this.#again)
      const here = Math.max(1, Math.floor((this.#pen.bottom - this.#pen.y) / this.#height))
      for (const [place, cell] of cells.entries()) {
        const some = cell.slice(done, done + here)
        const element = elements[place]
        if (!element || some.every(line => line === '')) continue
        structure.part(element, 'TD', () => this.#cell(some, place, weight))
      }
      this.#pen.y += Math.min(here, lines - done) * this.#height
      done += here
    }
    for (const element of elements) structure.end(element)
  }

  /** The width of the first columns together. */
  #roomOf(count: number) {
    const last = count - 1
    return (this.#lefts[last] ?? 0) + (this.#widths[last] ?? 0) - this.#pen.margin + 0.01
  }

  /** The lines of a cell; `down` moves them below the upper edge of the row. */
  #cell(lines: string[], place: number, weight: Style['weight'], down = 0) {
    const measure = weight === 'bold' ? this.#bold : this.#regular
    const isRight = rightAligned.has(this.#columns[place]?.type ?? 'text')
    const from = (this.#lefts[place] ?? 0) + this.#shift(place, weight)
    for (const [line, text] of lines.entries()) {
      if (!text) continue
      const left = isRight ? from + (this.#widths[place] ?? 0) - measure(text) : from
      const style = this.#style(weight, text === 'N/A' ? faint : ink)
      this.#pen.write(text, left, style, this.#pen.y + down + line * this.#height)
    }
  }
}
