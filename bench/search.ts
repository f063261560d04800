import type { Bench, Figure } from './bench.ts'
import { serveOneLandlord } from './one-landlord.ts'
import { label, ratioOf } from './ratio.ts'
import type { Server } from './server.ts'

const tenants = Number(process.env.TENANTS ?? 10_000)
const rounds = Number(process.env.ROUNDS ?? 40)
/** The ratio is to a page of this list, of people and their homes. */
const plain = '/api/leases?limit=50'
const most = 5

/** A rare word, a common one, two words, a home, nothing, and words with an error, for which it asks twice. */
const searches = ['Tenant 777', 'tenant', 'house 47', 'Eve 9', 'xyzzy', 'Tenent', 'Tennant 777']

/** The one search of everything stays near a plain page of a list. */
export const searchBench: Bench = {
  name: 'search',
  about: `Everything found by one call, of a landlord with ${tenants.toLocaleString('en-US')} tenants, over HTTP, as a multiple of a plain page of 50 leases asked in turn; the median of ${rounds} rounds and its range.`,
  async run(workspace) {
    const server = await serveOneLandlord(workspace, {
      ...{ properties: Math.ceil(tenants / 20), units: tenants, months: 2 },
    })
    try {
      const figures: Figure[] = []
      for (const words of searches) figures.push(await measure(server, words))
      return figures
    } finally {
      await server.stop()
    }
  },
}

async function measure(server: Server, words: string): Promise<Figure> {
  const url = `/api/search?q=${encodeURIComponent(words)}`
  const ratios: number[] = []
  let milliseconds = 0
  for (let round = 0; round < rounds; round++) {
    const page = await timeOf(server, plain)
    const search = await timeOf(server, url)
    ratios.push(search / page)
    milliseconds += (search * 1_000) / rounds
  }
  const ratio = ratioOf(ratios)
  return {
    what: `“${words}”`,
    value: `${label(ratio)}, ${milliseconds.toFixed(0)} ms`,
    goal: { words: `at most ${most}`, met: ratio.median <= most },
  }
}

async function timeOf(server: Server, url: string): Promise<number> {
  const { status, seconds } = await server.get(url)
  if (status !== 200) throw new Error(`${url} answers ${status}`)
  return seconds
}
