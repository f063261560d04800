import type { LetterSender } from './letter.ts'
import { linesOf } from './lines.ts'
import { faint, ink, type Pen, type Style } from './pen.ts'

const logoRoom = { width: 150, height: 46 }
const headLine = 11
const faintly: Style = { weight: 'regular', size: 8.5, colour: faint }
const strong: Style = { weight: 'bold', size: 10, colour: ink }

/** The logo, or the name, on the left; how the sender is reached on the right. */
export function drawLetterhead(
  pen: Pen,
  { name, address, contact, logo }: LetterSender,
  top: number,
): void {
  const half = pen.width / 2 - 10
  let low = top
  const drawn = logo ? drawLogo(pen, logo, top) : 0
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
function drawLogo(
  pen: Pen,
  { data, width, height }: NonNullable<LetterSender['logo']>,
  top: number,
): number {
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
