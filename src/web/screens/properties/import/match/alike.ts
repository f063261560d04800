import { t } from '#shared/language/t.ts'
import { homeOf } from '../choose/home.ts'
import type { Sheet } from '../choose/sheet.ts'
import type { SheetRow } from '../choose/table.ts'
import { targetOf } from './columns.ts'
import { matched } from './duplicates.ts'

/** The tabs of a workbook, preceded by all similar ones as one, where there are several. */
export function offered(sheets: readonly Sheet[]): Sheet[] {
  const kinds = Map.groupBy(sheets, kindOf)
  const groups = [...kinds].filter(([kind, alike]) => kind !== '' && alike.length > 1)
  return [...groups.map(([, alike]) => together(alike)), ...sheets]
}

/** Whether the tabs are better read as one: each is a building, not the same ones in another year. */
export function isPerBuilding(sheet: Sheet): boolean {
  const { columns, doubled } = matched(sheet)
  const namesProperty = columns.property ?? doubled.find(({ target }) => target === 'property')
  return namesProperty === undefined && !(sheet.tabs ?? []).every(tab => period.test(tab))
}

/** A row's number in tabs that are read as one, for the index of its tab from 0. */
export function numberIn(place: number, number: number): number {
  return place * perTab + number
}

/** The tab of a row, by its number. */
export function tabOf(number: number): number {
  return Math.floor(number / perTab)
}

/** `row 3`, or `row 3 of Water St` where tabs are read as one: within a sentence. */
export function rowLabel(number: number, sheet: Pick<Sheet, 'tabs'> | null): string {
  const { row, tab } = placeOf(number, sheet)
  return tab === undefined ? t('row {row}', { row }) : t('row {row} of {tab}', { row, tab })
}

/** The same at the beginning of one. */
export function rowHeading(number: number, sheet: Pick<Sheet, 'tabs'> | null): string {
  const { row, tab } = placeOf(number, sheet)
  return tab === undefined ? t('Row {row}', { row }) : t('Row {row} of {tab}', { row, tab })
}

function placeOf(number: number, sheet: Pick<Sheet, 'tabs'> | null) {
  const tab = sheet?.tabs?.[tabOf(number)]
  return { row: String(tab === undefined ? number : number % perTab), tab }
}

/** More than the rows of a tab. */
const perTab = 10_000_000

const period =
  /\b(?:19|20)\d{2}\b|^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\bq[1-4]\b/i

/** The fields of a tab's headings, where its rows are homes. */
function kindOf({ headings }: Sheet): string {
  const found = headings.map(targetOf)
  return found.includes('unit') ? found.filter(Boolean).sort().join(' ') : ''
}

function together(alike: readonly Sheet[]): Sheet {
  const [first = alike[0]] = alike
  if (!first) throw new Error('No sheet to read')
  return {
    name: first.name,
    tab: t('All {count} sheets with the same columns', { count: alike.length }),
    tabs: alike.map(({ tab }) => tab ?? ''),
    homes: alike.map(homeOf),
    headings: first.headings,
    rows: alike.flatMap((sheet, place) => placed(sheet, first.headings, place)),
  }
}

/** The rows of a tab in the order of other headings. */
function placed(sheet: Sheet, headings: readonly string[], tab: number): SheetRow[] {
  const free = new Set(sheet.headings.keys())
  const take = (isIt: (heading: string) => boolean) => {
    const found = [...free].find(place => isIt(sheet.headings[place] ?? ''))
    if (found !== undefined) free.delete(found)
    return found
  }
  const exact = headings.map(heading => take(other => plain(other) === plain(heading)))
  const from = headings.map((heading, place) => {
    const target = targetOf(heading)
    return exact[place] ?? (target && take(other => targetOf(other) === target))
  })
  return sheet.rows.map(row => ({
    ...row,
    number: numberIn(tab, row.number),
    cells: from.map(place => (place === undefined ? '' : (row.cells[place] ?? ''))),
    shown: row.shown && shownFrom(row.shown, from),
  }))
}

function shownFrom(shown: Record<number, string>, from: readonly (number | undefined)[]) {
  return Object.fromEntries(
    from.flatMap((place, at) => {
      const text = place === undefined ? undefined : shown[place]
      return text === undefined ? [] : [[at, text]]
    }),
  )
}

function plain(heading: string): string {
  return heading.trim().toLowerCase()
}
