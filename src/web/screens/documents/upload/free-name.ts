import { foldText } from '#shared/fold-text.ts'

/** `Lease (2)` where a `Lease` exists, in any spelling; null where the name is free. */
export function freeName(name: string, taken: Iterable<string>): string | null {
  const known = new Set([...taken].map(folded))
  if (!known.has(folded(name))) return null
  const base = withoutNumber(name)
  let number = 2
  while (known.has(folded(`${base} (${number})`))) number += 1
  return `${base} (${number})`
}

/** `Lease` for `Lease (2)`. */
export function withoutNumber(name: string): string {
  return name.trim().replace(/ \(\d{1,4}\)$/, '')
}

function folded(name: string): string {
  return foldText(name.trim())
}
