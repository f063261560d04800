import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { DataExport } from '#shared/operations/data-exports.ts'
import { type Bench, seconds, type Workspace } from './bench.ts'
import { serveOneLandlord, sizeOf } from './one-landlord.ts'
import type { Server } from './server.ts'

const payments = Number(process.env.PAYMENTS ?? 1_000_000)
const maxGrowth = 64
const minShare = 0.3
/** Nearly all the rows there are. */
const tables = ['charges', 'payments', 'allocations', 'expenses', 'leases', 'units', 'messages']

/** A landlord's whole export streams through a server with constant memory. */
export const exportsBench: Bench = {
  name: 'exports',
  about: `The archive of one landlord with ${payments.toLocaleString('en-US')} payments, asked for over HTTP: every row as JSON and as CSV, packed; against \`COPY … TO STDOUT (FORMAT csv)\` of the ${tables.length} tables that hold nearly all of them, once each. Then Payment History of all of them as the rows of a CSV file, against COPY of the very rows.`,
  async run(workspace) {
    const server = await serveOneLandlord(workspace, sizeOf(payments))
    try {
      const copied = await copyAll(
        workspace,
        tables.map(table => `copy ${table} to stdout (format csv)`),
      )
      const made = await makeArchive(server)
      // Every row is in there twice.
      const perSecond = {
        made: (2 * made.rows) / made.seconds,
        copied: copied.rows / copied.seconds,
      }
      const printed = await copyAll(workspace, [`copy (${history}) to stdout (format csv)`])
      const list = await listRows(server)
      const listed = { made: list.rows / list.seconds, copied: printed.rows / printed.seconds }
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
          goal: { words: `at least ${minShare}`, met: share >= minShare },
        },
        {
          what: 'Memory of the server above that before',
          value: `${made.growth.toFixed(0)} MB`,
          goal: { words: `at most ${maxGrowth} MB`, met: made.growth <= maxGrowth },
        },
        { what: 'CSV: rows of Payment History', value: list.rows.toLocaleString('en-US') },
        { what: 'CSV: all of them sent in', value: `${list.seconds.toFixed(1)} s` },
        { what: 'CSV: rows a second', value: rounded(listed.made) },
        { what: 'CSV: rows a second by COPY', value: rounded(listed.copied) },
        {
          what: 'CSV ÷ COPY',
          value: (listed.made / listed.copied).toFixed(2),
          goal: {
            words: `at least ${minShare}`,
            met: listed.made / listed.copied >= minShare,
          },
        },
        {
          what: 'CSV: memory of the server above that before',
          value: `${list.growth.toFixed(0)} MB`,
          goal: { words: `at most ${maxGrowth} MB`, met: list.growth <= maxGrowth },
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
  let max = before
  let archive: DataExport | undefined
  const took = await seconds(async () => {
    const { status } = await server.post('/api/data-exports/organization', {})
    if (status !== 201) throw new Error(`Asking for an archive answers ${status}`)
    do {
      await wait(200)
      max = Math.max(max, (await server.costs()).memory.now)
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
    growth: (max - before) / 2 ** 20,
  }
}

/** The columns of Payment History, by the plainest statement possible. */
const history = `select p.received_on, concat_ws(' ', t.first_name, t.last_name), h.name, u.unit_number, p.amount,
    p.payment_method, p.status, p.notes
  from payments p join leases l on l.id = p.lease_id join users t on t.id = l.tenant_id
  join units u on u.id = l.unit_id join properties h on h.id = u.property_id
  where p.status <> 'voided' order by p.received_on desc, p.id desc`

/** The rows that the browser makes a CSV file of. */
async function listRows(server: Server) {
  const asked = { reportType: 'Payment History', params: { from: '2000-01-01' } }
  await server.post('/api/reports/generate', asked)
  const before = (await server.costs()).memory.now
  let max = before
  let rows = 0
  const took = await seconds(async () => {
    let isOver = false
    const answer = server.post('/api/reports/rows', asked).finally(() => {
      isOver = true
    })
    while (!isOver) {
      await wait(100)
      max = Math.max(max, (await server.costs()).memory.now)
    }
    const { status, text } = await answer
    if (status !== 200) throw new Error(`The rows of a report answer ${status}: ${text()}`)
    rows = text().split('\n').length - 1
  })
  return { rows, seconds: took, growth: (max - before) / 2 ** 20 }
}

async function copyAll({ urls }: Workspace, statements: readonly string[]) {
  const client = new pg.Client({ connectionString: urls.owner })
  await client.connect()
  let rows = 0
  const took = await seconds(async () => {
    for (const statement of statements) {
      const copy = client.query(copyTo(statement))
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
