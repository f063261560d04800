import { aim, type Bench } from './bench.ts'
import { type Call, mixOf } from './mix.ts'
import { label } from './ratio.ts'
import { peopled } from './replica.ts'
import { compare, sideOf } from './rounds.ts'
import { startServer } from './server.ts'
import { ordinary, postmasterOf, rounds } from './setup.ts'

const asBrowsers = 'gzip, deflate, br, zstd'

/** The price of compressing answers, apart from all other ratios: those are of answers as they are. */
export const compression: Bench = {
  name: 'compression',
  about: `The mixed calls of \`calls\`, asked for as browsers do (\`${asBrowsers}\`) and uncompressed: ${rounds} rounds ABBA of 1.3 s.`,
  async run(workspace) {
    const { writers: count, ...size } = ordinary
    const { readers, writers } = await peopled(workspace, size, count)
    const server = await startServer('rooftree.ts', workspace, '')
    const calls = () => mixOf(readers, writers, { seed: 10 })
    try {
      const options = { rounds, postmaster: await postmasterOf(workspace) }
      const [plain, packed] = [sideOf(server, calls()), sideOf(server, compressed(calls()))]
      const found = await compare(plain, packed, { connections: 8 }, options)
      const { both } = found
      return [
        aim(
          'Compressed ÷ as it is: processor time, server and PostgreSQL',
          label(both),
          'at most 1.1',
          both.high <= 1.1,
        ),
        { what: 'Compressed ÷ as it is: server', value: label(found.server) },
        aim('Calls that failed', `${found.failed}`, 'none', found.failed === 0),
      ]
    } finally {
      await server.stop()
    }
  },
}

function compressed(next: () => Call): () => Call {
  return () => ({ ...next(), encoding: asBrowsers })
}
