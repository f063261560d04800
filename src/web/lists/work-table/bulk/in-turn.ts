export interface TurnResult {
  /** How many rows succeeded, and how many did not. */
  done: number
  failed: number
  /** One for each call that failed, with the name of its row. */
  failures: readonly { name: string | null; error: unknown }[]
  isStopped: boolean
}

/** A call for one row, by its name; with `rows` for so many together, which answers how many of them it did. */
export type TurnCall =
  | { name: string; send: () => Promise<unknown> }
  | { rows: number; send: () => Promise<number> }

/** Makes one call after another, also after a failure, until it is stopped. `onProgress` gets how many rows were tried. */
export async function inTurn(
  calls: readonly TurnCall[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (tried: number) => void },
): Promise<TurnResult> {
  const failures: TurnResult['failures'][number][] = []
  let [made, tried, done, failed] = [0, 0, 0, 0]
  for (const call of calls) {
    if (signal.aborted) break
    try {
      done += await send(call)
    } catch (error) {
      failures.push({ name: 'rows' in call ? null : call.name, error })
      failed += rowsOf(call)
    }
    made += 1
    tried += rowsOf(call)
    onProgress(tried)
  }
  return { done, failed, failures, isStopped: made < calls.length }
}

async function send(call: TurnCall): Promise<number> {
  if ('rows' in call) return call.send()
  await call.send()
  return 1
}

/** The rows of a call. */
export function rowsOf(call: TurnCall): number {
  return 'rows' in call ? call.rows : 1
}

/** Ids in parts of at most so many, for calls that take several. */
export function partsOf<T>(all: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, part) =>
    all.slice(part * most, (part + 1) * most),
  )
}
