import pg from 'pg'
import { type Bench, figure, type Workspace } from './bench.ts'
import { label, middle, ratioOf } from './ratio.ts'

const connections = 16
const rounds = Number(process.env.ROUNDS ?? 24)
const milliseconds = 1_000

/** Where notifying screens within each commit ends: PostgreSQL orders the commits that do. */
export const notify: Bench = {
  name: 'notify',
  about: `One row inserted by each of ${connections} connections, over and over, with a NOTIFY in its transaction and without: ${rounds} rounds ABBA of ${milliseconds / 1_000} s. No server takes part, so this is the most that any number of them could commit.`,
  async run(workspace) {
    const { clients, close } = await connected(workspace)
    const plain = () => commitsOf(clients, insert)
    const told = () => commitsOf(clients, `begin; ${insert}; notify changes; commit`)
    try {
      const found: { plain: number; told: number }[] = []
      for (let round = 0; round < rounds; round++) {
        const first = round % 2 === 0
        const early = await (first ? plain() : told())
        const late = await (first ? told() : plain())
        found.push(first ? { plain: early, told: late } : { plain: late, told: early })
      }
      const perSecond = (of: 'plain' | 'told') => middle(found.map(round => round[of])).toFixed(0)
      return [
        figure('Commits a second', perSecond('plain')),
        figure('Commits a second that notify', perSecond('told')),
        figure('Notifying ÷ plain', label(ratioOf(found.map(({ plain, told }) => told / plain)))),
      ]
    } finally {
      await close()
    }
  },
}

const insert = `insert into notified (text) values ('A payment of the bench')`

async function connected({ owner, urls }: Workspace) {
  await owner.query('create table notified (id bigserial primary key, text text not null)')
  const listener = new pg.Client({ connectionString: urls.owner })
  const clients = Array.from(
    { length: connections },
    () => new pg.Client({ connectionString: urls.owner }),
  )
  for (const client of [listener, ...clients]) await client.connect()
  await listener.query('listen changes')
  return {
    clients,
    async close() {
      for (const client of [listener, ...clients]) await client.end()
    },
  }
}

/** Of all connections together, a second. */
async function commitsOf(clients: readonly pg.Client[], statement: string): Promise<number> {
  const since = performance.now()
  let commits = 0
  await Promise.all(
    clients.map(async client => {
      for (; performance.now() < since + milliseconds; commits++) await client.query(statement)
    }),
  )
  return commits / ((performance.now() - since) / 1_000)
}
