import type { Measure } from './lines.ts'
import type { PrintChart } from './print.ts'

/** The area of a chart on its page, in points. */
export interface Frame {
  left: number
  top: number
  width: number
  height: number
}

/** Writes a text at a place; `right` and `centre` use `left` as their edge or middle. */
export type Write = (
  text: string,
  at: {
    left: number
    top: number
    align?: 'right' | 'centre'
    isFaint?: boolean
    isBold?: boolean
  },
) => void

const shades = ['#0f6b57', '#c08a2b', '#8a3b32', '#4b6b9a']
const hairline = '#d9dde3'
const gapShade = '#e6e9ed'
const scaleWidth = 44
const textHeight = 11

/** Bars in groups over grid lines, with a title, the legend of each shade, and the groups' names. */
export function drawChart(
  document: PDFKit.PDFDocument,
  chart: PrintChart,
  frame: Frame,
  { measure, write }: { measure: Measure; write: Write },
): void {
  write(chart.title, { left: frame.left, top: frame.top, isBold: true })
  let legend = frame.left
  const isAlone = chart.series.length < 2
  for (const [place, name] of chart.series.entries()) {
    if (isAlone) continue
    document.rect(legend, frame.top + 15, 6, 6).fill(shades[place % shades.length] ?? '')
    write(name, { left: legend + 9, top: frame.top + 14, isFaint: true })
    legend += measure(name) + 22
  }
  const top = frame.top + (isAlone ? 20 : 34)
  const bottom = frame.top + frame.height - textHeight * (chart.gap ? 2 : 1) - 4
  const left = frame.left + scaleWidth
  const width = frame.width - scaleWidth
  for (const { share, words } of chart.scale) {
    const y = bottom - share * (bottom - top)
    document
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.5)
      .stroke(hairline)
    write(words, { left: left - 5, top: y - 4, align: 'right', isFaint: true })
  }
  const slot = width / Math.max(chart.groups.length, 1)
  const bar = Math.min(26, (slot * 0.72) / Math.max(chart.series.length, 1))
  if (chart.gap) {
    const low = bottom + textHeight + 6
    document.rect(left, low, 6, 6).fill(gapShade)
    write(chart.gap, { left: left + 9, top: low - 1, isFaint: true })
  }
  for (const [place, { name, shares }] of chart.groups.entries()) {
    const middle = left + slot * (place + 0.5)
    if (chart.gap && shares.every(share => share === null))
      document.rect(left + slot * place, top, slot, bottom - top).fill(gapShade)
    for (const [index, share] of shares.entries()) {
      if (!share) continue
      const height = Math.max(share * (bottom - top), 0.8)
      const x = middle + (index - shares.length / 2) * bar
      document.rect(x, bottom - height, bar - 1, height).fill(shades[index % shades.length] ?? '')
    }
    write(name, { left: middle, top: bottom + 4, align: 'centre', isFaint: true })
  }
}
