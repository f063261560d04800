import { makePdf } from './document.ts'
import type { Letter, LetterPart, LetterSender } from './letter.ts'
import { windows } from './letter.ts'
import { linesOf } from './lines.ts'
import { drawPairs } from './pairs.ts'
import { alarm, faint, ink, type Pen, type Style } from './pen.ts'
import { drawTable } from './table.ts'

const margin = 66
const top = 36
const logoRoom = { width: 150, height: 46 }
const addressLine = 12
const headLine = 11
const bodyTop = 276
const factsGap = 18
const plain: Style = { weight: 'regular', size: 10, colour: ink }
const faintly: Style = { weight: 'regular', size: 8.5, colour: faint }
const strong: Style = { weight: 'bold', size: 10, colour: ink }
const heading: Style = { weight: 'bold', size: 11, colour: ink }
const big: Style = { weight: 'bold', size: 16, colour: ink }

/** The bytes of a letter: letterhead, address in the window, date, title and parts. */
export function drawLetter(letter: Letter): Promise<Uint8Array> {
  const { title, size, language: lang } = letter
  return makePdf(letter, { title, size, lang, layout: 'portrait', margin }, pen => {
    drawLetterhead(pen, letter.letterhead)
    drawRecipient(pen, letter)
    drawTitle(pen, letter)
    for (const part of letter.parts) drawPart(pen, part)
    drawFeet(pen, letter)
  })
}

/** The logo, or the name, on the left; how the sender is reached on the right. */
function drawLetterhead(pen: Pen, { name, address, contact, logo }: LetterSender) {
  const half = pen.width / 2 - 10
  let low = top
  const drawn = logo ? drawLogo(pen, logo) : 0
  low += drawn
  const nameStyle = drawn ? strong : { ...strong, size: 14 }
  const names = linesOf(name, half, pen.at('bold', nameStyle.size)).slice(0, 3)
  const nameTop = drawn ? low + 6 : top
  pen.structure.draw('P', () => {
    for (const [place, line] of names.entries())
      pen.write(line, pen.margin, nameStyle, nameTop + place * nameStyle.size * 1.3)
  })
  low = nameTop + names.length * nameStyle.size * 1.3
  const measure = pen.at(faintly.weight, faintly.size)
  const lines = [...shortened(address, 4), contact.join('  ·  ')]
    .filter(Boolean)
    .flatMap(line => linesOf(line, half, measure))
    .slice(0, 7)
  if (lines.length > 0)
    pen.structure.draw('P', () => {
      for (const [place, line] of lines.entries())
        pen.write(line, pen.edge - measure(line), faintly, top + 2 + place * headLine)
    })
  pen.y = Math.max(low, top + 2 + lines.length * headLine) + 5
  pen.rule()
}

/** Draws it within its room: its height. A letter goes out also with one that cannot be drawn, without it. */
function drawLogo(pen: Pen, { data, width, height }: NonNullable<LetterSender['logo']>): number {
  const scale = Math.min(logoRoom.width / width, logoRoom.height / height)
  const drawn = { width: width * scale, height: height * scale }
  let isDrawn = true
  pen.structure.artifact(() => {
    pen.content.flush()
    try {
      pen.document.image(Buffer.from(data, 'base64'), pen.margin, top, drawn)
    } catch {
      isDrawn = false
    }
  })
  return isDrawn ? drawn.height : 0
}

/** At most so many lines: those beyond join the last one. */
function shortened(lines: string[], most: number): string[] {
  return [...lines.slice(0, most - 1), lines.slice(most - 1).join(', ')].filter(Boolean)
}

function drawRecipient(pen: Pen, { recipient, date, size }: Letter) {
  const window = windows[size]
  const measure = pen.at(plain.weight, plain.size)
  const room = window.right - window.left - 14
  const lines = recipient.flatMap(line => linesOf(line, room, measure))
  // A long one grows upwards: the sheet mostly lies at the bottom of its envelope.
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

function drawPart(pen: Pen, part: LetterPart) {
  if (part.kind === 'text') {
    pen.paragraph(part.text, part.isSmall ? faintly : plain)
    pen.y += 6
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
    drawTable(pen, part)
    pen.y += 10
  } else drawSignature(pen, part)
}

function drawSignature(pen: Pen, { signer, date }: { signer: string; date: string }) {
  pen.room(90)
  pen.y += 52
  const dateLeft = pen.margin + 300
  pen.line(pen.margin, pen.margin + 250)
  pen.line(dateLeft, pen.edge)
  pen.y += 4
  pen.structure.draw('P', () => pen.write(signer, pen.margin, faintly))
  pen.structure.draw('P', () => pen.write(date, dateLeft, faintly))
  pen.y += 20
}

function drawFeet(pen: Pen, { pageNumber, generated }: Letter) {
  const { document } = pen
  const { count } = document.bufferedPageRange()
  const style = { ...faintly, size: 8 }
  const measure = pen.at(style.weight, style.size)
  pen.content.flush()
  for (let page = 0; page < count; page++) {
    document.switchToPage(page)
    const number = pageNumber.replace('{page}', `${page + 1}`).replace('{count}', `${count}`)
    const low = document.page.height - 34
    pen.structure.artifact(() => {
      pen.write(generated, pen.margin, style, low)
      pen.write(number, pen.edge - measure(number), style, low)
    })
    pen.content.flush()
  }
}
