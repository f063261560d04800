import PDFDocument from 'pdfkit'
import type { ColumnType } from '#shared/reports/reports.ts'
import { drawChart, type Write } from './chart.ts'
import { type Faces, facesFor, type Weight } from './font.ts'
import { linesOf, type Measure, widthsOf } from './lines.ts'
import type { PrintDocument } from './print.ts'

const margin = 40
const gaps = { least: 8, most: 18, charts: 24 }
const totalsWidth = 260
const factsLabel = 110
const chartHeight = 150
const chartText = 6.5
const ink = inRgb('#1a1d23')
const faint = inRgb('#667080')
const alarm = inRgb('#b42318')
const hairline = '#d9dde3'
const right = new Set<ColumnType>(['money', 'number', 'percent', 'figure'])

/** The bytes of a printed report: title, table with its head on every page, totals, page numbers. */
export async function drawPrint(print: PrintDocument): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: print.size,
    layout: print.columns.length > 6 ? 'landscape' : 'portrait',
    margin,
    bufferPages: true,
    lang: 'en',
    info: { Title: print.title, Creator: 'Rooftree', Producer: 'Rooftree' },
  })
  const chunks: Uint8Array[] = []
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const finished = new Promise<void>((resolve, reject) => {
    document.on('end', resolve)
    document.on('error', reject)
  })
  const pen = new Pen(document, await facesFor(print, document))
  pen.heading(print)
  pen.facts(print)
  pen.table(print)
  pen.charts(print)
  pen.footer(print)
  pen.pageNumbers()
  document.end()
  await finished
  return Uint8Array.from(Buffer.concat(chunks))
}

/** `#rrggbb` as a PDF writes it. */
function inRgb(colour: string): string {
  const parts = colour.match(/[0-9a-f]{2}/g) ?? []
  return parts.map(part => (Number.parseInt(part, 16) / 255).toFixed(3)).join(' ')
}

/** Writes the page, and begins another when one is full. */
class Pen {
  readonly #document: PDFKit.PDFDocument
  readonly #faces: Faces
  #y = margin

  constructor(document: PDFKit.PDFDocument, faces: Faces) {
    this.#document = document
    this.#faces = faces
  }

