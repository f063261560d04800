/**
 * The text without matching characters at its ends. A regular expression for the end of a text starts again at each
 * such character within it. That takes minutes where there are many.
 */
export function withoutEdges(text: string, sign: RegExp, last = sign): string {
  let [from, to] = [0, text.length]
  while (from < to && sign.test(text.charAt(from))) from += 1
  while (to > from && last.test(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}
