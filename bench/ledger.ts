import { todayIn } from '#shared/dates.ts'
import { aim, type Bench, type Figure, figure } from './bench.ts'
import { serveOneLandlord, sizeOf } from './one-landlord.ts'
import { middle } from './ratio.ts'
import type { Server } from './server.ts'

const payments = Number(process.env.PAYMENTS ?? 1_000_000)
const rounds = Number(process.env.ROUNDS ?? 20)
const stats = '/api/dashboard/stats'
const statements = [
  '/api/trial-balance?basis=accrual',
  '/api/trial-balance?basis=cash',
  '/api/balance-sheet?basis=accrual',
  '/api/cash-flow',
]

/** The statements of the general ledger stay as fast as the dashboard. */
export const ledger: Bench = {
  name: 'ledger',
  about: `The statements of the general ledger of one landlord with ${payments.toLocaleString('en-US')} payments over HTTP, beside the dashboard's figures, each asked ${rounds} times in turn: of all properties, of one, and the first lines of a month.`,
  async run(workspace) {
    const server = await serveOneLandlord(workspace, sizeOf(payments))
    try {
      const properties = JSON.parse((await server.get('/api/properties?limit=1')).text())
      const ofOne = `/api/trial-balance?basis=accrual&propertyId=${properties[0]?.id}`
      const month = `/api/general-ledger?from=${todayIn('UTC').slice(0, 8)}01`
      const times = await inTurn(server, [stats, ...statements, ofOne, month])
      const dashboard = times.get(stats) ?? 0
      const figures: Figure[] = [figure('Dashboard', inMilliseconds(dashboard))]
      for (const path of statements) {
        const share = (times.get(path) ?? 0) / dashboard
        const value = `${inMilliseconds(times.get(path) ?? 0)}, ${share.toFixed(1)} times`
        figures.push(aim(path, value, 'at most 1.5 times the dashboard', share <= 1.5))
      }
      figures.push(figure('Trial balance of one property', inMilliseconds(times.get(ofOne) ?? 0)))
      figures.push(figure('Lines of this month', inMilliseconds(times.get(month) ?? 0)))
      return figures
    } finally {
      await server.stop()
    }
  },
}

/** The middle time of each call, seconds. */
async function inTurn(server: Server, paths: string[]): Promise<Map<string, number>> {
  const times = new Map<string, number[]>(paths.map(path => [path, []]))
  for (let round = 0; round < rounds; round++)
    for (const path of paths) times.get(path)?.push(await timeOf(server, path))
  return new Map(paths.map(path => [path, middle(times.get(path) ?? [])]))
}

async function timeOf(server: Server, path: string): Promise<number> {
  const { status, seconds, text } = await server.get(path)
  if (status !== 200) throw new Error(`${path} answers ${status}`)
  // A ledger without accounts would be quick.
  if (!/"[1-9]\d+\.\d\d"/.test(text())) throw new Error(`${path} has no amount`)
  return seconds
}

function inMilliseconds(seconds: number): string {
  return `${(seconds * 1_000).toFixed(1)} ms`
}
