import { linesOf } from './lines.ts'
import type { Pen, Style } from './pen.ts'

const lineHeight = 14

/** How pairs look: `room` is the width of the values, `leftOf` the left edge of a line of them. */
interface Look {
  label: Style
  value: Style
  room: number
  leftOf: (line: string) => number
}

/** Pairs of a label and a value: the lines of the values, each with its left edge. */
export function drawPairs(
  pen: Pen,
  pairs: [label: string, value: string][],
  { label, value, room, leftOf }: Look,
): void {
  if (pairs.length === 0) return
  const { structure } = pen
  const table = structure.begin('Table')
  for (const [name, text] of pairs) {
    const lines = linesOf(text, room, pen.at(value.weight, value.size))
    pen.room(lines.length * lineHeight)
    const row = structure.begin('TR', { within: table })
    const head = () => pen.write(name, pen.margin, label)
    structure.draw('TH', head, { within: row, scope: 'Row' })
    const cell = () => {
      for (const line of lines) {
        pen.write(line, leftOf(line), value)
        pen.y += lineHeight
      }
    }
    structure.draw('TD', cell, { within: row })
    structure.end(row)
  }
  structure.end(table)
}
