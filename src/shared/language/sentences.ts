import type { Day } from '#shared/dates.ts'
import { fixedSentence, type Sentence, sentence } from './sentence.ts'

/** Sentences that several nouns share. */

export function dayBetween(first: Day, last: Day): Sentence {
  return sentence('Choose a day from {first, date, day} to {last, date, day}', { first, last })
}

/** For a schema of a few values. */
export function oneOf(values: readonly string[]): string {
  return fixedSentence('Choose {values}', { values: values.join(', ') })
}
