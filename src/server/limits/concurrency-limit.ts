import type { FairUse } from '../config/default-limits.ts'
import { busy } from '../errors/errors.ts'

type SlotLimits = Pick<FairUse, 'maxConcurrent' | 'maxPerUser' | 'maxWaiting'>

/** Ends a call's slot; a repeated call does nothing. */
export type ReleaseSlot = () => void

/** The caller of a request: their session or, without one, only their network. */
export interface SlotUser {
  who: string
  network: string
}

interface Waiting extends SlotUser {
  begin: () => void
  refuse: () => void
}

/**
 * The queue of calls: first come, first served, past those whose session has its share already.
 * Beyond 64 waiting calls, the newest goes first and none waits longer than 0.6 s: first come,
 * first served would then answer all of them too late. When the queue is full, the newest call of
 * the network with the most calls is refused.
 */
export function concurrencyLimit({ maxConcurrent, maxPerUser, maxWaiting }: SlotLimits) {
  const runningOf = new Map<string, number>()
  const queue: Waiting[] = []
  let running = 0

  /** @throws 503 when too many wait, most of them for this network, or this one did too long */
  return async function acquireSlot({ who, network }: SlotUser): Promise<ReleaseSlot> {
    if (!mayBegin(who)) await waitInQueue({ who, network })
    running += 1
    runningOf.set(who, (runningOf.get(who) ?? 0) + 1)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      running -= 1
      const left = (runningOf.get(who) ?? 1) - 1
      if (left > 0) runningOf.set(who, left)
      else runningOf.delete(who)
      beginNext()
    }
  }

  function mayBegin(who: string): boolean {
    return running < maxConcurrent && (runningOf.get(who) ?? 0) < maxPerUser
  }

  function waitInQueue(user: SlotUser): Promise<void> {
    return new Promise((resolve, reject) => {
      const since = performance.now()
      let timer = setTimeout(refuseIfLate, delayWhenBusy)
      const waiting = {
        ...user,
        begin() {
          clearTimeout(timer)
          resolve()
        },
        refuse() {
          clearTimeout(timer)
          reject(busy())
        },
      }
      queue.push(waiting)
      if (queue.length > maxWaiting) refuseOne()
      function refuseIfLate() {
        const waited = performance.now() - since
        if (queue.length <= longQueue && waited < delayWhenIdle) {
          timer = setTimeout(refuseIfLate, delayWhenBusy)
          return
        }
        queue.splice(queue.indexOf(waiting), 1)
        waiting.refuse()
      }
    })
  }

  function refuseOne() {
    const waitingOf = new Map<string, number>()
    for (const { network } of queue) waitingOf.set(network, (waitingOf.get(network) ?? 0) + 1)
    const max = Math.max(...waitingOf.values())
    const at = queue.findLastIndex(({ network }) => waitingOf.get(network) === max)
    for (const one of queue.splice(at, 1)) one.refuse()
  }

  function beginNext() {
    const may = ({ who }: SlotUser) => mayBegin(who)
    const at = queue.length > longQueue ? queue.findLastIndex(may) : queue.findIndex(may)
    if (at >= 0) queue.splice(at, 1)[0]?.begin()
  }
}

/** Waiting calls beyond which the newest goes first. */
const longQueue = 64
/**
 * The maximum wait in milliseconds: longer than a report may take, so that a person’s own four
 * calls let the fifth in.
 */
const delayWhenIdle = 5_000
const delayWhenBusy = 600
