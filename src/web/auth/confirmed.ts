import * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { limits } from '#shared/limits.ts'

/**
 * The call with the new password typed twice: `confirmation` must equal the field named `password`.
 * The server reads the one and ignores the other.
 */
export function confirmed<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodObject,
  R extends z.ZodType,
>(endpoint: Endpoint<P, Q, B, R>, password: keyof z.output<B> & string) {
  const body = endpoint.body.extend({ confirmation }).refine(
    // What the shape reads is a record of its fields; the compiler cannot see which through `B`.
    (given: Record<string, unknown>) => given[password] === given.confirmation,
    { path: ['confirmation'], error: 'Passwords do not match' },
  )
  return { ...endpoint, body }
}

const needed = 'Enter the new password again'
const confirmation = z
  .string(needed)
  .min(1, needed)
  .min(limits.passwordMin, `Password must be at least ${limits.passwordMin} characters`)
