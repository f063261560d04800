import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import {
  amountOf,
  dayLabel,
  homeLabel,
  monthLabel,
  namesLabel,
  spanLabel,
} from '../format/format.ts'
import { addressLines, tenantLines } from '../letters/address.ts'
import { entryColumns } from '../letters/entry-table.ts'
import { letterOf } from '../letters/letter.ts'
import type { Letter, LetterPart, LetterSender } from '../pdf/letter.ts'
import type { PrintRow } from '../pdf/print.ts'
import type { Deposited } from './deposits/statement.ts'
import { methodNames } from './ledger/entry-names.ts'
import type { Statement } from './ledger/statement.ts'

type Entry = Statement['entries'][number]
type Money = (cents: number) => string

/** The days of one year that a statement is for. */
interface Span {
  from: Day
  to: Day
}

/** One month of a statement, cents; `payments` are less returned payments and refunds. */
export interface StatementMonth {
  /** `'2025-03'`. */
  month: string
  charges: number
  payments: number
  credits: number
  /** At its end; negative is prepaid. */
  balance: number
}

export interface RentYear {
  /** The balance before the first day, cents. */
  before: number
  months: StatementMonth[]
  /** Payments, returned payments and refunds, the oldest first. */
  moneyMoved: Entry[]
}

/**
 * A year of a lease by month, from the entries of its ledger, the oldest first. Balance before + charges − payments −
 * credits is the balance of each month.
 */
export function rentYear(entries: readonly Entry[], { from, to }: Span): RentYear {
  const inside = entries.filter(({ date }) => date >= from && date <= to)
  const last = entries.findLast(({ date }) => date < from)
  const [first] = inside
  // A former owner's entries are absent, but count in the balance of the first one.
  const before = first ? toCents(first.balance) - toCents(first.amount) : centsAfter(last)
  const byMonth = Map.groupBy(inside, ({ date }) => date.slice(0, 7))
  let balance = before
  const months = monthsIn(from, to).map(month => {
    const own = byMonth.get(month) ?? []
    const charges = sumOf(own.filter(({ kind }) => kind === 'charge'))
    const payments = -sumOf(own.filter(isMoney))
    const credits = -sumOf(own.filter(isCredit))
    balance += charges - payments - credits
    return { month, charges, payments, credits, balance }
  })
  return { before, months, moneyMoved: inside.filter(isMoney) }
}

function centsAfter(entry: Entry | undefined): number {
  return entry ? toCents(entry.balance) : 0
}

/** A credit, or its end. */
function isCredit({ creditKind }: Entry): boolean {
  return creditKind !== null
}

function isMoney(entry: Entry): boolean {
  return entry.kind !== 'charge' && !isCredit(entry)
}

function sumOf(entries: readonly Entry[]): number {
  return entries.reduce((cents, { amount }) => cents + toCents(amount), 0)
}

function monthsIn(from: Day, to: Day): string[] {
  const [year, first, last] = [from.slice(0, 4), Number(from.slice(5, 7)), Number(to.slice(5, 7))]
  return Array.from(
    { length: last - first + 1 },
    (_, place) => `${year}-${String(first + place).padStart(2, '0')}`,
  )
}

/** A year of a lease as a letter to its tenants: by month, then every payment. */
export function rentStatementLetter(
  lease: Deposited,
  { before, months, moneyMoved }: RentYear,
  { from, to, letterhead }: Span & { letterhead: LetterSender },
): Letter {
  const { unit, organization } = lease
  const money: Money = cents => amountOf(cents, organization.currency)
  const after = months.at(-1)?.balance ?? before
  return letterOf({
    letterhead,
    recipient: tenantLines(lease),
    day: to,
    title: t('Rent Statement {year}', { year: from.slice(0, 4) }),
    ...{ currency: organization.currency, timezone: organization.timezone },
    parts: [
      {
        kind: 'facts',
        facts: [
          [t('Tenant'), namesLabel(lease.tenants)],
          [t('Property'), [homeLabel(unit), ...addressLines(unit.address)].join(', ')],
          [t('Period'), spanLabel(from, to)],
          balanceOn(t('Balance brought forward'), t('Prepaid balance brought forward'), before),
          balanceOn(
            t('Balance due as of {day}', { day: dayLabel(to) }),
            t('Prepaid as of {day}', { day: dayLabel(to) }),
            after,
          ),
        ],
      },
      monthTable(months, after, money),
      { kind: 'heading', text: t('Payments') },
      paymentTable(moneyMoved, money),
    ],
  })

  function balanceOn(due: string, prepaid: string, cents: number): [string, string] {
    return [cents < 0 ? prepaid : due, money(Math.abs(cents))]
  }
}

function monthTable(months: readonly StatementMonth[], after: number, money: Money): LetterPart {
  const sum = (of: 'charges' | 'payments' | 'credits') =>
    money(months.reduce((cents, row) => cents + row[of], 0))
  return {
    kind: 'table',
    columns: [
      { label: t('Month'), type: 'text' },
      { label: t('Charges'), type: 'money' },
      { label: t('Payments'), type: 'money' },
      { label: t('Credits'), type: 'money' },
      { label: t('Balance'), type: 'money' },
    ],
    rows: [
      ...months.map(({ month, charges, payments, credits, balance }) => [
        monthLabel(month),
        ...[charges, payments, credits, balance].map(money),
      ]),
      {
        kind: 'total',
        cells: [t('Total'), sum('charges'), sum('payments'), sum('credits'), money(after)],
      },
    ],
  }
}

function paymentTable(entries: readonly Entry[], money: Money): LetterPart {
  const total: PrintRow = {
    kind: 'total',
    cells: [t('Total'), '', '', money(-sumOf(entries))],
  }
  return {
    kind: 'table',
    columns: entryColumns(t('Amount')),
    rows:
      entries.length > 0
        ? [...entries.map(entry => paymentRow(entry, money)), total]
        : [['', t('No payments'), '', '']],
  }
}

function paymentRow({ date, description, method, note, amount }: Entry, money: Money): string[] {
  const more = [method && methodNames[method], note].filter(Boolean).join('; ')
  return [dayLabel(date), description, more, money(-toCents(amount))]
}
