/**
 * What was caught as an error, whatever was thrown. Of a query it is the driver's: the query builder's holds the
 * values of rows in its message, which belong in no log.
 */
export function errorOf(caught: unknown): Error {
  if (!(caught instanceof Error)) return new Error(String(caught))
  return 'params' in caught && caught.cause instanceof Error ? caught.cause : caught
}
