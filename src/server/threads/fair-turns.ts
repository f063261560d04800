import { busy } from '../errors.ts'

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
 * Lets so many do something at once. The others wait, and each network comes once before any comes
 * again; within a network each account does. Where too many wait, the newest of the network that has
 * the most of them is sent away: a flood costs whoever makes it.
 *
 * @throws 503 with the sentence for those
 */
export function fairTurns(atOnce: number, mostWaiting: number, sentence: string) {
  // Their order is the order of turns: who had one goes to the end.
  const networks = new Map<string, Map<string, Waiting[]>>()
  let running = 0
  let all = 0

  return async function inTurn<T>({ network, who }: Place, work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else
      await new Promise<void>((begin, refuse) => {
        const lane = networks.get(network) ?? new Map<string, Waiting[]>()
        networks.set(network, lane)
        lane.set(who, [...(lane.get(who) ?? []), { begin, refuse }])
        all += 1
        if (all > mostWaiting) sendOneAway()
      })
    try {
      return await work()
    } finally {
      const next = takeFirst()
      if (next) next.begin()
      else running -= 1
    }
  }

  function takeFirst(): Waiting | undefined {
    const [network, lane] = firstOf(networks)
    const [who, line] = firstOf(lane)
    const next = line?.shift()
    if (network === undefined || !lane || who === undefined || !line || !next) return undefined
    all -= 1
    lane.delete(who)
    if (line.length > 0) lane.set(who, line)
    networks.delete(network)
    if (lane.size > 0) networks.set(network, lane)
    return next
  }

  function sendOneAway() {
    const [network, lane] = largest(networks, each => sum([...each.values()]))
    const [who, line] = largest(lane ?? new Map<string, Waiting[]>(), each => each.length)
    const last = line?.pop()
    if (!lane || !last) return
    all -= 1
    if (line?.length === 0) lane.delete(who ?? '')
    if (lane.size === 0) networks.delete(network ?? '')
    last.refuse(busy(sentence))
  }
}

function firstOf<V>(map: Map<string, V> | undefined): [string, V] | [] {
  for (const entry of map ?? []) return entry
  return []
}

/** Of equals the last, which came last. */
function largest<V>(map: Map<string, V>, size: (value: V) => number): [string, V] | [] {
  let found: [string, V] | [] = []
  let most = 0
  for (const entry of map) {
    if (size(entry[1]) < most) continue
    found = entry
    most = size(entry[1])
  }
  return found
}

function sum(lines: readonly Waiting[][]): number {
  return lines.reduce((before, line) => before + line.length, 0)
}
