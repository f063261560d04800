import { isDay } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import { escapeHtml } from '../../format/escape-html.ts'
import { amountOf, dayLabel, label } from '../../format/format.ts'
import type { Cell, Kind, Moment } from '../../postgres/database.ts'
import { copied, type OnRows } from '../print.ts'
import type { Selection } from '../selection.ts'
import { foot, head, linkTo } from './html.ts'
import { codedColumns, labelOf, moneyColumns, type Page } from './pages.ts'

/** The rows of a selection as a page that a browser opens, people and homes by their names. */
export async function* printPage(
  moment: Moment,
  { selection, page, onRows }: { selection: Selection; page: Page; onRows: OnRows },
): AsyncGenerator<string> {
  const { columns, some } = await copied(moment, selection)
  const places = new Map(columns.map(({ name }, at) => [name, at]))
  const shown = page.columns.map(name => {
    const at = places.get(name)
    if (at === undefined) throw new Error(`${selection.name} has no ${name}`)
    return { name, at, kind: columns[at]?.kind ?? 'text' }
  })
  const currencyAt = places.get('currency')
  const isWide = shown.length > maxColumns
  const labels = shown.map(({ name }) => `<th scope="col">${escapeHtml(labelOf(name))}</th>`)
  yield `${head(page.title)}<p>${linkTo('index.html', 'All of this archive', 1)}</p>\n`
  if (!isWide) yield `<table>\n<thead><tr>${labels.join('')}</tr></thead>\n<tbody>\n`
  for await (const rows of some) {
    let text = ''
    for (const cells of rows) {
      const currency = currencyAt === undefined ? null : (cells[currencyAt] ?? null)
      const told = shown.map(({ name, at, kind }) => ({
        name,
        words: cellOf(name, kind, cells[at] ?? null, currency),
      }))
      text += isWide ? tableOf(told) : rowOf(told)
    }
    yield text
    await onRows(rows.length)
  }
  if (!isWide) yield '</tbody>\n</table>\n'
  yield foot
}

/** The number of columns that fit on a printed page. */
const maxColumns = 9

interface Told {
  name: string
  /** As HTML. */
  words: string
}

function rowOf(told: readonly Told[]): string {
  return `<tr>${told.map(({ words }) => `<td>${words}</td>`).join('')}</tr>\n`
}

/** A row as a table of its own, one line per field. */
function tableOf(told: readonly Told[]): string {
  const lines = told.flatMap(({ name, words }) =>
    words ? [`<tr><th scope="row">${escapeHtml(labelOf(name))}</th><td>${words}</td></tr>`] : [],
  )
  return `<table>\n${lines.join('\n')}\n</table>\n`
}

function cellOf(name: string, kind: Kind, cell: Cell, currency: Cell): string {
  if (cell === null) return ''
  if (name === 'file') return linkTo(cell, 'Open', 1)
  return escapeHtml(wordsOf(name, kind, cell, currency))
}

function wordsOf(name: string, kind: Kind, cell: string, currency: Cell): string {
  if (kind === 'instant') return instantLabel(cell)
  if (kind === 'plain' && isDay(cell)) return dayLabel(cell)
  if (currency && moneyColumns.has(name)) return amountOf(toCents(cell), currency)
  return codedColumns.has(name) ? label(cell) : cell
}

/** `Mar 1, 2025, 4:05 PM UTC`. */
export function instantLabel(instant: string): string {
  return instants.format(Date.parse(instant))
}

const instants = new Intl.DateTimeFormat('en-US', {
  ...{ year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  ...{ timeZone: 'UTC', timeZoneName: 'short' },
})
