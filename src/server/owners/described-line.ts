import { expenseCategories } from '#shared/accounting/expenses.ts'
import { english } from '#shared/language/languages.ts'
import { labels, readerLanguage, t } from '#shared/language/t.ts'
import { withThousands } from '#shared/thousands.ts'
import { unitLabel } from '../format/format.ts'
import type { LineAbout, StoredLine } from './stored-lines.ts'

/** A line of a statement in the reader's language: its transaction, and its description. */
export function describedLine(line: StoredLine): [transaction: string, description: string] {
  const { about, details } = line
  // Of an earlier release: in English, as it was issued.
  if (!about) return earlierLine(details)
  const { kind, unit, name, category, notes } = about
  const place = joined(unit && unitLabel({ unitNumber: unit }), name)
  if (kind === 'receipts')
    return [line.out === null ? t('Payment') : t('Returned or refunded'), place]
  if (kind === 'deposits') return [t('Deposit applied'), place]
  if (kind === 'contributions') return [t('Owner contribution'), notes ?? '']
  if (kind === 'draws') return [t('Owner draw'), notes ?? '']
  if (kind === 'earlier') return [t('Entries for earlier months'), '']
  if (kind === 'earlier fee') return [t('Management fee for earlier months'), '']
  if (kind === 'fee' && about.fee === 'leasing') return [t('Leasing fee'), place]
  if (kind === 'fee' && about.fee === 'minimum') return [t('Management fee'), t('Monthly minimum')]
  const rate = feeRate(about)
  if (rate) return [t('Management fee'), rate]
  return [categoryLabel(category), joined(name, notes)]
}

/** How a management fee by rule is figured; null for another line. */
function feeRate({ percent, base, flat }: LineAbout): string | null {
  const amount = flat && withThousands(flat)
  if (!percent || !base) return amount ? t('{amount} a month', { amount }) : null
  const values = { percent, base: withThousands(base) }
  return amount
    ? t('{percent}% of {base} plus {amount} a month', { ...values, amount })
    : t('{percent}% of {base}', values)
}

/** A stored line with its details in the reader's language; English ones stay as they were issued. */
export function readLine(line: StoredLine): StoredLine {
  if (readerLanguage().locale === english.locale) return line
  const edge = edges[line.details]
  if (edge !== undefined) return { ...line, details: edge }
  const [transaction, description] = describedLine(line)
  return { ...line, details: description ? `${transaction}: ${description}` : transaction }
}

/** The two balances. */
const edges: Readonly<Record<string, string>> = labels({
  'Beginning balance': 'Beginning balance',
  'Ending balance': 'Ending balance',
})

function joined(...texts: (string | undefined)[]): string {
  return texts.filter(Boolean).join(', ')
}

/** `Received: Unit A1, Ann Lee` as two cells. */
function earlierLine(details: string): [string, string] {
  const [, transaction = details, description = ''] = /^(.*?)(?:: |, )(.*)$/s.exec(details) ?? []
  return [transaction, description]
}

function categoryLabel(category: string | undefined): string {
  const known = Object.entries(expenseCategories).find(([key]) => key === category)
  return known ? known[1].label : t('Expense')
}
