import { type ImportField, importFields, type RentRollRow, rentRollRow } from '#shared/imports.ts'
import { rowWords } from './alike.ts'
import { inputOf, splitName, type Texts } from './cells.ts'
import type { Columns } from './columns.ts'
import { type DayOrder, isTwoDays, orderOf } from './days.ts'
import { damagesOf, type Meaning, meant } from './meant.ts'
import type { Sheet, SheetRow } from './sheet.ts'

/** What stands against taking a row over; `field` is null where no single one is to blame. */
export interface Problem {
  field: ImportField | null
  message: string
}

/** A row of the sheet as we read it; the same object for as long as it says the same. */
export interface ReadRow {
  number: number
  texts: Texts
  /** All that it was read from. */
  key: string
  /** As it is sent; null where something in it stands against it. */
  input: RentRollRow | null
  problems: readonly Problem[]
}

/** What somebody typed instead of what the sheet says, by row and field. */
export type Edits = ReadonlyMap<number, Partial<Texts>>

/** Every row of a sheet, each checked by itself and against those above it; `known` is how they stood before. */
export function readRows(
  sheet: Sheet,
  given: Meaning & { order: DayOrder; edits: Edits },
  known: readonly ReadRow[] = [],
): ReadRow[] {
  const { order, edits } = given
  const { rows, columns } = meant(sheet, given)
  const texts = rows.map(row => ({ ...textsOf(row, columns), ...edits.get(row.number) }))
  const addresses = new Map(
    texts.flatMap(({ property, address }) =>
      address ? [[plain(property), address] as const] : [],
    ),
  )
  const first = new Map<string, number>()
  return rows.map((row, place) => {
    const { number } = row
    const said = texts[place] ?? emptyTexts
    const address = said.address || (addresses.get(plain(said.property)) ?? '')
    const home = `${plain(said.property)}\n${plain(address)}\n${plain(said.unit)}`
    const before = first.get(home)
    if (before === undefined) first.set(home, number)
    const damages = damagesOf(row, said, { columns, typed: edits.get(number) })
    const key = JSON.stringify([number, said, address, order, before, [...damages]])
    const same = known[place]
    // Reading thousands takes a second, and somebody is typing.
    return same?.key === key
      ? same
      : readRow({ number, texts: said, key }, { address, order, before, damages, sheet })
  })
}

/** Dates that could be read two ways, and the order that others of them tell. */
export function datesOf({ rows }: Sheet, columns: Columns) {
  const texts = [columns.startDate, columns.endDate, columns.depositReceivedOn].flatMap(column =>
    column === undefined ? [] : rows.map(({ cells }) => cells[column] ?? ''),
  )
  return { twoWays: texts.find(isTwoDays), told: orderOf(texts) }
}

function textsOf({ cells }: SheetRow, columns: Columns): Texts {
  const cell = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? ''))
  const name = splitName(cell(columns.name))
  const texts = { ...emptyTexts }
  for (const field of importFields) texts[field] = cell(columns[field])
  return {
    ...texts,
    firstName: texts.firstName || name.firstName,
    lastName: texts.lastName || name.lastName,
  }
}

function readRow(
  row: Pick<ReadRow, 'number' | 'texts' | 'key'>,
  given: {
    address: string
    order: DayOrder
    before: number | undefined
    damages: ReadonlyMap<ImportField | null, string>
    sheet: Sheet
  },
): ReadRow {
  const { texts } = row
  const checked = rentRollRow.safeParse(inputOf({ ...texts, address: given.address }, given.order))
  const problems = new Map<ImportField | null, Problem>()
  for (const [field, message] of given.damages) problems.set(field, { field, message })
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = importFields.find(one => one === path[0])
    if (field && !problems.has(field)) problems.set(field, { field, message })
  }
  if (given.before !== undefined && texts.unit && !problems.has('unit')) {
    const message = `The same unit is in ${rowWords(given.before, given.sheet)} already`
    problems.set('unit', { field: 'unit', message })
  }
  // Its cells are not where they belong: what each of them lacks says nothing.
  const shifted = problems.get(null)
  if (shifted) return { ...row, input: null, problems: [shifted] }
  const input = problems.size === 0 ? (checked.data ?? null) : null
  return { ...row, input, problems: [...problems.values()] }
}

/** As the server compares names. */
export function plain(name: string): string {
  return name.trim().toLowerCase()
}

const emptyTexts = Object.fromEntries(importFields.map(field => [field, ''])) as Texts
