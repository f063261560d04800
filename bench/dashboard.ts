import type { Bench } from './bench.ts'
import { serveOneLandlord, sizeOf } from './one-landlord.ts'
import { middle } from './ratio.ts'
import type { Server } from './server.ts'

const payments = Number(process.env.PAYMENTS ?? 1_000_000)
const rounds = Number(process.env.ROUNDS ?? 40)

/** The first screen stays fast as data grows. */
export const dashboard: Bench = {
  name: 'dashboard',
  about: `The dashboard's figures over HTTP, of a landlord with 1,000 payments and of one with ${payments.toLocaleString('en-US')} in the same database, each asked ${rounds} times in turn; a hundred payments are of one lease in both.`,
  async run(workspace) {
    const small = await serveOneLandlord(workspace, sizeOf(1_000))
    const large = await serveOneLandlord(workspace, sizeOf(payments))
    try {
      const times: Record<'small' | 'large', number[]> = { small: [], large: [] }
      for (let round = 0; round < rounds; round++) {
        times.small.push(await timeOf(small))
        times.large.push(await timeOf(large))
      }
      const [few, many] = [middle(times.small), middle(times.large)]
      return [
        { what: 'p50 at 1,000 payments', value: `${(few * 1_000).toFixed(1)} ms` },
        {
          what: `p50 at ${payments.toLocaleString('en-US')} payments`,
          value: `${(many * 1_000).toFixed(1)} ms`,
        },
        {
          what: 'Many ÷ few',
          value: (many / few).toFixed(1),
          goal: { words: 'at most 1.5', met: many <= 1.5 * few },
        },
      ]
    } finally {
      await Promise.all([small.stop(), large.stop()])
    }
  },
}

async function timeOf(server: Server): Promise<number> {
  const { status, seconds } = await server.get('/api/dashboard/stats')
  if (status !== 200) throw new Error(`The dashboard answers ${status}`)
  return seconds
}
