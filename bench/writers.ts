import { aim, type Bench } from './bench.ts'
import { mixOf } from './mix.ts'
import { label, middle } from './ratio.ts'
import { peopled } from './replica.ts'
import { compare, sideOf } from './rounds.ts'
import { startServer } from './server.ts'
import { ordinary, postmasterOf, rounds } from './setup.ts'

const many = 16

/** One organization's ledger does not make its people wait for each other. */
export const writers: Bench = {
  name: 'writers',
  about: `Payments of one landlord with 200 leases, recorded by one person after the other and by ${many} at once: ${rounds} rounds ABBA of 1.3 s.`,
  async run(workspace) {
    const { writers } = await peopled(workspace, { ...ordinary, landlords: 1 }, 1)
    const server = await startServer('rooftree.ts', workspace, '')
    const side = (connections: number) => ({
      ...sideOf(server, mixOf([], writers, { seed: 9, only: 'payment' })),
      load: { connections },
    })
    try {
      const options = { rounds, postmaster: await postmasterOf(workspace) }
      const found = await compare(side(1), side(many), { connections: 1 }, options)
      const each = found.rounds.map(({ other }) => other)
      const [perSecond, busy] = [
        middle(each.map(block => block.perSecond)),
        middle(each.map(block => block.busy)),
      ]
      const isFull = busy >= 0.9 && found.both.median <= 1.1
      return [
        aim(
          `${many} writers ÷ one: payments a second`,
          label(found.perSecond),
          'at least 2.5, or all cores at least 90 % busy and 1.1 times the processor time',
          found.perSecond.median >= 2.5 || isFull,
        ),
        { what: `${many} writers: payments a second`, value: perSecond.toFixed(0) },
        { what: `${many} writers: cores busy`, value: `${(100 * busy).toFixed(0)} %` },
        {
          what: `${many} writers ÷ one: processor time of a payment, server and PostgreSQL`,
          value: label(found.both),
        },
        aim('Payments that failed', `${found.failed}`, 'none', found.failed === 0),
      ]
    } finally {
      await server.stop()
    }
  },
}
