import { readFile } from 'node:fs/promises'
import type { Figure, Workspace } from './bench.ts'
import { mixOf, type Read } from './mix.ts'
import { label, type Ratio } from './ratio.ts'
import { type Place, seedTwice } from './replica.ts'
import { type Compared, compare, type Load, type Side, sideOf } from './rounds.ts'
import { type Server, startServer } from './server.ts'

/** Rounds of each comparison; more of them where a machine is busy. */
export const rounds = Number(process.env.ROUNDS ?? 24)

/** The kind of calls: all in their shares, those that write, or one of those that read. */
export type Which = 'mixed' | 'writes' | Read

/** The product and the floor, each on its own database with the same landlords. */
export interface Setup {
  product: Server
  floor: Server
  sideOf(server: Server, which: Which): Side
  /** The product over the floor. */
  compare(which: Which, load: Load, rounds: number): Promise<Compared>
  /** Any two servers. */
  against(one: Side, other: Side, load: Load, rounds: number): Promise<Compared>
  /** The floor on the product's own database, whose rows have triggers for audit trail, figures and ledger. */
  floorOnOwn(): Promise<Server>
  /** Another floor, which wastes so many milliseconds of each call. */
  anotherFloor(busy?: number): Promise<Server>
  stop(): Promise<void>
}

/** P200 of quality.md 4.2: the data of an ordinary office, twenty times. */
export const ordinary = { landlords: 20, properties: 20, units: 200, months: 12, writers: 4 }

export async function setupOf(
  workspace: Workspace,
  { writers, ...size }: typeof ordinary,
): Promise<Setup> {
  const { own, replica } = await seedTwice(workspace, size, writers)
  const postmaster = await postmasterOf(workspace)
  const product = await startServer('rooftree.ts', own, '')
  const floor = await startServer('floor.ts', replica, '')
  const places = new Map<Server, Place>([
    [product, own],
    [floor, replica],
  ])
  const side = (server: Server, which: Which) => {
    const only = which === 'mixed' ? undefined : which
    const { readers, writers } = places.get(server) ?? replica
    return sideOf(server, mixOf(readers, writers, { seed: 7, only }))
  }
  const against: Setup['against'] = (one, other, load, rounds) =>
    compare(one, other, load, { rounds, postmaster })
  return {
    product,
    floor,
    sideOf: side,
    against,
    compare: (which, load, rounds) =>
      against(side(floor, which), side(product, which), load, rounds),
    async floorOnOwn() {
      const asOwner = { ...own, urls: { ...own.urls, app: own.urls.owner } }
      const server = await startServer('floor.ts', asOwner, '')
      // The floor does not allocate payments: its leases are not the product's, which would have to
      // do that first.
      const half = own.writers.length / 2
      places.set(product, { ...own, writers: own.writers.slice(half) })
      places.set(server, { ...own, writers: own.writers.slice(0, half) })
      return server
    },
    async anotherFloor(busy = 0) {
      const server = await startServer('floor.ts', replica, '', [`${busy}`])
      places.set(server, replica)
      return server
    },
    async stop() {
      for (const server of places.keys()) await server.stop()
    },
  }
}

/** A ratio that has to stay below a figure: it passes only where all of its interval does. */
export function atMost(what: string, ratio: Ratio, must: number, good: number): Figure {
  const words = `at most ${must}, good ${good}`
  return { what, value: label(ratio), goal: { words, met: ratio.high <= must } }
}

/** The process whose children serve the connections. */
export async function postmasterOf({ owner }: Workspace): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  const stat = await readFile(`/proc/${rows[0]?.pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}
