import { foldText, unitKey } from '#shared/fold-text.ts'
import { haveDecimalCommas } from '#shared/imports/amounts.ts'
import { type DayOrder, isTwoDays, orderOf } from '#shared/imports/days.ts'
import { sentenceOf } from '#shared/language/sentence.ts'
import { t } from '#shared/language/t.ts'
import { translated } from '#shared/language/translated.ts'
import { type RentRollRow, rentRollRow } from '#shared/operations/imports.ts'
import { type ImportField, importFields, unitFields } from '#shared/properties/rent-roll-columns.ts'
import { inputOf, type Texts } from '../cells/cells.ts'
import { isTurnedColumn } from '../cells/names.ts'
import { couplesOf, namedAs, sharedEmails } from '../cells/people.ts'
import { emailsIn } from '../cells/placeholders.ts'
import { daysIn } from '../cells/term.ts'
import type { Sheet, SheetRow } from '../choose/sheet.ts'
import { rowLabel } from '../match/alike.ts'
import type { Columns } from '../match/columns.ts'
import { damagesOf, type Meaning, meant } from './interpret.ts'
import { type Meanings, noMeanings } from './meanings.ts'
import { amountFields, emptyTexts, textsOf, withMeanings } from './texts.ts'

/** The problem of a row; `field` is null where no single one is at fault. */
export interface Problem {
  field: ImportField | null
  message: string
  /** The choices in place of a correction. */
  question?: 'sharedEmail' | 'people' | undefined
}

/** A parsed row of the file; the same object for as long as its content is the same. */
export interface ReadRow {
  number: number
  texts: Texts
  /** Its whole source text. */
  key: string
  /** The row to send; null where it has a problem. */
  input: RentRollRow | null
  /** Its unit alone, where only its lease cannot be. */
  unitInput: RentRollRow | null
  problems: readonly Problem[]
}

/** Corrections by the user, by row and field. */
export type Edits = ReadonlyMap<number, Partial<Texts>>

/** Every row of a tab, each checked by itself and against those above it; `known` is the previous result. */
export function readRows(
  sheet: Sheet,
  initial: Meaning & { order: DayOrder; edits: Edits; meanings?: Meanings },
  known: readonly ReadRow[] = [],
): ReadRow[] {
  const { order, edits, meanings = noMeanings } = initial
  const { rows, columns } = meant(sheet, initial)
  const names = columns.name
  const isTurned = isTurnedColumn(
    names === undefined ? [] : rows.map(row => row.cells[names] ?? ''),
  )
  const isComma = haveDecimalCommas(amountsOf(rows, columns))
  const texts = rows.map(row => ({
    ...textsOf(row, columns, { isTurned, isComma }),
    ...edits.get(row.number),
  }))
  const addresses = new Map(
    texts.flatMap(({ property, address }) =>
      address ? [[plain(property), address] as const] : [],
    ),
  )
  const shared = sharedEmails(texts)
  const first = new Map<string, number>()
  return rows.map((row, place) => {
    const { number } = row
    const said = texts[place] ?? emptyTexts
    const address = said.address || (addresses.get(plain(said.property)) ?? '')
    // Former and next tenant are two rows of one unit.
    const begins = namedAs(said) && said.startDate
    const home = `${plain(said.property)}\n${plain(address)}\n${unitKey(said.unit)}\n${begins}`
    const before = first.get(home)
    if (before === undefined) first.set(home, number)
    const damages = damagesOf(row, said, { columns, typed: edits.get(number) })
    const other = shared.get(place)
    const read = withMeanings({ ...said, address }, meanings, order)
    const key = JSON.stringify([number, said, read, order, before, other, [...damages]])
    const same = known[place]
    // Parsing thousands takes a second, and the user is typing.
    return same?.key === key
      ? same
      : readRow({ number, texts: said, key }, { read, order, before, other, damages, sheet })
  })
}

function* amountsOf(rows: readonly SheetRow[], columns: Columns) {
  for (const field of amountFields) {
    const place = columns[field]
    if (place !== undefined) for (const { cells } of rows) yield cells[place] ?? ''
  }
}

/** Ambiguous dates, and the order that other dates suggest. */
export function datesOf({ rows }: Sheet, columns: Columns) {
  const texts = [columns.startDate, columns.endDate, columns.depositReceivedOn].flatMap(column =>
    column === undefined ? [] : rows.flatMap(({ cells }) => daysIn(cells[column] ?? '')),
  )
  return { twoWays: texts.find(isTwoDays), told: orderOf(texts) }
}

function readRow(
  row: Pick<ReadRow, 'number' | 'texts' | 'key'>,
  initial: {
    read: Texts
    order: DayOrder
    before: number | undefined
    /** The person with the same email in a row above. */
    other: string | undefined
    damages: ReadonlyMap<ImportField | null, string>
    sheet: Sheet
  },
): ReadRow {
  const { texts } = row
  const { read, other } = initial
  const input = inputOf(read, initial.order)
  const checked = rentRollRow.safeParse(input)
  const problems = new Map<ImportField | null, Problem>()
  const add = (problem: Problem) => {
    if (!problems.has(problem.field)) problems.set(problem.field, problem)
  }
  for (const [field, message] of initial.damages) add({ field, message })
  const couple = couplesOf(read)
  if (couple) add({ field: 'lastName', message: couple, question: 'people' })
  if (other && !read.sharedEmail)
    add({
      field: 'email',
      message: sharedEmailSentence(other, namedAs(read)),
      question: 'sharedEmail',
    })
  const isSeveral = emailsIn(input.email).length > 1
  if (isSeveral && !couple)
    add({ field: 'email', message: t('This cell has several email addresses. Keep one.') })
  for (const issue of checked.error?.issues ?? []) {
    const field = importFields.find(one => one === issue.path[0])
    const message = translated(sentenceOf(issue))
    // Of several people each may have one of them.
    if (field && !(field === 'email' && isSeveral)) add({ field, message })
  }
  if (initial.before !== undefined && texts.unit)
    add({
      field: 'unit',
      message: t('This unit is already in {row}', { row: rowLabel(initial.before, initial.sheet) }),
    })
  // Its cells are shifted: missing fields mean nothing.
  const shifted = problems.get(null)
  const all = shifted ? [shifted] : [...problems.values()]
  return {
    ...row,
    input: all.length === 0 ? (checked.data ?? null) : null,
    unitInput: all.length === 0 ? null : unitOf(input, all),
    problems: all,
  }
}

/** The unit of a row whose lease is impossible; null where the unit has a problem, too. */
function unitOf(input: object, problems: readonly Problem[]): RentRollRow | null {
  const ofUnit: readonly (ImportField | null)[] = [...unitFields, null]
  if (problems.some(({ field }) => ofUnit.includes(field))) return null
  const unit = Object.entries(input).filter(([field]) => unitFields.some(one => one === field))
  return rentRollRow.safeParse(Object.fromEntries(unit)).data ?? null
}

function sharedEmailSentence(other: string, name: string): string {
  return t(
    '{other} has this email in a row above. Choose whether {name} is the same person, or change or clear the email.',
    { other, name },
  )
}

/** As the server compares names. */
export function plain(name: string): string {
  return foldText(name)
}
