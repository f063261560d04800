import { type Day, firstOfMonth, lastOfMonth } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { fromCents, type Money, toCents } from '#shared/money.ts'
import type { StatementFigures, StatementShare } from '#shared/owners/owner-statements.ts'
import { amountOf, dayLabel, monthLabel, spanLabel } from '../format/format.ts'
import { addressLines } from '../letters/address.ts'
import {
  amountColumns,
  entryColumns,
  entrySection,
  type PrintedEntry,
} from '../letters/entry-table.ts'
import { letterOf } from '../letters/letter.ts'
import type { Letter, LetterPart, LetterSender } from '../pdf/letter.ts'
import type { PrintDocument } from '../pdf/print.ts'
import { describedLine } from './described-line.ts'
import { type Kind, kindOf, type StoredLine } from './stored-lines.ts'

/** The stored content of a statement: its lines, and its labels at that time. */
export interface StoredStatement {
  lines: StoredLine[]
  heading: Pick<PrintDocument, 'title' | 'subtitle' | 'size'>
  /** Without it, it was issued by release 0.3 or earlier. */
  about?: StatementAbout
}

/** The subject of a statement when it was issued. */
export interface StatementAbout {
  organization: string
  currency: string
  property: string
  address: string
  owner: string
  /** `'2025-03'` */
  month: string
  version: number
  issuedOn: Day
  /** Missing or empty where all of the property was the owner's all month. */
  shares?: StatementShare[]
}

/** The heading of a statement as release 0.3 reads it. */
export function headingOf(statement: StatementAbout): StoredStatement['heading'] {
  const { organization, currency, property, address, owner, version } = statement
  return {
    title: `Owner Statement, ${monthLabel(statement.month)}`,
    subtitle: [
      organization,
      `${property}, ${address}`,
      `For ${owner}`,
      `Amounts in ${currency}`,
      version === 1
        ? `Issued ${dayLabel(statement.issuedOn)}`
        : `Version ${version}, issued ${dayLabel(statement.issuedOn)}; it replaces the one before`,
    ],
    size: currency === 'USD' || currency === 'CAD' ? 'LETTER' : 'A4',
  }
}

/** A statement as it goes to its owner: the summary first, then every transaction by its kind. */
export function statementLetter(
  { lines, about }: StoredStatement & { about: StatementAbout },
  figures: StatementFigures,
  { letterhead, timezone }: { letterhead: LetterSender; timezone: string },
): Letter {
  const { currency, month, version, issuedOn } = about
  const money = (amount: Money) => amountOf(toCents(amount), currency)
  const first = firstOfMonth(`${month}-01`)
  return letterOf({
    letterhead: { ...letterhead, name: about.organization },
    recipient: [about.owner],
    day: issuedOn,
    title: t('Owner Statement, {month}', { month: monthLabel(month) }),
    ...{ currency, timezone },
    parts: [
      {
        kind: 'facts',
        facts: [
          [t('Property'), [about.property, ...addressLines(about.address)].join(', ')],
          [t('Owner'), about.owner],
          [t('Period'), spanLabel(first, lastOfMonth(first))],
          ...sharesOf(about),
          ...(version > 1
            ? [
                [t('Version'), t('{version}, replaces the one before', { version })] as [
                  string,
                  string,
                ],
              ]
            : []),
        ],
      },
      { kind: 'heading', text: t('Summary') },
      summaryOf(figures, money),
      {
        kind: 'text',
        isSmall: true,
        text: t(
          'Available for payout is the ending balance less prepaid rent and the reserve. Security deposits are held separately and are not included.',
        ),
      },
      { kind: 'heading', text: t('Transactions') },
      transactionsOf(lines, money),
    ],
  })
}

/** The owner's share, where it is not the whole: each with its days, where it changed within the month. */
function sharesOf({ shares = [] }: StatementAbout): [string, string][] {
  const [only, ...others] = shares
  if (!only) return []
  if (others.length === 0) return [[t('Share'), t('{percent}%', { percent: only.percent })]]
  return shares.map(({ from, to, percent }) => [
    t('Share'),
    t('{percent}%, {days}', { percent, days: spanLabel(from, to) }),
  ])
}

function summaryOf(figures: StatementFigures, money: (amount: Money) => string): LetterPart {
  const less = (amount: Money) => money(fromCents(-toCents(amount)))
  const notZero = (label: string, amount: Money, shown: string) =>
    amount === '0.00' ? [] : [[label, shown]]
  return {
    kind: 'table',
    columns: amountColumns(),
    rows: [
      [t('Beginning balance'), money(figures.beginning)],
      ...notZero(
        t('Entries for earlier months'),
        figures.earlierEntries,
        money(figures.earlierEntries),
      ),
      ...notZero(
        t('Management fee for earlier months'),
        figures.earlierFees,
        less(figures.earlierFees),
      ),
      [t('Receipts'), money(figures.receipts)],
      ...notZero(t('Deposits applied'), figures.depositsApplied, money(figures.depositsApplied)),
      [t('Expenses'), less(figures.expenses)],
      [t('Management fee'), less(figures.managementFee)],
      ...notZero(t('Owner contributions'), figures.contributions, money(figures.contributions)),
      ...notZero(t('Owner draws'), figures.draws, less(figures.draws)),
      { kind: 'total', cells: [t('Ending balance'), money(figures.ending)] },
      ...notZero(t('Less prepaid rent'), figures.prepaid, less(figures.prepaid)),
      ...notZero(t('Less reserve'), figures.reserve, less(figures.reserve)),
      { kind: 'total', cells: [t('Available for payout'), money(figures.available)] },
    ],
  }
}

function transactionsOf(lines: StoredLine[], money: (amount: Money) => string): LetterPart {
  const groups: { kinds: (Kind | 'earlier' | 'earlier fee')[]; title: string; total: string }[] = [
    {
      kinds: ['earlier', 'earlier fee'],
      title: t('Earlier months'),
      total: t('Total of earlier months'),
    },
    { kinds: ['receipts'], title: t('Receipts'), total: t('Total receipts') },
    { kinds: ['deposits'], title: t('Deposits applied'), total: t('Total deposits applied') },
    { kinds: ['expenses'], title: t('Expenses'), total: t('Total expenses') },
    { kinds: ['fee'], title: t('Management fee'), total: t('Total management fee') },
    {
      kinds: ['contributions'],
      title: t('Owner contributions'),
      total: t('Total owner contributions'),
    },
    { kinds: ['draws'], title: t('Owner draws'), total: t('Total owner draws') },
  ]
  const rows = groups.flatMap(({ kinds, ...group }) => {
    const own = lines.filter(line => kinds.some(kind => kind === kindOf(line)))
    return entrySection(group, own.map(entryOf), cents => money(fromCents(cents)))
  })
  return {
    kind: 'table',
    columns: entryColumns(t('Amount')),
    rows: rows.length > 0 ? rows : [['', t('No transactions'), '', '']],
  }
}

function entryOf(line: StoredLine): PrintedEntry {
  const [transaction, description] = describedLine(line)
  const cents = toCents(line.in ?? '0.00') - toCents(line.out ?? '0.00')
  return { day: line.day, transaction, description, cents }
}
