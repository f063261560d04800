/**
 * The text without the signs at its ends that the expression tells, one sign each. An expression for the end of
 * a whole text begins anew at each such sign within it, and takes minutes where there are many.
 */
export function withoutEdges(text: string, sign: RegExp, last = sign): string {
  let [from, to] = [0, text.length]
  while (from < to && sign.test(text.charAt(from))) from += 1
  while (to > from && last.test(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}
