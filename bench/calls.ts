import { readFile } from 'node:fs/promises'
import type { Bench, Figure, Ground } from './bench.ts'
import { mixOf, type Read, readNames } from './mix.ts'
import { inWords, middle } from './ratio.ts'
import { type Compared, compare, type Load, type Side, sideOf } from './rounds.ts'
import { startServer } from './server.ts'
import { layOutTwice, type Place } from './twin.ts'

const rounds = Number(process.env.ROUNDS ?? 24)

export const calls: Bench = {
  name: 'calls',
  about: 'x',
  async run(ground) {
    const { own, twin } = await layOutTwice(
      ground,
      { landlords: 20, properties: 20, units: 200, months: 12 },
      4,
    )
    const postmaster = await postmasterOf(ground)
    const start = async (file: string, place: Place, args: string[] = []) =>
      startServer(file, place, '', { args, execArgv: file === 'rooftree.ts' && process.env.PROF ? ['--cpu-prof', '--cpu-prof-dir=/tmp/prof-calls'] : [] })
    const [product, floor] = [await start('rooftree.ts', own), await start('floor.ts', twin)]
    const side = (server: typeof floor, place: Place, only?: 'writes' | Read): Side =>
      sideOf(server, mixOf(place.readers, place.writers, { seed: 7, only }))
    const figures: Figure[] = []
    const run = async (what: string, load: Load, only?: 'writes' | Read) => {
      const compared = await compare(side(floor, twin, only), side(product, own, only), load, { rounds, postmaster })
      const of = (which: 'floor' | 'other', figure: 'server' | 'both' | 'p50' | 'p99') =>
        middle(compared.rounds.map(round => round[which][figure])).toFixed(2)
      console.log(what, 'server', inWords(compared.server), 'both', inWords(compared.both), 'p50', inWords(compared.p50), 'failed', compared.failed,
        'server ms', of('floor', 'server'), of('other', 'server'), 'both ms', of('floor', 'both'), of('other', 'both'), 'p50', of('floor', 'p50'), of('other', 'p50'))
      figures.push({ what, value: inWords(compared.server) })
      return compared
    }
    const which = (process.env.ONLY ?? 'mixed,writes,' + readNames.join()).split(',')
    for (const name of which)
      await run(name, { connections: 8 }, name === 'mixed' ? undefined : (name as 'writes' | Read))
    for (const server of [product, floor]) await server.stop()
    return figures
  },
}

/** The process whose children serve the connections. */
async function postmasterOf({ owner }: Ground): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  const stat = await readFile(`/proc/${rows[0]?.pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}
