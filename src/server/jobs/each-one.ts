import { asRefusal, databaseError } from '../errors/errors.ts'
import type { Work } from './job.ts'

const unreachableInARow = 3

/** Does `step` to each; a failure is logged with this text, and the others continue. */
export async function eachOne<One extends { id: string }>(
  { log, signal }: Pick<Work, 'log' | 'signal'>,
  ones: readonly One[],
  step: (one: One) => Promise<void>,
  words: string,
): Promise<void> {
  const outcomes = jobTimeout()
  for (const one of ones) {
    signal.throwIfAborted()
    try {
      await step(one)
      outcomes.worked()
    } catch (error) {
      outcomes.failed(error)
      // The driver's own error: the query builder's message holds the row's values.
      log.error({ err: databaseError(error), id: one.id }, words)
    }
  }
}

/** Gives a job up that finds no database several times in a row: the queue tries it again. */
export function jobTimeout() {
  let unreachable = 0
  return {
    worked() {
      unreachable = 0
    },
    /** @throws the database's error after too many of them */
    failed(error: unknown) {
      unreachable = asRefusal(error)?.status === 503 ? unreachable + 1 : 0
      if (unreachable === unreachableInARow) throw error
    },
  }
}

/**
 * Does a part again and again, until one was less than whole: one statement over a year's rows would
 * run into its own time limit, each time.
 *
 * @param once answers of how many rows it was
 */
export async function inParts(
  signal: AbortSignal,
  max: number,
  once: () => Promise<number | null>,
): Promise<void> {
  do signal.throwIfAborted()
  while ((await once()) === max)
}
