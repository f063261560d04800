import { t } from '#shared/language/t.ts'
import type { Ledger, LedgerEntry } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import { Money } from '#web/components/values/money.tsx'
import { formatDays } from '#web/format/day-ranges.ts'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { coveringOf, isReturned } from './allocations.ts'
import styles from './entry-explanation.module.css'

/** The label of the button that opens an entry; null without details. */
export function explanationOf(entry: LedgerEntry): string | null {
  if (entry.kind === 'charge') return t('Payments applied')
  return entry.kind === 'payment' || entry.kind === 'credit' ? t('Charges paid') : null
}

/** The payments of a charge, or the charges of a payment or credit, line by line. */
export function EntryExplanation(props: { entry: LedgerEntry; ledger: Ledger; currency: string }) {
  const { entry, ledger, currency } = props
  const covering = coveringOf(entry, ledger)
  if (!covering) return null
  const { lines, rest } = covering
  return (
    <div className={styles.explained}>
      {lines.length > 0 && (
        <ul className={styles.lines} aria-label={explanationOf(entry) ?? undefined}>
          {lines.map(({ entry: other, amount }) => (
            <li key={other.id} className={styles.line}>
              <span>
                {other.description}
                <span className={styles.when}>
                  {' · '}
                  {other.periodStart && other.periodEnd
                    ? formatDays(other.periodStart, other.periodEnd)
                    : formatDay(other.date)}
                </span>
              </span>
              <Money amount={amount} currency={currency} />
            </li>
          ))}
        </ul>
      )}
      {isReturned(entry, ledger) ? (
        <p className={styles.rest}>
          {t('The bank returned this payment, so it no longer counts.')}
        </p>
      ) : (
        toCents(rest) > 0 && (
          <p className={styles.rest}>{restLabel(entry, ledger, formatMoney(rest, currency))}</p>
        )
      )}
    </div>
  )
}

function restLabel(entry: LedgerEntry, ledger: Ledger, money: string): string {
  if (entry.kind === 'charge') return t('{money} is still open.', { money })
  const isPaidBack = ledger.entries.some(({ kind }) => kind === 'refund')
  return isPaidBack
    ? t('{money} is not applied to any charge: it was refunded, or is held for upcoming charges.', {
        money,
      })
    : t('{money} is not applied yet. It is held for upcoming charges.', { money })
}
