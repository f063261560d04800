import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { amountOf, dayLabel, homeLabel, namesLabel, spanLabel } from '../format/format.ts'
import { addressLines, tenantLines } from '../letters/address.ts'
import { entryColumns } from '../letters/entry-table.ts'
import { letterOf } from '../letters/letter.ts'
import type { Letter, LetterPart, LetterSender } from '../pdf/letter.ts'
import type { PrintRow } from '../pdf/print.ts'
import type { Deposited } from './deposits/statement.ts'
import { methodNames } from './ledger/entry-names.ts'
import type { Statement } from './ledger/statement.ts'

type Money = (cents: number) => string

/**
 * A lease's ledger as a letter to its tenants: every charge, payment and credit to the end of a day, the oldest
 * first, with the running balance.
 */
export function tenantLedgerLetter(
  lease: Deposited,
  { entries, balance }: Pick<Statement, 'entries' | 'balance'>,
  { asOf, letterhead }: { asOf: Day; letterhead: LetterSender },
): Letter {
  const { unit, organization, lastDay } = lease
  const money = (cents: number) => amountOf(cents, organization.currency)
  const from = dayLabel(lease.startDate)
  const address = addressLines(unit.address)
  return letterOf({
    letterhead,
    recipient: tenantLines(lease),
    day: asOf,
    title: t('Tenant Ledger'),
    ...{ currency: organization.currency, timezone: organization.timezone },
    parts: [
      {
        kind: 'facts',
        facts: [
          [t('Tenant'), namesLabel(lease.tenants)],
          [t('Property'), [homeLabel(unit), ...address].join(', ')],
          [
            t('Lease term'),
            lastDay ? `${from} – ${dayLabel(lastDay)}` : t('From {from}', { from }),
          ],
          balanceOf(toCents(balance), asOf, money),
        ],
      },
      tableOf(entries, toCents(balance), money),
    ],
  })
}

function balanceOf(cents: number, asOf: Day, money: Money): [string, string] {
  const day = dayLabel(asOf)
  return cents < 0
    ? [t('Prepaid as of {day}', { day }), money(-cents)]
    : [t('Balance due as of {day}', { day }), money(cents)]
}

function tableOf(entries: Statement['entries'], balance: number, money: Money): LetterPart {
  const amounts = entries.map(({ amount }) => toCents(amount))
  const sum = (some: number[]) => some.reduce((total, one) => total + one, 0)
  const total: PrintRow = {
    kind: 'total',
    cells: [
      ...[t('Total'), '', ''],
      money(sum(amounts.filter(cents => cents > 0))),
      money(-sum(amounts.filter(cents => cents < 0))),
      money(balance),
    ],
  }
  return {
    kind: 'table',
    columns: entryColumns(t('Charges'), t('Payments and credits'), t('Balance')),
    rows: entries.length > 0 ? [...entries.map(entry => rowOf(entry, money)), total] : [emptyRow()],
  }
}

function emptyRow(): string[] {
  return ['', t('No transactions'), '', '', '', '']
}

function rowOf(entry: Statement['entries'][number], money: Money): string[] {
  const { date, description, periodStart, periodEnd, method, note } = entry
  const cents = toCents(entry.amount)
  const more = [
    periodStart && periodEnd && spanLabel(periodStart, periodEnd),
    method && methodNames[method],
    note,
  ]
  return [
    ...[dayLabel(date), description, more.filter(Boolean).join('; ')],
    cents > 0 ? money(cents) : '',
    cents > 0 ? '' : money(-cents),
    money(toCents(entry.balance)),
  ]
}
