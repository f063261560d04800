import { drawPrint } from '#server/pdf/page.ts'
import type { PrintDocument } from '#server/pdf/print.ts'
import { aim, type Bench, seconds } from './bench.ts'
import { serveOneLandlord } from './one-landlord.ts'
import { middle } from './ratio.ts'

const rows = 1_000
const prints = 10
/** corners.md §3: a company. */
const rowsOfCompany = 1_150
const maxForTags = 1.5

/** quality.md P14: a printed report. */
export const printing: Bench = {
  name: 'printing',
  about: `The rent roll of a landlord with ${rows.toLocaleString('en-US')} homes as a PDF, asked for over HTTP ${prints} times, one after the other; once more before, when the thread that prints is not there yet. Then what the tags of ${rowsOfCompany.toLocaleString('en-US')} rows cost.`,
  async run(workspace) {
    const size = { properties: rows / 10, units: rows, months: 3 }
    const server = await serveOneLandlord(workspace, size)
    try {
      const made = await server.post('/api/reports/generate', { reportType: 'Rent Roll' })
      const { rows: data, columns, beside, totals, notes } = JSON.parse(made.text())
      if (data.length !== rows) throw new Error(`The rent roll has ${data.length} rows`)
      const print = async () => {
        const body = { reportType: 'Rent Roll', data, columns, beside, totals, notes }
        const { status, text } = await server.post('/api/reports/export-pdf', body)
        if (status !== 200) throw new Error(`Printing answers ${status}: ${text()}`)
      }
      const first = await seconds(print)
      await server.costs()
      const took: number[] = []
      for (let turn = 0; turn < prints; turn++) took.push(await seconds(print))
      const { stall } = await server.costs()
      const tags = await costOfTags(printOfCompany())
      return [
        within('P14 the first PDF', first),
        within('P14 a PDF, median', middle(took)),
        aim(
          'P14 nobody else is answered for',
          `${stall.toFixed(0)} ms`,
          'at most 100 ms, good 20',
          stall <= 100,
        ),
        aim(
          `Tags of ${rowsOfCompany.toLocaleString('en-US')} rows, processor time`,
          `${tags.toFixed(2)} ×`,
          `at most ${maxForTags} × without`,
          tags <= maxForTags,
        ),
      ]
    } finally {
      await server.stop()
    }
  },
}

const within = (what: string, took: number) =>
  aim(what, `${took.toFixed(2)} s`, 'at most 2 s, good 0.5', took <= 2)

/** Processor time of a tagged print by that of one without tags, in turns in the same run. */
async function costOfTags(print: PrintDocument): Promise<number> {
  const spent = async (isTagged: boolean) => {
    const before = process.cpuUsage()
    await drawPrint(print, { isTagged })
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const tagged: number[] = []
  const plain: number[] = []
  for (let turn = 0; turn < 2 * prints; turn++) {
    plain.push(await spent(false))
    tagged.push(await spent(true))
  }
  // The first turns compile the drawing code.
  return middle(tagged.slice(prints)) / middle(plain.slice(prints))
}

function printOfCompany(): PrintDocument {
  const texts = ['Unit', 'Tenant', 'Status', 'Lease Start', 'Lease End']
  const amounts = ['Market Rent', 'Contract Rent', 'Deposit Held', 'Balance']
  return {
    title: 'Rent Roll',
    subtitle: ['As of 11/26/2026'],
    columns: [
      ...texts.map(label => ({ label, type: 'text' as const })),
      ...amounts.map(label => ({ label, type: 'money' as const })),
    ],
    rows: Array.from({ length: rowsOfCompany }, (_, row) => [
      ...[`${row}`, `Tenant number ${row}`, 'Occupied', '06/01/2025', '05/31/2026'],
      ...['1,500.00', `1,4${row % 90}.00`, '1,500.00', '0.00'],
    ]),
    totals: [['Units', `${rowsOfCompany}`]],
    notes: [],
    size: 'LETTER',
  }
}
