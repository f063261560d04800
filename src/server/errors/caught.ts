/**
 * The caught value as an error. Of a query it is the driver's: the query builder's message holds
 * the values of rows, which belong in no log.
 */
export function errorOf(caught: unknown): Error {
  if (!(caught instanceof Error)) return new Error(String(caught))
  return 'params' in caught && caught.cause instanceof Error ? caught.cause : caught
}
