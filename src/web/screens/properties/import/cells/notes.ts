import { withoutEdges } from '#shared/edges.ts'

/** A name without the notes of rent rolls: `* Ann Bell`, `Ann Bell (Section 8)`, `Ann Bell - Notice`. */
export function withoutNotes(text: string): string {
  let name = withoutEdges(text, stars)
  // More notes do not occur.
  for (let turn = 0; turn < 3; turn += 1) {
    const [whole = '', inner = '', behind = ''] =
      / ?(?:\(([^()]*)\)| [-–—] ?(\S[^-–—()]*))$/.exec(name) ?? []
    if (!whole || !note.test((inner || behind).trim())) return name
    const rest = name.slice(0, -whole.length).trim()
    if (rest === '') return name
    name = withoutEdges(rest, stars)
  }
  return name
}

const stars = /[*•†‡# ]/

const note =
  /^(?:\d|sec(?:tion|t?\.)? ?8|hcv|voucher|primary|head|hoh|head of household|main|co-?(?:tenant|signer|lessee)|roommate|occupant|guarantor|spouse|(?:on |30[- ]day |60[- ]day )?notice(?: given)?|ntv|evict(?:ion)?|in eviction|m[-/]?[t2/]?[-/]?m|month[- ]to[- ]month|current|future|pending|new|renewed|renewal|transfer|employee|staff)$/i
