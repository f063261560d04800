const letter = '[[:alnum:]]'

/**
 * A regular expression of PostgreSQL for these terms as whole words, and phone numbers in any
 * grouping; without terms it matches nothing.
 */
export function patternOf(words: readonly string[], phones: readonly string[]): string {
  const found = new Set([
    ...words.filter(word => word !== '').map(literally),
    ...phones.flatMap(grouped),
  ])
  if (found.size === 0) return '(?!a)a'
  return `(?<!${letter})(?:${[...found].join('|')})(?!${letter})`
}

/** The same for JavaScript. */
export function expressionOf(pattern: string): RegExp {
  return new RegExp(pattern.replaceAll(letter, '[\\p{L}\\p{N}]'), 'u')
}

/** One space may be any, and in JSON a quotation mark has a backslash before it. */
function literally(word: string): string {
  return word
    .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    .replaceAll('"', '\\\\?"')
    .replace(/\s+/g, '\\s+')
}

/** By its last ten digits, with or without a country's before them. Fewer than seven may be any number. */
function grouped(phone: string): string[] {
  const digits = phone.replace(/\D/g, '').slice(-10)
  const between = '[^0-9A-Za-z]{0,3}'
  return digits.length < 7 ? [] : [`(?:\\+?[0-9]{1,3}${between})?${[...digits].join(between)}`]
}
