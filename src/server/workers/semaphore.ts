import { busy } from '../errors/errors.ts'

/**
 * Limits concurrent work, the rest waits in a queue.
 *
 * @throws 503 with the sentence when too many wait already
 */
export function semaphore(atOnce: number, maxWaiting: number, sentence: string) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw busy(sentence)
      await new Promise<void>(resolve => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
