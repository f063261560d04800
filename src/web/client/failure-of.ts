import type { CallError } from './api.ts'

/** Why something of these calls is not there; null once all of it came, though it could not be read again. */
export function failureOf(
  ...calls: readonly { data: unknown; error: CallError | null }[]
): CallError | null {
  return calls.find(({ data, error }) => data === undefined && error)?.error ?? null
}
