import * as z from 'zod'
import { fixedSentence } from '#shared/language/sentence.ts'
import { atMostCharacters, id } from './fields.ts'
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
