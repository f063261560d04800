import { aim, type Bench } from './bench.ts'
import { mixOf } from './mix.ts'
import { label } from './ratio.ts'
import { peopled } from './replica.ts'
import { compare, sideOf } from './rounds.ts'
import { startServer } from './server.ts'
import { ordinary, postmasterOf, rounds } from './setup.ts'

/** A second server over the same PostgreSQL costs no call more. */
export const nodes: Bench = {
  name: 'nodes',
  about: `The mixed calls of \`calls\` to one server, and in turn to two over the same PostgreSQL: ${rounds} rounds ABBA of 1.3 s.`,
  async run(workspace) {
    const { writers: count, ...size } = ordinary
    const { readers, writers } = await peopled(workspace, size, count)
    const start = () => startServer('rooftree.ts', workspace, '')
    const [first, second] = [await start(), await start()]
    const calls = () => mixOf(readers, writers, { seed: 11 })
    try {
      const options = { rounds, postmaster: await postmasterOf(workspace) }
      const [one, two] = [sideOf(first, calls()), sideOf([first, second], calls())]
      const found = await compare(one, two, { connections: 8 }, options)
      return [
        aim(
          'Two servers ÷ one: processor time of a call, servers and PostgreSQL',
          label(found.both),
          'at most 1.1',
          found.both.high <= 1.1,
        ),
        aim('Calls that failed', `${found.failed}`, 'none', found.failed === 0),
      ]
    } finally {
      await first.stop()
      await second.stop()
    }
  },
}
