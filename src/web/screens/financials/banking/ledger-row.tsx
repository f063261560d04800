import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type BankRow, bankSourceLabels } from '#shared/accounting/banking/bank-rows.ts'
import { t } from '#shared/language/t.ts'
import cells from '#web/components/tables/cells.module.css'
import { Money } from '#web/components/values/money.tsx'
import { formatDay } from '#web/format/format.ts'
import { useLocale } from '#web/session/locale.ts'
import { viewAddress } from '../accounting/views.ts'
import { onlineAddress } from '../online/views.ts'
import { addressOf } from '../tables/sections.ts'
import styles from './ledger-row.module.css'

/** A row of the ledger in two lines, with its amount; `isPlain`: without a link, as in a label. */
export function LedgerRow(props: { row: BankRow; isPlain?: boolean; side?: ReactNode }) {
  const { row, isPlain, side } = props
  const { currency } = useLocale()
  const name = row.name || row.memo || bankSourceLabels[row.source]
  const address = isPlain ? null : rowAddress(row)
  return (
    <div className={styles.entry}>
      <span className={styles.name}>
        {address ? (
          <Link href={address} className={cells.tenant}>
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
      <span className={styles.amount}>
        <Money amount={row.amount} currency={currency} />
      </span>
      <span className={styles.small}>
        {[
          bankSourceLabels[row.source],
          formatDay(row.day),
          row.property?.name,
          checkOf(row),
          name !== row.memo && row.memo,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {side && <span>{side}</span>}
    </div>
  )
}

/** Such as `Check 1042`. */
export function checkOf({ checkNumber }: { checkNumber: string | null }): string | null {
  return checkNumber && t('Check {checkNumber}', { checkNumber })
}

/** Where a row is shown; null where no screen shows it. */
function rowAddress({ source, sourceId, leaseId, property }: BankRow): string | null {
  if (source === 'payout') return onlineAddress('payouts')
  if (leaseId) return `/financials/leases/${leaseId}`
  if (source === 'journal') return viewAddress('journals')
  if (source === 'expense') return addressOf('expenses', { q: sourceId.slice(-8) })
  if (source === 'bill_payment') return addressOf('bills')
  return property ? `/properties/${property.id}` : null
}
