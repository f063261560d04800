import type { ComingCharge } from '#shared/accounting/coming-charges.ts'
import { formatDay } from '../../format.ts'
import { Money } from '../../ui/money.tsx'
import styles from './charges.module.css'
import { chargeWords } from './charges.tsx'
import { comingWords } from './coming-words.ts'
import { spanLabel } from './words.ts'

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
            {chargeWords[charge.kind]}
            {charge.description && ` · ${charge.description}`}
            <span className={styles.due}>
              due {formatDay(charge.dueDate)}{' '}
              <span className={styles.span}>
                for {spanLabel(charge.periodStart, charge.periodEnd)}
              </span>
            </span>
            {comingWords(charge) && <span className={styles.due}>{comingWords(charge)}</span>}
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
