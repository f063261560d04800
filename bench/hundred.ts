import { aim, type Bench, type Figure } from './bench.ts'
import { type Call, mixOf, type Person, type Write } from './mix.ts'
import { label } from './ratio.ts'
import { type Place, seedTwice } from './replica.ts'
import { compare, type Side, sideOf } from './rounds.ts'
import { startServer } from './server.ts'
import { postmasterOf, rounds as usualRounds } from './setup.ts'

const size = { landlords: 6, properties: 100, units: 200, months: 12 }
const rounds = Math.ceil(usualRounds / 2)
const lists = [
  ...['properties', 'tenants', 'leases', 'payments', 'charges'],
  ...['maintenance-requests', 'messages'],
]
const writes: readonly [Write, string][] = [
  ['payment', 'Recording a payment'],
  ['request', 'Creating a request'],
  ['message', 'Sending a message'],
]

/** The calls that people wait for, over a minimal server for them. */
export const hundred: Bench = {
  name: 'hundred',
  about: `Lists of 100 rows, the dashboard's figures and three writes against bare node:http and pg, of ${size.landlords} landlords with ${size.units} leases; the floor's database has no triggers, and no audit trail: ${rounds} rounds ABBA of 1 s, processor time of server and PostgreSQL.`,
  async run(workspace) {
    const { own, replica } = await seedTwice(workspace, size, 2)
    const product = await startServer('rooftree.ts', own, '')
    const floor = await startServer('http-floor.ts', replica, '')
    const postmaster = await postmasterOf(workspace)
    const ratioOf = async (what: string, max: number, callsOf: (place: Place) => () => Call) => {
      const one = sideOf(floor, callsOf(replica))
      const other = sideOf(product, callsOf(own))
      return figureOf(what, max, one, other, postmaster)
    }
    try {
      const figures: Figure[] = []
      for (const list of lists) {
        const path = `/api/${list}?limit=100`
        figures.push(...(await ratioOf(list, 2, ({ readers }) => readsOf(readers, path))))
      }
      const stats = '/api/dashboard/stats'
      const ofStats = ({ readers }: Place) => readsOf(readers, stats)
      figures.push(...(await ratioOf('Figures of the dashboard', 0.6, ofStats)))
      for (const [only, what] of writes) {
        const next = ({ writers }: Place) => mixOf([], writers, { seed: 12, only })
        figures.push(...(await ratioOf(what, 6, next)))
      }
      return figures
    } finally {
      await product.stop()
      await floor.stop()
    }
  },
}

async function figureOf(
  what: string,
  max: number,
  floor: Side,
  product: Side,
  postmaster: number,
): Promise<Figure[]> {
  const options = { rounds, postmaster, milliseconds: 1_000 }
  const { both, server, failed } = await compare(floor, product, { connections: 8 }, options)
  const value = `${label(both)}, server alone ${label(server)}`
  return [
    aim(`${what} ÷ floor`, value, `at most ${max}`, both.high <= max),
    ...(failed > 0 ? [aim(`${what}: calls that failed`, `${failed}`, 'none', false)] : []),
  ]
}

function readsOf(readers: readonly Person[], path: string): () => Call {
  let turn = 0
  return () => {
    const { token = '' } = readers[turn++ % readers.length] ?? {}
    return { name: path, method: 'GET', path, token }
  }
}
