import { addDays, firstOfMonth, todayIn } from '#shared/dates.ts'
import { maxImportRows } from '#shared/operations/imports.ts'
import { aim, type Bench, figure, seconds } from './bench.ts'
import { serveOneLandlord } from './one-landlord.ts'
import { type PlannedCall, plannedCalls } from './plan-calls.ts'
import { middle } from './ratio.ts'
import type { Server } from './server.ts'

const leases = Number(process.env.LEASES ?? 10_000)
const unitsOfProperty = 20
const looks = 3
/** Below it, the clock says nothing: seconds. */
const least = 0.005
const max = 3

/** PostgreSQL has no statistics yet of the rows that a new customer brings. */
export const afterImport: Bench = {
  name: 'after-import',
  about: `The calls of the office's screens right after a landlord imported ${leases.toLocaleString('en-US')} leases, and once more after PostgreSQL has analyzed its tables; the median of ${looks} looks each, counted as ${least * 1_000} ms at least.`,
  async run(workspace) {
    const server = await serveOneLandlord(workspace, { properties: 1, units: 1, months: 1 })
    try {
      const importing = await seconds(() => importLeases(server))
      const soon: number[] = []
      const looking = await seconds(async () => {
        for (const call of plannedCalls) soon.push(await timeOf(server, call))
      })
      await workspace.owner.query('vacuum analyze')
      const later: number[] = []
      for (const call of plannedCalls) later.push(await timeOf(server, call))
      const grown = plannedCalls
        .map(({ what }, at) => ({ what, soon: soon[at] ?? 0, later: later[at] ?? 0 }))
        .map(one => ({ ...one, ratio: one.soon / one.later }))
        .toSorted((a, b) => b.ratio - a.ratio)
      const slow = grown.filter(({ ratio }) => ratio > max)
      return [
        figure('Importing them', `${importing.toFixed(0)} s`),
        figure('All calls, right after it', `${looking.toFixed(0)} s`),
        aim(
          `Calls that take over ${max} × their later time`,
          `${slow.length} of ${grown.length}`,
          'none',
          slow.length === 0,
        ),
        ...grown
          .slice(0, 5)
          .map(({ what, ...one }) =>
            figure(
              what,
              `${one.ratio.toFixed(1)} ×, ${inMilliseconds(one.soon)}, ${inMilliseconds(one.later)}`,
            ),
          ),
      ]
    } finally {
      await server.stop()
    }
  },
}

async function importLeases(server: Server): Promise<void> {
  const chargeFrom = firstOfMonth(todayIn('America/New_York'))
  for (let from = 0; from < leases; from += maxImportRows) {
    const count = Math.min(maxImportRows, leases - from)
    const rows = Array.from({ length: count }, (_, at) => rowOf(from + at, chargeFrom))
    const { status, text } = await server.post('/api/imports', {
      ...{ importKey: 'after-import', chargeFrom, rows },
    })
    const problem = /"problem":\{/.test(text())
    if (status !== 201 || problem) throw new Error(`Importing was answered ${status}: ${text()}`)
  }
}

function rowOf(place: number, month: string) {
  const house = Math.floor(place / unitsOfProperty)
  return {
    ...{ property: `Court ${house}`, address: `${house} Elm Street`, unit: `${place}` },
    ...{ firstName: 'Ann', lastName: `Renter ${place}`, email: `renter${place}@bench.example` },
    ...{ startDate: addDays(month, -200), endDate: addDays(month, 165), monthlyRent: '1200' },
    ...(place % 20 === 0 && { balance: '250' }),
  }
}

async function timeOf(server: Server, { url, body }: PlannedCall): Promise<number> {
  const times: number[] = []
  for (let look = 0; look < looks; look++) {
    const answer = await (body ? server.post(url, body) : server.get(url))
    if (answer.status > 299) throw new Error(`${url} was answered ${answer.status}`)
    times.push(answer.seconds)
  }
  return Math.max(middle(times), least)
}

function inMilliseconds(time: number): string {
  return `${(time * 1_000).toFixed(0)} ms`
}
