import { beforeAll, describe, expect, test } from 'vitest'
import type { BankAccount } from '#shared/accounting/banking/bank-accounts.ts'
import type { BankLine } from '#shared/accounting/banking/bank-lines.ts'
import { type BankRow, bankRowKey } from '#shared/accounting/banking/bank-rows.ts'
import type {
  Reconciliation,
  ReconciliationDetails,
} from '#shared/accounting/banking/reconciliations.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { type Office, on, post } from '#test/fixture-e/office.ts'
import { playE } from '#test/fixture-e/play.ts'
import { callerOf } from '#test/office-f.ts'
import { database, memberOf, organizationIdOf } from '#test/world.ts'
import { made } from '../fixture.ts'
import { makeReport } from '../reports/runs/make.ts'
import {
  accountsOf,
  asBankShows,
  type CsvLine,
  csvOf,
  linesOf,
  rowsOf,
  sendFile,
} from './fixture.ts'

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

/** Two deposits of one day are one line; rent banked in January is of January, and fees of quarters are refunded. */
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
  const refund = { on: '2025-12-30', payee: 'FEE REFUND', amount: '48.00', rows: [] }
  return [...lines, ...fees, refund].sort(byDay)
}

const keysOf = ({ rows }: { rows: readonly BankRow[] }) => rows.map(bankRowKey).sort()
const ofLine = ({ postedOn, amount, payee }: BankLine) =>
  file.filter(line => line.on === postedOn && line.amount === amount && line.payee === payee)

describe('Elm on 2025-12-31', () => {
  test('has a ledger balance of 50,459.44 and no line', () => {
    const sum = file
      .flatMap(({ rows }) => rows)
      .reduce((cents, row) => cents + toCents(row.amount), 0)
    expect(fromCents(sum)).toBe('50459.44')
    expect(elm).toMatchObject({ isDefault: true, kind: 'operating', toMatch: 0, bankBalance: null })
  })

  test('at least 90 % of the lines that have a row are sure, and none is wrong', async () => {
    const sent = await sendFile(office.lana, elm.id, csvOf(file))
    expect(made(sent)).toMatchObject({ lines: file.length, added: file.length, duplicates: 0 })
    const lines = await linesOf(office.lana, elm.id, 'new')
    expect(lines.length).toBe(file.length)
    const sure = lines.filter(({ proposal }) => proposal?.certainty === 'sure')
    const wrong = sure.filter(
      line =>
        !ofLine(line).some(
          one => keysOf(one).join() === keysOf(line.proposal ?? { rows: [] }).join(),
        ),
    )
    expect(wrong).toEqual([])
    const withRow = file.filter(({ rows }) => rows.length > 0)
    expect(file.filter(({ rows }) => rows.length > 1).length).toBeGreaterThan(2)
    expect(sure.length / withRow.length).toBeGreaterThanOrEqual(0.9)
    const { matched } = await post<{ matched: number }>(
      office,
      `bank-accounts/${elm.id}/matches`,
      {},
    )
    expect(matched).toBe(sure.length)
  })

  test('is reconciled at 49,310.44, with the rent and the fee of January outstanding', async () => {
    const { lana } = office
    const begun = await post<ReconciliationDetails>(office, 'reconciliations', {
      ...{ bankAccountId: elm.id, through: '2025-12-31', statementBalance: '49310.44' },
    })
    expect(begun).toMatchObject({
      ...{ book: '50459.44', receivedLater: '1575.00', paidLater: '426.00', bookedLater: '0.00' },
      ...{ mustBe: '49310.44', difference: '0.00', state: 'open' },
    })
    expect(begun.rows.map(({ day, amount, isTicked }) => [day, amount, isTicked])).toEqual(
      expect.arrayContaining([
        ['2025-12-31', '1575.00', false],
        ['2025-12-31', '-426.00', false],
      ]),
    )
    expect(begun.openLines.length).toBe(5)
    const finishing = { state: 'done' }
    const path = `/api/reconciliations/${begun.id}`
    expect((await lana.patch(path, finishing)).body).toMatchObject({
      message: '5 lines of the statement have no row: match or ignore them first',
    })
    for (const { id } of begun.openLines)
      made(await lana.patch(`/api/bank-lines/${id}`, { ignored: true, reason: 'Refunded' }))
    made(await lana.patch(path, { statementBalance: '49310.45' }))
    expect(await lana.patch(path, finishing)).toMatchObject({
      ...{ status: 409, body: { message: 'The difference is 0.01: it must be 0.00' } },
    })
    const sent = { statementBalance: '49310.44', ...finishing }
    const done = made(await lana.patch<ReconciliationDetails>(path, sent))
    expect(done).toMatchObject({ state: 'done', mustBe: '49310.44', difference: '0.00' })
    const pdf = await lana.get(`/api/documents/${done.document?.id}/download`)
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await accountsOf(lana))[0]).toMatchObject({ reconciledThrough: '2025-12-31' })
  })

  test('the report leads from the ledger to the same balance', async () => {
    const { lana } = office
    const viewer = callerOf(lana.user.id, 'admin', await organizationIdOf(lana))
    const made = await makeReport(database.db, viewer, {
      ...{ reportType: 'Bank Reconciliation', params: { asOf: '2025-12-31' } },
    })
    const lines = made.rows.filter(row => row['Bank Account'] === elm.name)
    expect(lines.map(row => [row.Line, row.Amount])).toEqual([
      ['Balance of the ledger', '50459.44'],
      ['Received, not yet on the statement', '-1575.00'],
      ['Paid, not yet on the statement', '426.00'],
      ['Statement balance must be', '49310.44'],
    ])
  })

  test('is 48,884.44 of the owner and 1,575.00 prepaid; the deposits are 3,690.00', async () => {
    const trust = async (id: string) =>
      made(await office.lana.get(`/api/bank-accounts/${id}/trust?asOf=2025-12-31`))
    expect(await trust(elm.id)).toMatchObject({
      ...{ adjustedBank: '50459.44', book: '50459.44', owed: '50459.44', difference: '0.00' },
      ...{ owners: [{ balance: '48884.44' }], prepaid: '1575.00', deposits: '0.00' },
    })
    const deposit = (await accountsOf(office.lana)).find(({ kind }) => kind === 'deposit')
    expect(await trust(deposit?.id ?? '')).toMatchObject({
      ...{ book: '3690.00', deposits: '3690.00', owed: '3690.00', difference: '0.00', owners: [] },
      toTransfer: '2950.00',
    })
  })

  test('its matches are frozen until an admin reopens it', async () => {
    const { lana } = office
    const [line] = (await linesOf(lana, elm.id, 'matched')).filter(
      ({ postedOn }) => postedOn < '2025-12-31',
    )
    const [match] = line?.matches ?? []
    if (!line || !match) throw new Error('The year has matched lines')
    expect(match.isFrozen).toBe(true)
    const path = `/api/bank-lines/${line.id}/matches/${match.id}`
    expect((await lana.delete(path)).status).toBe(409)
    const mira = await memberOf(lana, 'manager')
    const [{ id } = { id: '' }] = (
      await lana.get<Reconciliation[]>(`/api/reconciliations?bankAccountId=${elm.id}`)
    ).body
    expect((await mira.delete(`/api/reconciliations/${id}`)).status).toBe(403)
    expect((await lana.delete(`/api/reconciliations/${id}`)).status).toBe(204)
    expect((await lana.delete(path)).status).toBe(204)
    const [open] = await linesOf(lana, elm.id, 'new')
    expect(open?.proposal?.certainty).toBe('sure')
  })
})
