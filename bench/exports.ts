import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { startSession } from '#server/session.ts'
import type { DataExport } from '#shared/data-exports.ts'
import { type Bench, type Ground, seconds } from './bench.ts'
import { layOutPortfolio } from './portfolio.ts'
import { type Server, startServer } from './server.ts'

const payments = Number(process.env.PAYMENTS ?? 1_000_000)
const months = 101
const units = Math.ceil(payments / 100)
const mostGrowth = 64
const leastShare = 0.3
/** Nearly all the rows there are. */
const tables = ['charges', 'payments', 'allocations', 'expenses', 'leases', 'units', 'messages']

/** Everything a landlord keeps leaves through a server that holds next to nothing of it. */
export const exportsBench: Bench = {
  name: 'exports',
  about: `The archive of one landlord with ${payments.toLocaleString('en-US')} payments, asked for over HTTP: every row as JSON and as CSV, packed; against \`COPY … TO STDOUT (FORMAT csv)\` of the ${tables.length} tables that hold nearly all of them, once each.`,
  async run(ground) {
    const [landlord] = await layOutPortfolio(ground, {
      landlords: 1,
      properties: Math.ceil(units / 20),
      units,
      months,
    })
    if (!landlord) throw new Error('There is nobody to measure for')
    const origin = { userAgent: 'bench', address: '127.0.0.1' }
    const token = await startSession(ground.database.db, landlord.adminId, origin)
    const server = await startServer('rooftree.ts', ground, token)
    try {
      const copied = await copyAll(ground)
      const made = await makeArchive(server)
      // Every row is in there twice.
      const perSecond = {
        made: (2 * made.rows) / made.seconds,
        copied: copied.rows / copied.seconds,
      }
      const share = perSecond.made / perSecond.copied
      return [
        { what: 'Rows in the archive', value: made.rows.toLocaleString('en-US') },
        { what: 'Its size', value: `${(made.bytes / 1_000_000).toFixed(0)} MB` },
        { what: 'Made in', value: `${made.seconds.toFixed(1)} s` },
        { what: 'Rows written a second', value: rounded(perSecond.made) },
        { what: 'Rows a second by COPY', value: rounded(perSecond.copied) },
        {
          what: 'The archive ÷ COPY',
          value: share.toFixed(2),
          goal: { words: `at least ${leastShare}`, met: share >= leastShare },
        },
        {
          what: 'Memory of the server above that before',
          value: `${made.growth.toFixed(0)} MB`,
          goal: { words: `at most ${mostGrowth} MB`, met: made.growth <= mostGrowth },
        },
      ]
    } finally {
      await server.stop()
    }
  },
}

async function makeArchive(server: Server) {
  await server.get('/api/data-exports')
  const before = (await server.costs()).memory.now
  let most = before
  let archive: DataExport | undefined
  const took = await seconds(async () => {
    const { status } = await server.post('/api/data-exports/organization', {})
    if (status !== 201) throw new Error(`Asking for an archive answers ${status}`)
    do {
      await wait(200)
      most = Math.max(most, (await server.costs()).memory.now)
      const listed = await server.get('/api/data-exports')
      if (listed.status !== 200) throw new Error(`Asking how far it is answers ${listed.status}`)
      const archives: DataExport[] = JSON.parse(listed.text())
      archive = archives[0]
    } while (archive?.status === 'waiting' || archive?.status === 'running')
  })
  if (archive?.status !== 'ready') throw new Error(`The archive is ${archive?.status}`)
  return {
    rows: archive.rowCount ?? 0,
    bytes: archive.size ?? 0,
    seconds: took,
    growth: (most - before) / 2 ** 20,
  }
}

async function copyAll({ urls }: Ground) {
  const client = new pg.Client({ connectionString: urls.owner })
  await client.connect()
  let rows = 0
  const took = await seconds(async () => {
    for (const table of tables) {
      const copy = client.query(copyTo(`copy ${table} to stdout (format csv)`))
      for await (const _ of copy);
      rows += copy.rowCount
    }
  })
  await client.end()
  return { rows, seconds: took }
}

function rounded(figure: number): string {
  return Math.round(figure).toLocaleString('en-US')
}
