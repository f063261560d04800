import type { FairUse } from '../config/default-limits.ts'
import { busy } from '../errors/errors.ts'

type LineLimits = Pick<FairUse, 'maxConcurrent' | 'maxPerUser' | 'maxWaiting'>

/** Ends a call's slot; a repeated call does nothing. */
export type Leave = () => void

/** The caller of a request: their session or, without one, only their network. */
export interface Comer {
  who: string
  network: string
}

/**
 * The queue of calls: first come, first served, past those whose session has its share already.
 * Beyond 64 waiting calls, the newest goes first and none waits longer than 0.6 s: first come,
 * first served would then answer all of them too late. When the queue is full, the newest call of
 * the network with the most calls is refused.
 */
export function concurrencyLimit({ maxConcurrent, maxPerUser, maxWaiting }: LineLimits) {
  const working = new Map<string, number>()
  const line: (Comer & { begin: () => void; refuse: () => void })[] = []
  let all = 0

  /** @throws 503 when too many wait, most of them for this network, or this one did too long */
  return async function enter({ who, network }: Comer): Promise<Leave> {
    if (!mayBegin(who)) await turn({ who, network })
    all += 1
    working.set(who, (working.get(who) ?? 0) + 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      all -= 1
      const left = (working.get(who) ?? 1) - 1
      if (left > 0) working.set(who, left)
      else working.delete(who)
      next()
    }
  }

  function mayBegin(who: string): boolean {
    return all < maxConcurrent && (working.get(who) ?? 0) < maxPerUser
  }

  function turn(comer: Comer): Promise<void> {
    return new Promise((resolve, reject) => {
      const since = performance.now()
      let timer = setTimeout(look, delayWhenBusy)
      const one = {
        ...comer,
        begin() {
          clearTimeout(timer)
          resolve()
        },
        refuse() {
          clearTimeout(timer)
          reject(busy())
        },
      }
      line.push(one)
      if (line.length > maxWaiting) sendOneAway()
      function look() {
        const waited = performance.now() - since
        if (line.length <= many && waited < delayWhenIdle) {
          timer = setTimeout(look, delayWhenBusy)
          return
        }
        line.splice(line.indexOf(one), 1)
        one.refuse()
      }
    })
  }

  function sendOneAway() {
    const waiting = new Map<string, number>()
    for (const { network } of line) waiting.set(network, (waiting.get(network) ?? 0) + 1)
    const max = Math.max(...waiting.values())
    const at = line.findLastIndex(({ network }) => waiting.get(network) === max)
    for (const one of line.splice(at, 1)) one.refuse()
  }

  function next() {
    const may = ({ who }: { who: string }) => mayBegin(who)
    const at = line.length > many ? line.findLastIndex(may) : line.findIndex(may)
    if (at >= 0) line.splice(at, 1)[0]?.begin()
  }
}

const many = 64
/**
 * The maximum wait in milliseconds: longer than a report may take, so that a person’s own four
 * calls let the fifth in.
 */
const delayWhenIdle = 5_000
const delayWhenBusy = 600
