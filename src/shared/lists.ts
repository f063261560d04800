import * as z from 'zod'
import { fixedSentence } from '#shared/language/sentence.ts'
import { atMostCharacters, id, money } from './fields.ts'
import { limits } from './limits.ts'

const rows = fixedSentence('Must be a whole number from 1 to {max}', { max: limits.listRows })

/** All rows the caller may see, or without those of their rent from others. */
export const organizationQuery = z.literal('own').optional()

/**
 * The query of every list. Rows come newest first; `after` is the id of the last row already seen.
 * Without `limit` a list returns at most `limits.listRows` rows; `Link: rel="next"` means that
 * there are more, `X-Total-Count` is the number of matches; where counting stops at
 * `limits.foundRows`, `X-Total-Count-Is` is `at-least`.
 */
export const listQuery = z.object({
  limit: z.coerce.number(rows).int(rows).min(1, rows).max(limits.listRows, rows).optional(),
  after: id.optional(),
  q: z.string('Must be text').max(limits.line, atMostCharacters(limits.line)).optional(),
})

/** The order of a list: the name of one of its columns or, descending, `-name`. */
export function sortQuery<Name extends string>(names: readonly Name[]) {
  const both = names.flatMap(name => [name, `-${name}` as const])
  return z.enum(both, 'Choose a column to sort by').optional()
}

const tooManyTicked = fixedSentence('Choose at most {max} rows', { max: limits.tickedRows })

/** How a list is saved: the rows that its filters find, all or the ticked ones, in its order. */
export function fileQuery<Name extends string>(names: readonly Name[]) {
  return z.object({
    format: z.enum(['csv', 'pdf'], 'Choose csv or pdf'),
    /** Their names in the order of the file, with commas; without it all. */
    columns: z
      .string('Must be text')
      .max(limits.text, atMostCharacters(limits.text))
      .transform(text => text.split(','))
      .pipe(z.array(z.enum(names, 'Choose columns of the list')).min(1).max(names.length))
      .optional(),
    /** Their ids with commas: of the rows that the filters find, these alone. */
    ids: z
      .string('Must be text')
      .transform(text => text.split(','))
      .pipe(z.array(id).min(1).max(limits.tickedRows, tooManyTicked))
      .optional(),
  })
}

/** Of open balances by age, of credits, and of deposits that are to be returned. */
const otherSums = {
  ...{ to30: money, to60: money, to90: money, beyond: money },
  ...{ credit: money, toReturn: money },
}
export type OtherSums = Partial<Record<keyof typeof otherSums, string>>

/** How many rows the filters of a list find, and the sum of their amounts in each currency. */
export const listSummary = z.object({
  count: z.int(),
  sums: z.array(
    z.object({
      currency: z.string(),
      amount: money,
      open: money.optional().describe('What of it is not paid yet, where rows have that'),
      others: z.object(otherSums).partial().optional().describe('The sums of other columns'),
    }),
  ),
})
