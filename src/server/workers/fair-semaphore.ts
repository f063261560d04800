import { busy } from '../errors/errors.ts'

/** For whom something is done: each network has a share, and in it each account or person. */
export interface Place {
  network: string
  who: string
}

interface Waiting {
  begin: () => void
  refuse: (reason: Error) => void
}

/**
 * Limits concurrent work. The rest waits, and each network gets a slot before any gets another;
 * within a network each account does. While several networks wait, none has all slots: one is
 * reserved for the next. When the queue is full, the newest job of the network with the most jobs
 * is refused: a flood costs its source.
 *
 * @throws 503 with the sentence for those
 */
export function fairSemaphore(atOnce: number, maxWaiting: number, sentence: string) {
  // In round-robin order: a served network goes to the end.
  const networks = new Map<string, Map<string, Waiting[]>>()
  const running = new Map<string, number>()
  /** The time of each network's last job. */
  const came = new Map<string, number>()
  let waiting = 0

  return async function inTurn<T>({ network, who }: Place, work: () => Promise<T>): Promise<T> {
    came.delete(network)
    came.set(network, performance.now())
    if (mayBegin(network)) begin(network)
    else await slotOf({ network, who })
    try {
      return await work()
    } finally {
      end(network)
      while (beginNext());
    }
  }

  function mayBegin(network: string): boolean {
    const own = running.get(network) ?? 0
    const all = sum([...running.values()])
    return all < atOnce && (own < Math.max(1, atOnce - 1) || isAlone(network))
  }

  function isAlone(network: string): boolean {
    for (const [other, at] of came) {
      if (performance.now() - at > remembered) came.delete(other)
      else if (other !== network) return false
    }
    return true
  }

  function begin(network: string) {
    running.set(network, (running.get(network) ?? 0) + 1)
  }

  function end(network: string) {
    const left = (running.get(network) ?? 1) - 1
    if (left > 0) running.set(network, left)
    else running.delete(network)
  }

  function slotOf({ network, who }: Place): Promise<void> {
    return new Promise((resolve, refuse) => {
      const lane = networks.get(network) ?? new Map<string, Waiting[]>()
      networks.set(network, lane)
      lane.set(who, [...(lane.get(who) ?? []), { begin: resolve, refuse }])
      waiting += 1
      if (waiting > maxWaiting) sendOneAway()
    })
  }

  function beginNext(): boolean {
    for (const [network, lane] of networks) {
      if (!mayBegin(network)) continue
      for (const [who, line] of lane) {
        const next = line.shift()
        waiting -= 1
        lane.delete(who)
        if (line.length > 0) lane.set(who, line)
        networks.delete(network)
        if (lane.size > 0) networks.set(network, lane)
        begin(network)
        next?.begin()
        return true
      }
    }
    return false
  }

  function sendOneAway() {
    const [network, lane] = largest(networks, each =>
      sum([...each.values()].map(line => line.length)),
    )
    const [who, line] = largest(lane ?? new Map<string, Waiting[]>(), each => each.length)
    const last = line?.pop()
    if (!lane || !last) return
    waiting -= 1
    if (line?.length === 0) lane.delete(who ?? '')
    if (lane.size === 0) networks.delete(network ?? '')
    last.refuse(busy(sentence))
  }
}

/** Of equals the latest one. */
function largest<V>(map: Map<string, V>, size: (value: V) => number): [string, V] | [] {
  let found: [string, V] | [] = []
  let max = 0
  for (const entry of map) {
    if (size(entry[1]) < max) continue
    found = entry
    max = size(entry[1])
  }
  return found
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((before, one) => before + one, 0)
}

/** Milliseconds for which a network counts as one that comes. */
const remembered = 10_000
