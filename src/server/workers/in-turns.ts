import { setImmediate as turn } from 'node:timers/promises'

/** Milliseconds of work before other calls are answered. */
const short = 10

/** `map` for long lists: other calls are answered in between. */
export async function mapInTurns<From, To>(
  all: readonly From[],
  map: (one: From) => To,
): Promise<To[]> {
  const results: To[] = []
  let since = performance.now()
  for (const one of all) {
    results.push(map(one))
    if (performance.now() - since < short) continue
    await turn()
    since = performance.now()
  }
  return results
}
