import { beforeAll, describe, expect, test } from 'vitest'
import type { BankAccount } from '#shared/accounting/banking/bank-accounts.ts'
import type { BankLine, BankRow } from '#shared/accounting/banking/bank-lines.ts'
import type {
  Reconciliation,
  ReconciliationDetails,
} from '#shared/accounting/banking/reconciliations.ts'
import { addDays } from '#shared/dates.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { type Office, on, post } from '#test/fixture-e/office.ts'
import { playE } from '#test/fixture-e/play.ts'
import { itIs, made } from '../../fixture.ts'
import { accountsOf, asBankShows, type CsvLine, csvOf, linesOf, rowsOf, sendFile } from './fixture.ts'

/** Elm's year of fixture E with a file of its bank. */
let office: Office
let elm: BankAccount
/** Lines of the file, each with the rows that it is. */
let file: (CsvLine & { rows: BankRow[] })[]

const byDay = (a: { on: string }, b: { on: string }) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)

beforeAll(async () => {
  office = await playE('2026-01-08')
  for (const name of ['elm', 'oak'] as const)
    for (let month = 1; month <= 12; month += 1) {
      const sent = { propertyId: office.properties[name], month: on(month, '01').slice(0, 7) }
      await post(office, 'owner-statements', sent)
    }
  await post(office, 'bank-accounts', {
    ...{ name: 'Oak operating', kind: 'operating', propertyIds: [office.properties.oak] },
  })
  const [first] = await accountsOf(office.lana)
  if (!first) throw new Error('An organization begins with a bank account')
  elm = first
  file = fileOf(await rowsOf(office.lana, elm.id))
}, 120_000)

/** Two deposits of one day are one line; what is banked in January is, and each quarter costs a fee. */
function fileOf(rows: readonly BankRow[]) {
  const shown = asBankShows(rows.toReversed().filter(({ day }) => day < '2026-01-01'))
  const late = shown.filter(({ rows: [row] }) => row && row.day === '2025-12-31')
  for (const line of late) line.on = '2026-01-02'
  const single = new Map<string, (typeof shown)[number]>()
  const lines: typeof shown = []
  for (const line of shown) {
    const [row] = line.rows
    const isRent = row?.source === 'payment' && row.checkNumber === null && row.day.endsWith('-01')
    const other = isRent ? single.get(row.day) : undefined
    if (other && !line.rows.some(({ name }) => name === other.rows[0]?.name)) {
      other.rows.push(...line.rows)
      other.amount = fromCents(toCents(other.amount) + toCents(line.amount))
      other.payee = 'DEPOSIT'
      single.delete(row?.day ?? '')
      continue
    }
    if (isRent && Number(row.day.slice(5, 7)) % 3 === 0) single.set(row.day, line)
    lines.push(line)
  }
  const fees = ['03', '06', '09', '12'].map(month => ({
    ...{ on: `2025-${month}-28`, payee: 'SERVICE CHARGE', amount: '-12.00', rows: [] },
  }))
  return [...lines, ...fees].sort(byDay)
}

const told = ({ rows }: { rows: readonly BankRow[] }) =>
  rows.map(({ source, sourceId }) => `${source} ${sourceId}`).sort()
const ofLine = ({ postedOn, amount, payee }: BankLine) =>
  file.filter(line => line.on === postedOn && line.amount === amount && line.payee === payee)

describe('Elm on 2025-12-31', () => {
  test('has a book balance of 50,459.44 and no line', () => {
    const december = '2025-12-31'
    const sum = file.flatMap(({ rows }) => rows).reduce((cents, row) => cents + toCents(row.amount), 0)
    expect(fromCents(sum), december).toBe('50459.44')
    expect(elm).toMatchObject({ isDefault: true, kind: 'operating', toMatch: 0, bankBalance: null })
  })

  test('at least 90 % of the lines that have a row are sure, and none is wrong', async () => {
    const sent = await sendFile(office.lana, elm.id, csvOf(file))
    expect(made(sent)).toMatchObject({ lines: file.length, added: file.length, duplicates: 0 })
    const lines = await linesOf(office.lana, elm.id, 'new')
    expect(lines.length).toBe(file.length)
    const sure = lines.filter(({ proposal }) => proposal?.certainty === 'sure')
    const wrong = sure.filter(
      line => !ofLine(line).some(one => told(one).join() === told(line.proposal ?? { rows: [] }).join()),
    )
    expect(wrong).toEqual([])
    const withRow = file.filter(({ rows }) => rows.length > 0)
    expect(file.filter(({ rows }) => rows.length > 1).length).toBeGreaterThan(2)
    expect(sure.length / withRow.length).toBeGreaterThanOrEqual(0.9)
    console.log(`sure ${sure.length} of ${withRow.length}`)
    const { matched } = await post<{ matched: number }>(office, `bank-accounts/${elm.id}/matches`, {})
    expect(matched).toBe(sure.length)
  })
})
