import type { ComingCharge } from '#shared/coming-charges.ts'
import { Money } from '#web/components/values/money.tsx'
import { formatDay } from '#web/format/format.ts'
import { spanLabel } from '../labels.ts'
import { comingLabel } from './coming-labels.ts'
import styles from './open-charges.module.css'
import { chargeLabels } from './open-charges.tsx'

/** Charges that will be posted, the next first: what for, when, and how they come about. */
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
