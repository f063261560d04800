import { aim, type Bench, seconds } from './bench.ts'
import { serveOneLandlord } from './one-landlord.ts'
import { middle } from './ratio.ts'

const rows = 1_000
const prints = 10

/** quality.md P14: a printed report. */
export const printing: Bench = {
  name: 'printing',
  about: `The rent roll of a landlord with ${rows.toLocaleString('en-US')} homes as a PDF, asked for over HTTP ${prints} times, one after the other; once more before, when the thread that prints is not there yet.`,
  async run(workspace) {
    const size = { properties: rows / 10, units: rows, months: 3 }
    const server = await serveOneLandlord(workspace, size)
    try {
      const made = await server.post('/api/reports/generate', { reportType: 'Rent Roll' })
      const { rows: data, columns, totals, notes } = JSON.parse(made.text())
      if (data.length !== rows) throw new Error(`The rent roll has ${data.length} rows`)
      const print = async () => {
        const body = { reportType: 'Rent Roll', data, columns, totals, notes }
        const { status, text } = await server.post('/api/reports/export-pdf', body)
        if (status !== 200) throw new Error(`Printing answers ${status}: ${text()}`)
      }
      const first = await seconds(print)
      await server.costs()
      const took: number[] = []
      for (let turn = 0; turn < prints; turn++) took.push(await seconds(print))
      const { stall } = await server.costs()
      return [
        within('P14 the first PDF', first),
        within('P14 a PDF, median', middle(took)),
        aim(
          'P14 nobody else is answered for',
          `${stall.toFixed(0)} ms`,
          'at most 100 ms, good 20',
          stall <= 100,
        ),
      ]
    } finally {
      await server.stop()
    }
  },
}

const within = (what: string, took: number) =>
  aim(what, `${took.toFixed(2)} s`, 'at most 2 s, good 0.5', took <= 2)
