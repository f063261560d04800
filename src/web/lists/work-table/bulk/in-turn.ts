export interface TurnResult {
  /** How many succeeded. */
  done: number
  failures: readonly unknown[]
  isStopped: boolean
}

/** Makes one call after another, also after a failure, until it is stopped. `onProgress` gets how many were made. */
export async function inTurn(
  calls: readonly (() => Promise<unknown>)[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (made: number) => void },
): Promise<TurnResult> {
  const failures: unknown[] = []
  let made = 0
  for (const call of calls) {
    if (signal.aborted) break
    try {
      await call()
    } catch (error) {
      failures.push(error)
    }
    made += 1
    onProgress(made)
  }
  return { done: made - failures.length, failures, isStopped: made < calls.length }
}
