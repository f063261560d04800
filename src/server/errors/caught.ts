/** What was caught as an error, whatever was thrown. */
export function errorOf(caught: unknown): Error {
  return caught instanceof Error ? caught : new Error(String(caught))
}
