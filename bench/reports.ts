import {
  paramsOf,
  type ReportParams,
  type ReportType,
  reportTypes,
} from '#shared/reports/report-catalogue.ts'
import type { Bench, Figure } from './bench.ts'
import { serveOneLandlord, sizeOf } from './one-landlord.ts'
import type { Answer, Server } from './server.ts'

const payments = Number(process.env.PAYMENTS ?? 1_000_000)
const size = sizeOf(payments)
const maxBytes = 5_000_000

/** For any amount of data, an answer stays small and the server responsive. */
export const reports: Bench = {
  name: 'reports',
  about: `The sixteen reports and the list of payments of one landlord with ${payments.toLocaleString('en-US')} payments on ${size.units.toLocaleString('en-US')} leases, asked over HTTP: of the usual period, and of all ${size.months} months where a report takes a period.`,
  async run(workspace) {
    const server = await serveOneLandlord(workspace, size)
    try {
      const { memory } = await server.costs()
      const figures: Figure[] = []
      for (const reportType of reportTypes) figures.push(...(await ofReport(server, reportType)))
      figures.push(...(await ofList(server)))
      const { memory: after } = await server.costs()
      const growth = (after.max - Math.max(memory.now, memory.max)) / 2 ** 20
      figures.push({ what: 'Memory above that after the start', value: `${growth.toFixed(0)} MB` })
      return figures
    } finally {
      await server.stop()
    }
  },
}

async function ofReport(server: Server, reportType: ReportType): Promise<Figure[]> {
  const make = (params: ReportParams) =>
    server.post('/api/reports/generate', { reportType, params })
  const figures = [figureOf(reportType, await make({}))]
  if (paramsOf[reportType].includes('from'))
    figures.push(figureOf(`${reportType}, all months`, await make({ from: '2000-01-01' })))
  return figures
}

async function ofList(server: Server): Promise<Figure[]> {
  const first = await server.get('/api/payments')
  const next = /<(.*)>/.exec(`${first.headers.link}`)?.[1] ?? ''
  return [
    figureOf('Payments, without a limit', first),
    figureOf('Payments, the next page', await server.get(next)),
    figureOf('Payments, 50 of them', await server.get('/api/payments?limit=50')),
  ]
}

function figureOf(what: string, { seconds, bytes, status, headers, text }: Answer): Figure {
  const rows = headers['x-total-count'] ?? (status === 200 ? JSON.parse(text()).rowCount : 0)
  const size = `${(bytes / 1_000_000).toFixed(2)} MB`
  const told =
    status === 200 ? `of ${Number(rows).toLocaleString('en-US')} rows` : `refused (${status})`
  return {
    what,
    value: `${seconds.toFixed(2)} s, ${size} ${told}`,
    goal: { words: 'at most 5 MB', met: status === 200 && bytes <= maxBytes },
  }
}
