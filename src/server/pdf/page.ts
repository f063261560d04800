import { drawChart, type Write } from './chart.ts'
import { makePdf } from './document.ts'
import type { Faces } from './font.ts'
import { drawLetterhead } from './letterhead.ts'
import { linesOf } from './lines.ts'
import { drawPairs } from './pairs.ts'
import { alarm, faint, ink, type Pen, type Style } from './pen.ts'
import type { PrintDocument } from './print.ts'
import { drawTable } from './table.ts'
import { tableExtents } from './table-extents.ts'
import { isNarrow } from './table-layout.ts'

const margin = 40
const totalsWidth = 260
const factsLabel = 110
const chartGap = 24
const chartHeight = 150
const chartText = 6.5
/** Of an upright page. */
const widths: Record<PrintDocument['size'], number> = { A4: 595.28, LETTER: 612 }
const plain: Style = { weight: 'regular', size: 9, colour: ink }
const label: Style = { weight: 'regular', size: 9, colour: faint }
const value: Style = { weight: 'bold', size: 9, colour: ink }
const small: Style = { weight: 'regular', size: 8, colour: faint }

const english: NonNullable<PrintDocument['words']> = {
  page: 'Page {page} of {count}',
  continued: '{section} (continued)',
  nothing: 'No data available for this report',
}

/**
 * The bytes of a printed report: title, table with its head on every page, totals, page numbers.
 *
 * @param isTagged false only to measure what the tags cost
 */
export function drawPrint(
  print: PrintDocument,
  { isTagged = true }: { isTagged?: boolean } = {},
): Promise<Uint8Array> {
  const { title, size, language: lang = 'en', words = english } = print
  const layout = (faces: Faces) => (isWide(print, faces) ? 'landscape' : 'portrait')
  return makePdf(print, { title, size, lang, margin, layout, isTagged }, pen => {
    drawHead(pen, print)
    drawFacts(pen, print)
    if (print.rows.length > 0) drawTable(pen, print, words.continued)
    else pen.paragraph(words.nothing, label)
    drawCharts(pen, print)
    drawTotals(pen, print)
    drawNotes(pen, print)
    drawFeet(pen, print, words.page)
  })
}

/** Whether its table needs a page on its side. */
function isWide(print: PrintDocument, { regular, bold }: Faces): boolean {
  if (print.columns.length <= 6) return false
  const extents = tableExtents(print, { regular: regular.widthOf, bold: bold.widthOf })
  return !isNarrow(extents, widths[print.size] - 2 * margin)
}

/** The sender, title, scope and omissions. */
function drawHead(pen: Pen, { letterhead, title, subtitle, stamp, omissions = [] }: PrintDocument) {
  if (letterhead) {
    drawLetterhead(pen, letterhead, pen.y)
    pen.y += 8
  }
  const big: Style = { weight: 'bold', size: 16, colour: ink }
  if (stamp) {
    const left = margin + pen.width - pen.at('bold', 16)(stamp)
    pen.structure.draw('P', () => pen.write(stamp, left, { ...big, colour: alarm }))
  }
  pen.paragraph(title, big, 'H1')
  for (const text of subtitle) pen.paragraph(text, label)
  for (const text of omissions) pen.paragraph(text, value)
  pen.y += 10
}

function drawFacts(pen: Pen, { facts = [] }: PrintDocument) {
  const leftOf = () => margin + factsLabel
  drawPairs(pen, facts, { label, value: plain, room: pen.width - factsLabel, leftOf })
  if (facts.length > 0) pen.y += 14
}

function drawTotals(pen: Pen, { totals, headings }: PrintDocument) {
  pen.y += 10
  if (headings && totals.length > 0) heading(pen, headings.totals)
  const measure = pen.at(value.weight, value.size)
  const edge = margin + Math.min(pen.width, totalsWidth)
  const leftOf = (line: string) => edge - measure(line)
  drawPairs(pen, totals, { label, value, room: pen.width, leftOf })
  if (totals.length > 0) pen.y += 8
}

function drawNotes(pen: Pen, { notes, headings }: PrintDocument) {
  if (headings && notes.length > 0) heading(pen, headings.notes)
  for (const note of notes) pen.paragraph(note, small)
}

/** Together with two lines below it. */
function heading(pen: Pen, text: string) {
  pen.room(42)
  pen.paragraph(text, value, 'H2')
}

/** Two side by side; a row of them stays together. */
function drawCharts(pen: Pen, { charts = [] }: PrintDocument) {
  const measure = pen.at('regular', chartText)
  const width = (pen.width - chartGap) / 2
  const write: Write = (text, { left, top, align, isFaint, isBold }) => {
    const style: Style = {
      weight: isBold ? 'bold' : 'regular',
      size: isBold ? 9 : chartText,
      colour: isFaint ? faint : ink,
    }
    const wide = pen.at(style.weight, style.size)(text)
    const from = left - (align === 'right' ? wide : align === 'centre' ? wide / 2 : 0)
    pen.write(text, from, style, top)
    pen.content.flush()
  }
  for (let first = 0; first < charts.length; first += 2) {
    pen.y += 14
    pen.room(chartHeight)
    for (const [place, chart] of charts.slice(first, first + 2).entries()) {
      const left = margin + place * (width + chartGap)
      const frame = { left, top: pen.y, width, height: chartHeight }
      pen.structure.draw(
        'Figure',
        () => {
          pen.content.flush()
          drawChart(pen.document, chart, frame, { measure, write })
        },
        { alt: chart.alt, box: [left, pen.y, left + width, pen.y + chartHeight] },
      )
    }
    pen.y += chartHeight
  }
}

/** On each page its number, and the name of the document. */
function drawFeet(pen: Pen, { letterhead, title }: PrintDocument, words: string) {
  const { document } = pen
  const { count } = document.bufferedPageRange()
  const measure = pen.at(small.weight, small.size)
  for (let page = 0; page < count; page++) {
    pen.content.flush()
    document.switchToPage(page)
    const number = words.replace('{page}', `${page + 1}`).replace('{count}', `${count}`)
    const top = document.page.height - margin + 12
    const room = pen.width - measure(number) - 20
    const [of = ''] = linesOf(letterhead ? `${letterhead.name} · ${title}` : title, room, measure)
    pen.structure.artifact(() => {
      pen.write(of, margin, small, top)
      pen.write(number, margin + pen.width - measure(number), small, top)
    })
  }
  pen.content.flush()
}
