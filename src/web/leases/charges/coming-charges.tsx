import type { ComingCharge } from '#shared/accounting/coming-charges.ts'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { spanLabel } from '../labels.ts'
import styles from './open-charges.module.css'
import { chargeLabels } from './open-charges.tsx'

/** Upcoming charges, the next first: kind, date, and reason. */
export function ComingCharges({ charges }: { charges: readonly ComingCharge[] }) {
  return (
    <ul className={styles.charges} aria-label="Coming Charges">
      {charges.map(charge => (
        <li
          key={`${charge.kind} ${charge.description} ${charge.periodStart}`}
          className={styles.charge}
        >
          <span>
            {chargeLabels[charge.kind]}
            {charge.description && ` · ${charge.description}`}
            <span className={styles.due}>
              due {formatDay(charge.dueDate)}{' '}
              <span className={styles.span}>
                for {spanLabel(charge.periodStart, charge.periodEnd)}
              </span>
            </span>
            {comingLabel(charge) && <span className={styles.due}>{comingLabel(charge)}</span>}
            {charge.isAgain && (
              <span className={styles.due}>its run was taken back: only one by hand posts it</span>
            )}
          </span>
          <span className={styles.amount}>
            <Money amount={charge.amount} currency={charge.organization.currency} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** How an amount comes about: `15 of 31 days of $1,500.00`; empty for a whole period at one price. */
export function comingLabel(
  charge: Pick<ComingCharge, 'days' | 'periodDays' | 'monthly' | 'organization'>,
): string {
  const { days, periodDays, monthly } = charge
  if (monthly === null) return 'the amount changes within these days'
  if (days === periodDays) return ''
  return `${days} of ${periodDays} days of ${formatMoney(monthly, charge.organization.currency)}`
}
