import { type Bench, type Figure, seconds } from './bench.ts'
import { seedLandlords } from './portfolio.ts'

/** The locks that an update may take (`src/server/db/update-rules.test.ts`), on the largest tables. */
const steps = [
  `alter table payments add column later text`,
  `alter table charges add column later integer not null default 0`,
  `create index later_payments on payments (organization_id, received_on, id)`,
  `create index later_allocations on allocations (organization_id, applied_on, charge_id)`,
  `create table later (id uuid primary key, payment_id uuid not null references payments (id))`,
]

/** quality.md L5: the wait of other servers for one that updates the tables. */
export const updates: Bench = {
  name: 'updates',
  about:
    'One landlord with 10,000 homes that paid for twelve months (P10k of quality.md §4.2), and the kinds of steps an update may consist of: how long each holds its table.',
  async run(workspace) {
    await seedLandlords(workspace, { landlords: 1, properties: 500, units: 10_000, months: 12 })
    const figures: Figure[] = []
    for (const step of steps) {
      const took = await seconds(() => workspace.owner.query(step))
      const goal = { words: 'below 2 s', met: took < 2 }
      figures.push({ what: `\`${step}\``, value: `${took.toFixed(2)} s`, goal })
    }
    return figures
  },
}
