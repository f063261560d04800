import { seconds } from './bench.ts'
import { middle } from './ratio.ts'
import type { Server } from './server.ts'

/** The middle of other people's calls, milliseconds, and how long they went on. */
export interface Reading {
  p50: number
  seconds: number
}

/** Four people read lists and figures for so many seconds. */
export function readFor(server: Server, length: number): Promise<Reading> {
  return readWhile(server, () => new Promise(done => setTimeout(done, length * 1_000)))
}

/** Four people read lists and figures while a piece of work goes on. */
export async function readWhile(server: Server, work: () => Promise<unknown>): Promise<Reading> {
  const times: number[] = []
  let goesOn = true
  const readers = Array.from({ length: 4 }, async () => {
    while (goesOn)
      for (const url of ['/api/leases?limit=50', '/api/dashboard/stats', '/api/properties']) {
        const { seconds: taken, status } = await server.get(url)
        if (status !== 200) throw new Error(`${url} answered ${status}`)
        times.push(taken * 1_000)
        // A person looks at a screen for a moment.
        await new Promise(done => setTimeout(done, 50))
      }
  })
  const taken = await seconds(work)
  goesOn = false
  await Promise.all(readers)
  return { p50: middle(times), seconds: taken }
}
