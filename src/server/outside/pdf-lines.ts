/** How wide a text is, in points. */
export type Measure = (text: string) => number

/**
 * A text as lines no wider than `width`: broken between words, and inside one that alone is too
 * wide. Line breaks of the text itself stay; at least one line.
 */
export function linesOf(text: string, width: number, measure: Measure): string[] {
  return text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).flatMap(part => {
    const plain = printable(part)
    return measure(plain) <= width ? [plain] : broken(plain, width, measure)
  })
}

/**
 * Widths of columns that share `room`: each gets what it wants while there is enough for all;
 * otherwise the narrow ones do, and the wide ones share the rest evenly.
 */
export function widthsOf(wanted: number[], room: number): number[] {
  const sum = wanted.reduce((all, one) => all + one, 0)
  if (sum <= room) return wanted.map(one => one + (room - sum) * (sum === 0 ? 1 : one / sum))
  let left = room
  let columns = wanted.length
  let share = left / columns
  const narrow = new Set<number>()
  for (let settled = false; !settled; ) {
    settled = true
    for (const [place, one] of wanted.entries()) {
      if (narrow.has(place) || one > share) continue
      narrow.add(place)
      left -= one
      columns -= 1
      share = left / columns
      settled = false
    }
  }
  return wanted.map((one, place) => (narrow.has(place) ? one : share))
}

/**
 * Without what has no shape: control signs, and those that turn the reading direction. What joins letters
 * or keeps them apart stays where a script or an emoji has a use for it.
 */
function printable(text: string): string {
  if (/^[ -~]*$/.test(text)) return text
  return text.normalize('NFC').replaceAll('\t', ' ').replace(unseen, '')
}

const tags = '[\\u{e0020}-\\u{e007f}]'
const unseen = new RegExp(
  [
    String.raw`(?<!\p{Lo}|\p{M}|\p{Extended_Pictographic}|\p{Emoji_Modifier})(?:\u200c|\u200d)`,
    String.raw`(?<!\u{1f3f4}${tags}*)${tags}`,
    String.raw`(?!\u200c|\u200d|${tags})[\p{Cc}\p{Cf}]`,
  ].join('|'),
  'gu',
)

function broken(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/(?<= )/)) {
    if (measure((line + word).trimEnd()) <= width) {
      line += word
      continue
    }
    if (line) lines.push(line.trimEnd())
    line = ''
    for (const sign of word) {
      if (line && measure(line + sign) > width && sign !== ' ') {
        lines.push(line)
        line = ''
      }
      line += sign
    }
  }
  lines.push(line.trimEnd())
  return lines
}
