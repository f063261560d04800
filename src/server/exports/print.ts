import { byteOrderMark, csvLine, quoted } from '#shared/csv.ts'
import type { Cell, Copied, Kind, Moment } from '../postgres/database.ts'
import { rowsOf, type Selection } from './selection.ts'

/** Called with the number of newly written rows. */
export type OnRows = (more: number) => Promise<void>

/** A list of objects, one a line. */
export async function* printJson(moment: Moment, selection: Selection, onRows: OnRows) {
  const { columns, some } = await copied(moment, selection)
  const names = columns.map(({ name }, at) => `${at ? ',' : '{'}${JSON.stringify(name)}:`)
  const print = columns.map(({ kind }) => inJson[kind])
  let separator = '[\n'
  for await (const rows of some) {
    let text = ''
    for (const cells of rows) {
      text += separator
      separator = '},\n'
      for (let at = 0; at < names.length; at++) {
        const cell = cells[at] ?? null
        text += names[at]
        text += cell === null ? 'null' : (print[at]?.(cell) ?? cell)
      }
    }
    yield text
    await onRows(rows.length)
  }
  yield separator === '[\n' ? '[]\n' : '}\n]\n'
}

/** The same for spreadsheets; of no rows, too, a table has its line of labels. */
export async function* printCsv(moment: Moment, selection: Selection, onRows: OnRows) {
  const { columns, some } = await copied(moment, selection)
  const print = columns.map(({ kind }) => (kind === 'text' || kind === 'json' ? quoted : null))
  yield byteOrderMark + csvLine(columns.map(({ name }) => name))
  for await (const rows of some) {
    let text = ''
    for (const cells of rows) {
      let between = '"'
      for (let at = 0; at < print.length; at++) {
        const cell = cells[at] ?? ''
        text += between
        text += print[at]?.(cell) ?? cell
        between = '","'
      }
      text += '"\r\n'
    }
    yield text
    await onRows(rows.length)
  }
}

/** The JSON form of a cell's text; null for unchanged. */
const inJson: Record<Kind, ((cell: string) => string) | null> = {
  text: JSON.stringify,
  plain: withMarks,
  instant: withMarks,
  number: null,
  boolean: null,
  json: null,
}

function withMarks(cell: string): string {
  return `"${cell}"`
}

/** The rows of a selection, each with its derived values. */
export async function copied(moment: Moment, selection: Selection): Promise<Copied> {
  const { also } = selection
  const { columns, some } = await moment.rows(rowsOf(selection))
  if (!also) return { columns, some }
  const further = (cells: Cell[]) =>
    also(Object.fromEntries(columns.map(({ name }, at) => [name, cells[at]])))
  async function* widened() {
    for await (const rows of some)
      yield rows.map(cells => [...cells, ...Object.values(further(cells))])
  }
  const names = Object.keys(further([]))
  return {
    columns: [...columns, ...names.map(name => ({ name, kind: 'text' as const }))],
    some: widened(),
  }
}
