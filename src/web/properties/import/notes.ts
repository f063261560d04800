/** A name without what rent rolls write beside it: `* Ann Bell`, `Ann Bell (Section 8)`, `Ann Bell - Notice`. */
export function withoutNotes(text: string): string {
  let name = withoutStars(text)
  // Nobody writes more of them.
  for (let turn = 0; turn < 3; turn += 1) {
    const [whole = '', inner = '', behind = ''] =
      / ?(?:\(([^()]*)\)| [-–—] ?(\S[^-–—()]*))$/.exec(name) ?? []
    if (!whole || !note.test((inner || behind).trim())) return name
    const rest = name.slice(0, -whole.length).trim()
    if (rest === '') return name
    name = withoutStars(rest)
  }
  return name
}

function withoutStars(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && stars.has(text.charAt(from))) from += 1
  while (to > from && stars.has(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

const stars = new Set('*•†‡# ')

const note =
  /^(?:\d|sec(?:tion|t?\.)? ?8|hcv|voucher|primary|head|hoh|head of household|main|co-?(?:tenant|signer|lessee)|roommate|occupant|guarantor|spouse|(?:on |30[- ]day |60[- ]day )?notice(?: given)?|ntv|evict(?:ion)?|in eviction|m[-/]?[t2/]?[-/]?m|month[- ]to[- ]month|current|future|pending|new|renewed|renewal|transfer|employee|staff)$/i
