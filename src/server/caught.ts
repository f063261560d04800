import { DrizzleQueryError } from 'drizzle-orm'

/**
 * What was caught as an error, whatever was thrown. Of a query it is the driver's: the query builder's holds the
 * values of rows in its message, which belong in no log.
 */
export function errorOf(caught: unknown): Error {
  const error = caught instanceof DrizzleQueryError && caught.cause ? caught.cause : caught
  return error instanceof Error ? error : new Error(String(error))
}
