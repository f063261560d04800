import { setTimeout as wait } from 'node:timers/promises'
import type { Operation } from './history.ts'
import type { Landlord } from './landlord.ts'

export interface Writers {
  /** Every payment started so far. */
  history: Operation[]
  /** Payments without an answer yet. */
  inFlight(): number
  /** Payments that were recorded while their answer was lost. */
  replayed(): number
  /** Starts no new payment, and resolves when each started one was acknowledged. */
  finish(): Promise<void>
}

/**
 * Clients that record payments without a pause, each one at a time. A payment without an answer is
 * sent again under the same key until there is one, despite any crash of the server.
 */
export function startWriters(
  url: string,
  { token, leaseIds }: Landlord,
  { writers, random }: { writers: number; random: () => number },
): Writers {
  const history: Operation[] = []
  let finishing = false
  let inFlight = 0
  let replayed = 0

  async function write(writer: number) {
    for (let number = 1; !finishing; number++) {
      const operation = {
        key: `${writer}-${number}`,
        leaseId: leaseIds[Math.floor(random() * leaseIds.length)] ?? '',
        amount: (Math.ceil(random() * 40_000) / 100).toFixed(2),
        acknowledged: [],
      }
      history.push(operation)
      while (!(await acknowledged(operation))) await wait(20)
    }
  }

  async function acknowledged(operation: Operation): Promise<boolean> {
    inFlight += 1
    try {
      const response = await record(url, token, operation)
      const answer = await response.json()
      if (response.status >= 500) return false
      if (response.status !== 201)
        throw new Refused(`${operation.key}: ${response.status} ${JSON.stringify(answer)}`)
      operation.acknowledged.push(answer.id)
      if (response.headers.get('idempotent-replay')) replayed += 1
      return true
    } catch (error) {
      // The server died before the whole answer arrived: the recording is unknown.
      if (error instanceof Refused) throw error
      return false
    } finally {
      inFlight -= 1
    }
  }

  const working = Array.from({ length: writers }, (_, writer) => write(writer))
  // Reported by `finish`; an earlier refusal must not end the process of the test.
  for (const writer of working) writer.catch(() => {})
  return {
    history,
    inFlight: () => inFlight,
    replayed: () => replayed,
    async finish() {
      finishing = true
      await Promise.all(working)
    },
  }
}

/** Sends one payment once. @throws when no answer comes */
export function record(url: string, token: string, { key, leaseId, amount }: Operation) {
  return fetch(`${url}/api/payments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ leaseId, amount, notes: key }),
    signal: AbortSignal.timeout(10_000),
  })
}

class Refused extends Error {}
