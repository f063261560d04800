import LineBreaker from 'linebreak'

/** How wide a text is, in points. */
export type Measure = (text: string) => number

/**
 * A text as lines of at most `width`: broken between words, and inside one that alone is too wide.
 * Line breaks of the text itself stay; at least one line.
 */
export function linesOf(text: string, width: number, measure: Measure): string[] {
  return text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).flatMap(part => {
    const plain = printable(part)
    return measure(plain) <= width ? [plain] : broken(plain, width, measure)
  })
}

/**
 * Widths of columns that share `room`: each gets its natural width while there is enough for all;
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
 * Removes characters without a shape: controls, and those that change the reading direction.
 * Joiners and non-joiners stay where a script or an emoji uses them.
 */
function printable(text: string): string {
  if (/^[ -~]*$/.test(text)) return text
  return text.normalize('NFC').replaceAll('\t', ' ').replace(unseen, '')
}

const unseen =
  /(?<!\p{Lo}|\p{M}|\p{Extended_Pictographic}|\p{Emoji_Modifier})(?:\u200c|\u200d)|(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0020}-\u{e007f}]|(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}]/gu

function broken(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  let taken = 0
  // Added up: shaping a growing line again for each of its words would take a long cell minutes.
  const add = (piece: string) => {
    line += piece
    taken += measure(piece)
  }
  const end = () => {
    if (line) lines.push(line.trimEnd())
    line = ''
    taken = 0
  }
  for (const word of wordsOf(text)) {
    if (taken + measure(word.trimEnd()) <= width) {
      add(word)
      continue
    }
    end()
    for (const sign of signsOf(word)) {
      if (taken + measure(sign) > width && sign !== ' ') end()
      add(sign)
    }
  }
  lines.push(line.trimEnd())
  return lines
}

/** Units that fit at the end of a line together with the space after them. */
function wordsOf(text: string): string[] {
  return withoutSpaces.test(text) ? [...breakable(text)] : text.split(/(?<= )/)
}

/** Scripts without spaces between words, or with breaks between any two characters. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const byDictionary = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const dictionary = new Intl.Segmenter('th', { granularity: 'word' })
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** By the Unicode Line Breaking Algorithm, and by dictionary in scripts that need one. */
function* breakable(text: string): Generator<string> {
  const breaker = new LineBreaker(text)
  let start = 0
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    const part = text.slice(start, found.position)
    start = found.position
    if (!byDictionary.test(part)) yield part
    else yield* glued([...dictionary.segment(part)])
  }
}

/** Spaces and marks stay with the word before them. */
function* glued(segments: Intl.SegmentData[]): Generator<string> {
  let word = ''
  for (const { segment, isWordLike } of segments) {
    if (word && isWordLike) {
      yield word
      word = ''
    }
    word += segment
  }
  if (word) yield word
}

/** A grapheme: a letter with its marks, an emoji of several parts. */
function signsOf(word: string): Iterable<string> {
  if (/^[\u0020-\u02af]*$/.test(word)) return word
  return Array.from(graphemes.segment(word), ({ segment }) => segment)
}