  heading({ title, subtitle, stamp }: PrintDocument) {
    if (stamp) {
      const left = margin + this.#width - this.#at('bold', 16)(stamp)
      this.#write(stamp, left, 'bold', 16, alarm)
    }
    for (const line of this.#wrapped(title, 'bold', 16)) this.#line(line, 'bold', 16, ink)
    for (const text of subtitle)
      for (const line of this.#wrapped(text, 'regular', 9)) this.#line(line, 'regular', 9, faint)
    this.#y += 10
  }

  facts({ facts = [] }: PrintDocument) {
    for (const [label, value] of facts) {
      const lines = linesOf(value, this.#width - factsLabel, this.#at('regular', 9))
      this.#room(lines.length * 14)
      this.#write(label, margin, 'regular', 9, faint)
      for (const line of lines) {
        this.#write(line, margin + factsLabel, 'regular', 9, ink)
        this.#y += 14
      }
    }
    if (facts.length > 0) this.#y += 14
  }

  table({ columns, rows }: PrintDocument) {
    const size = columns.length <= 8 ? 8.5 : columns.length <= 12 ? 7.5 : 6
    const height = size * 1.45
    const bold = this.#at('bold', size)
    const regular = this.#at('regular', size)
    const wanted = columns.map(({ label }, place) =>
      rows.reduce(
        (widest, row) => Math.max(widest, Math.min(regular(row[place] ?? ''), 1_000)),
        bold(label),
      ),
    )
    const spare = this.#width - wanted.reduce((all, one) => all + one, 0)
    const gap = Math.min(Math.max(spare / columns.length, gaps.least), gaps.most)
    const widths = widthsOf(wanted, this.#width - gap * Math.max(columns.length - 1, 0))
    const lefts = widths.map((_, place) =>
      widths.slice(0, place).reduce((left, width) => left + width + gap, margin),
    )

    const write = (cells: string[][], line: number, weight: Weight) => {
      for (const [place, lines] of cells.entries()) {
        const text = lines[line]
        if (!text) continue
        const measure = weight === 'bold' ? bold : regular
        const isRight = right.has(columns[place]?.type ?? 'text')
        const left = (lefts[place] ?? 0) + (isRight ? (widths[place] ?? 0) - measure(text) : 0)
        this.#write(text, left, weight, size, text === 'N/A' ? faint : ink)
      }
      this.#y += height
    }
    const wrap = (texts: string[], measure: Measure) =>
      texts.map((text, place) => linesOf(text, (widths[place] ?? 0) + 0.01, measure))
    const labels = wrap(
      columns.map(({ label }) => label),
      bold,
    )
    const head = () => {
      const lines = Math.max(1, ...labels.map(label => label.length))
      for (let line = 0; line < lines; line++) write(labels, line, 'bold')
      this.#rule()
    }
    head()
    for (const row of rows) {
      const cells = wrap(row, regular)
      const lines = Math.max(1, ...cells.map(cell => cell.length))
      // A row stays together where a page can hold it.
      if (lines * height < this.#bottom / 2) this.#room(lines * height + 3, head)
      for (let line = 0; line < lines; line++) {
        this.#room(height, head)
        write(cells, line, 'regular')
      }
      this.#rule()
    }
    if (rows.length === 0) this.#line('No data available for this report', 'regular', 9, faint)
  }

  /** Two side by side; a row of them stays together. */
  charts({ charts = [] }: PrintDocument) {
    const measure = this.#at('regular', chartText)
    const width = (this.#width - gaps.charts) / 2
    for (let first = 0; first < charts.length; first += 2) {
      this.#y += 14
      this.#room(chartHeight)
      for (const [place, chart] of charts.slice(first, first + 2).entries()) {
        const left = margin + place * (width + gaps.charts)
        const frame = { left, top: this.#y, width, height: chartHeight }
        drawChart(this.#document, chart, frame, { measure, write: this.#set })
      }
      this.#y += chartHeight
    }
  }

  #set: Write = (text, { left, top, align, isFaint, isBold }) => {
    const weight = isBold ? 'bold' : 'regular'
    const size = isBold ? 9 : chartText
    const width = this.#at(weight, size)(text)
    const from = left - (align === 'right' ? width : align === 'centre' ? width / 2 : 0)
    const before = this.#y
    this.#y = top
    this.#write(text, from, weight, size, isFaint ? faint : ink)
    this.#y = before
  }

  footer({ totals, notes }: PrintDocument) {
    this.#y += 10
    const value = this.#at('bold', 9)
    for (const [label, amount] of totals) {
      this.#room(14)
      this.#write(label, margin, 'regular', 9, faint)
      const left = margin + Math.min(this.#width, totalsWidth) - value(amount)
      this.#write(amount, left, 'bold', 9, ink)
      this.#y += 14
    }
    if (totals.length > 0) this.#y += 8
    for (const note of notes)
      for (const line of this.#wrapped(note, 'regular', 8)) {
        this.#room(12)
        this.#line(line, 'regular', 8, faint)
      }
  }

  pageNumbers() {
    const { count } = this.#document.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.#document.switchToPage(page)
      const text = `Page ${page + 1} of ${count}`
      this.#y = this.#document.page.height - margin + 12
      this.#write(text, margin + this.#width - this.#at('regular', 8)(text), 'regular', 8, faint)
    }
  }

  get #width() {
    return this.#document.page.width - 2 * margin
  }

  get #bottom() {
    return this.#document.page.height - margin - 6
  }

  #at(weight: Weight, size: number): Measure {
    const { widthOf } = this.#faces[weight]
    return text => widthOf(text) * size
  }

  #wrapped(text: string, weight: Weight, size: number): string[] {
    return linesOf(text, this.#width, this.#at(weight, size))
  }

  #line(text: string, weight: Weight, size: number, colour: string) {
    this.#write(text, margin, weight, size, colour)
    this.#y += size * 1.5
  }

  #write(text: string, left: number, weight: Weight, size: number, colour: string) {
    const place = { left, top: this.#y, size, colour }
    // Passed as bytes: pdfkit converts a text character by character.
    this.#document.addContent(Buffer.from(`${this.#faces[weight].shown(text, place)}\n`, 'latin1'))
  }

  #rule() {
    this.#document
      .moveTo(margin, this.#y)
      .lineTo(margin + this.#width, this.#y)
      .lineWidth(0.5)
      .stroke(hairline)
    this.#y += 3
  }

  /** Begins a page where the next part would not fit on this one. */
  #room(height: number, begin?: () => void) {
    if (this.#y + height <= this.#bottom) return
    this.#document.addPage()
    this.#y = margin
    begin?.()
  }
}
