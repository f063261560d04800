import * as z from 'zod'
import { id } from './fields.ts'
import { limits } from './limits.ts'

const rows = `Must be a whole number from 1 to ${limits.listRows}`

/** Which books: all rows the caller may see, or without those of what they rent from others. */
export const booksQuery = z.literal('own').optional()

/**
 * The query every list takes. Rows come newest first; `after` is the id of the last row already
 * seen. Without `limit` a list answers at most `limits.listRows` rows; `Link: rel="next"` says
 * that there are more, `X-Total-Count` how many match; where it counts no further than
 * `limits.foundRows` of what is searched for, `X-Total-Count-Is` says `at-least`.
 */
export const listQuery = z.object({
  limit: z.coerce.number(rows).int(rows).min(1, rows).max(limits.listRows, rows).optional(),
  after: id.optional(),
  q: z
    .string('Must be text')
    .max(limits.line, `Must be at most ${limits.line} characters`)
    .optional(),
})
