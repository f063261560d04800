import { makePdf } from './document.ts'
import type { Letter, LetterPart, Letters } from './letter.ts'
import { windows } from './letter.ts'
import { drawLetterhead } from './letterhead.ts'
import { linesOf } from './lines.ts'
import { drawPairs } from './pairs.ts'
import { alarm, faint, ink, type Pen, type Style } from './pen.ts'
import { drawTable } from './table.ts'

const margin = 66
const top = 36
const addressLine = 12
const bodyTop = 266
const factsGap = 18
const tableGap = 10
const textGap = 6
const signatureHeight = 72
const plain: Style = { weight: 'regular', size: 10, colour: ink }
const faintly: Style = { weight: 'regular', size: 8.5, colour: faint }
const heading: Style = { weight: 'bold', size: 11, colour: ink }
const big: Style = { weight: 'bold', size: 16, colour: ink }

/** The bytes of letters: of each the letterhead, address in the window, date, title and parts. */
export function drawLetters({ letters }: Letters): Promise<Uint8Array> {
  const [first] = letters
  if (!first) throw new Error('There is no letter to draw')
  const { title, size, language: lang } = first
  return makePdf(letters, { title, size, lang, layout: () => 'portrait', margin }, pen => {
    for (const letter of letters) {
      // A page for each: none has so much room.
      if (letter !== first) pen.room(pen.document.page.height)
      const from = pagesOf(pen) - 1
      drawLetterhead(pen, letter.letterhead, top)
      drawRecipient(pen, letter)
      drawTitle(pen, letter)
      for (const [place, part] of letter.parts.entries()) {
        // A signature has something above it on its page.
        const isSigned = letter.parts[place + 1]?.kind === 'signature'
        drawPart(pen, part, isSigned ? signatureHeight : 0)
      }
      drawFeet(pen, letter, from)
    }
  })
}

const pagesOf = (pen: Pen) => pen.document.bufferedPageRange().count

function drawRecipient(pen: Pen, { recipient, date, size }: Letter) {
  const window = windows[size]
  const measure = pen.at(plain.weight, plain.size)
  const room = window.right - window.left - 14
  const lines = recipient.flatMap(line => linesOf(line, room, measure))
  // A long one grows upwards: the page mostly lies at the bottom of its envelope.
  const from = Math.min(window.top, window.bottom - lines.length * addressLine)
  pen.structure.draw('P', () => {
    for (const [place, line] of lines.entries())
      pen.write(line, window.left, plain, from + place * addressLine)
  })
  pen.structure.draw('P', () => pen.write(date, pen.edge - measure(date), plain, window.top))
  pen.y = bodyTop
}

function drawTitle(pen: Pen, { title, stamp }: Letter) {
  const { y } = pen
  pen.paragraph(title, big, 'H1')
  const stampLeft = stamp ? pen.edge - pen.at('bold', big.size)(stamp) : 0
  if (stamp)
    pen.structure.draw('P', () => pen.write(stamp, stampLeft, { ...big, colour: alarm }, y))
  pen.y += 8
}

/** @param below the points that its end needs below itself on its page */
function drawPart(pen: Pen, part: LetterPart, below: number) {
  if (part.kind === 'text') {
    const style = part.isSmall ? faintly : plain
    if (below > 0) pen.room(pen.heightOf(part.text, style) + textGap + below)
    pen.paragraph(part.text, style)
    pen.y += textGap
  } else if (part.kind === 'heading') {
    pen.y += 6
    // Not alone at the end of a page.
    pen.room(80)
    pen.paragraph(part.text, heading, 'H2')
    pen.y += 3
  } else if (part.kind === 'facts') {
    const label = { ...faintly, size: 9.5 }
    const widths = part.facts.map(([name]) => pen.at(label.weight, label.size)(name))
    const from = pen.margin + Math.max(...widths) + factsGap
    drawPairs(pen, part.facts, {
      label,
      value: { ...plain, size: 9.5 },
      room: pen.edge - from,
      leftOf: () => from,
    })
    pen.y += 8
  } else if (part.kind === 'table') {
    // The rules around a total are beside its height.
    drawTable(pen, { ...part, below: below > 0 ? tableGap + 3 + below : 0 })
    pen.y += tableGap
  } else drawSignature(pen, part)
}

function drawSignature(pen: Pen, { signer, date }: { signer: string; date: string }) {
  pen.room(signatureHeight)
  pen.y += 40
  const dateLeft = pen.margin + 300
  pen.line(pen.margin, pen.margin + 250)
  pen.line(dateLeft, pen.edge)
  pen.y += 4
  pen.structure.draw('P', () => pen.write(signer, pen.margin, faintly))
  pen.structure.draw('P', () => pen.write(date, dateLeft, faintly))
  pen.y += 20
}

/** On each page of a letter, which begins on this one, from 0. */
function drawFeet(pen: Pen, { pageNumber, generated }: Letter, from: number) {
  const { document } = pen
  const count = pagesOf(pen) - from
  const style = { ...faintly, size: 8 }
  const measure = pen.at(style.weight, style.size)
  pen.content.flush()
  for (let page = 0; page < count; page++) {
    document.switchToPage(from + page)
    const number = pageNumber.replace('{page}', `${page + 1}`).replace('{count}', `${count}`)
    const low = document.page.height - 34
    pen.structure.artifact(() => {
      pen.write(generated, pen.margin, style, low)
      pen.write(number, pen.edge - measure(number), style, low)
    })
    pen.content.flush()
  }
}
