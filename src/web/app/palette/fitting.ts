import { foldText } from '#shared/fold-text.ts'
import { inEnglish } from '#shared/language/t.ts'
import type { Found } from './found.ts'

/** A result with all words it is found by. */
export interface Named {
  found: Found
  /** Folded: its name as the reader reads it. */
  name: string
  /** Folded: its name, the English one, and other words for it. */
  words: string
}

/** A place or an action that is found by its name in the reader's language, by the English one, and by other words. */
export function named(
  read: () => string,
  foundAs: (label: string) => Found,
  others: readonly string[] = [],
): Named {
  const label = read()
  return {
    found: foundAs(label),
    name: foldText(label),
    words: foldText([label, inEnglish(read), ...others].join(' ')),
  }
}

/** Results with their rank, of which 0 is best. */
export interface Ranked {
  found: Found[]
  rank: number
}

/** Those that have every typed word, the best first: by the beginning of the name, of a word in it, inside it, by other words. */
export function fitting(all: readonly Named[], typed: string): Ranked {
  const search = foldText(typed)
  const words = search.split(' ')
  const ranked = all
    .filter(one => words.every(word => one.words.includes(word)))
    .map((one, at) => ({ found: one.found, rank: rankOf(one, search, words), at }))
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
  return { found: ranked.map(({ found }) => found), rank: ranked[0]?.rank ?? worst }
}

function rankOf({ name }: Named, search: string, words: readonly string[]): number {
  if (name === search) return 0
  if (name.startsWith(search)) return 1
  if (words.every(word => ` ${name}`.includes(` ${word}`))) return 2
  return words.every(word => name.includes(word)) ? 3 : worst
}

/** Of a result that is found by other words than its name. */
const worst = 4
