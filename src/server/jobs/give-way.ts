import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/** Of the time of a job, the part in which this process may be busy. */
const share = 1 / 3
/** Milliseconds of work that need no rest: most jobs have few parts. */
const short = 100

/**
 * Lets a job in many parts give way to people's calls in the same process. The function waits before each part until the
 * process was idle long enough; while PostgreSQL or a provider does the work, it waits for nothing.
 *
 * @throws AbortError of it once `signal` is aborted
 */
export function givesWay(signal: AbortSignal): () => Promise<void> {
  let since = performance.eventLoopUtilization()
  let turn: Promise<void> = Promise.resolve()
  // Parts that run at once rest one after the other.
  return () => {
    turn = turn.then(rest)
    return turn
  }

  async function rest(): Promise<void> {
    const { active, idle } = performance.eventLoopUtilization(since)
    if (active < short) return
    const missing = active * (1 / share - 1) - idle
    if (missing > 0) await wait(missing, undefined, { signal })
    since = performance.eventLoopUtilization()
  }
}
