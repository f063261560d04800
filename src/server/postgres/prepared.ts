/**
 * Names for statements that come again and again: under a name each connection has them parsed and
 * planned once. What comes a few times only, like a list of a length that nobody else sends, gets
 * none: every plan is kept by every connection.
 */
export function nameStatements({
  after = 3,
  most = 400,
} = {}): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const seen = new Map<string, number>()

  return function nameOf(text) {
    const name = names.get(text)
    if (name || names.size >= most || isSearch(text)) return name
    const times = (seen.get(text) ?? 0) + 1
    if (times < after) {
      seen.set(text, times)
      if (seen.size > mostSeen) seen.clear()
      return undefined
    }
    seen.delete(text)
    const given = `s${names.size + 1}`
    names.set(text, given)
    return given
  }
}

const mostSeen = 2_000

/** A word that nobody has wants another plan than one that everybody has: each search is planned anew. */
function isSearch(text: string): boolean {
  return / i?like /.test(text)
}
