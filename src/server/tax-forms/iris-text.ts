/** Text as the schemas of IRS e-file allow it: no accents, and few signs. */

/** Name type, two lines of a business, and first, middle, last name and suffix of a person. */
export function nameCells(name: string, isPerson: boolean): string[] {
  const words = plainName(name).split(' ')
  const last = words.at(-1) ?? ''
  if (isPerson && words.length > 1)
    return ['I', '', '', words[0] ?? '', words.slice(1, -1).join(' '), last, '']
  const [first, second] = inLines(words, maxName)
  return ['B', first, second, '', '', '', '']
}

/** Characters of a line of a business name. */
const maxName = 40

function inLines(words: readonly string[], max: number): [string, string] {
  let count = words.length
  while (count > 1 && words.slice(0, count).join(' ').length > max) count -= 1
  return [words.slice(0, count).join(' ').slice(0, max), words.slice(count).join(' ').slice(0, max)]
}

function plainName(text: string): string {
  return plain(text, /[^A-Za-z0-9#()&' -]/g)
}

/** At most 35 letters, digits, hyphens and slashes. */
export function plainAddress(text: string): string {
  return plain(text, /[^A-Za-z0-9 /-]/g)
    .slice(0, 35)
    .trim()
}

/** At most 22 letters. */
export function plainCity(text: string): string {
  return plain(text, /[^A-Za-z ]/g)
    .slice(0, 22)
    .trim()
}

function plain(text: string, refused: RegExp): string {
  return text
    .replace(/[\u2018\u2019]/g, "'")
    .normalize('NFKD')
    .replace(refused, '')
    .replace(/ +/g, ' ')
    .trim()
}
