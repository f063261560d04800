import type { Bench, Figure } from './bench.ts'
import { serveOneLandlord } from './one-landlord.ts'
import type { Server } from './server.ts'

const payments = Number(process.env.PAYMENTS ?? 1_000_000)
const tenants = Number(process.env.TENANTS ?? 100_000)
const rounds = Number(process.env.ROUNDS ?? 20)

/** The search terms of each list, and the goal for the median, in milliseconds. */
const searches: { path: string; words: (string | null)[]; max: number }[] = [
  { path: '/api/tenants', words: ['Tenant 77', 'tenant777-', 'Eve 9', 'zzzz'], max: 50 },
  {
    path: '/api/payments',
    words: [null, `Tenant ${tenants - 1}`, 'house 4712', 'standing', 'zzzz'],
    max: 300,
  },
  { path: '/api/charges', words: [null], max: 300 },
]

/** Searches stay fast with any number of names. */
export const searchesBench: Bench = {
  name: 'searches',
  about: `The first 50 of what is searched for in lists of one landlord with ${tenants.toLocaleString('en-US')} tenants and ${payments.toLocaleString('en-US')} payments, over HTTP, the count of all included; each ${rounds} times.`,
  async run(workspace) {
    const server = await serveOneLandlord(workspace, {
      properties: Math.ceil(tenants / 20),
      units: tenants,
      months: Math.ceil(payments / tenants),
    })
    const figures: Figure[] = []
    try {
      for (const { path, words, max } of searches)
        for (const word of words) figures.push(await measure(server, path, word, max))
      return figures
    } finally {
      await server.stop()
    }
  },
}

async function measure(server: Server, path: string, word: string | null, max: number) {
  const url = `${path}?limit=50${word === null ? '' : `&q=${encodeURIComponent(word)}`}`
  const times: number[] = []
  let found = ''
  for (let round = 0; round < rounds; round++) {
    const { status, seconds, headers } = await server.get(url)
    if (status !== 200) throw new Error(`${url} answers ${status}`)
    times.push(seconds * 1_000)
    found = Number(headers['x-total-count']).toLocaleString('en-US')
  }
  const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
  return {
    what: `${path}${word === null ? '' : `, “${word}”`}`,
    value: `${middle.toFixed(0)} ms of ${found}`,
    goal: { words: `at most ${max} ms`, met: middle <= max },
  }
}
