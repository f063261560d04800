import type { PayerPeriod } from '#shared/accounting/payers.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { Money } from '#web/components/values/money.tsx'
import { formatDays } from '#web/format/day-ranges.ts'
import styles from '../charges/recurring-charges.module.css'

/** Rent periods with the part of each payer. */
export function PeriodParts(props: { periods: readonly PayerPeriod[]; currency: string }) {
  const { periods, currency } = props
  return (
    <ul className={styles.rows} aria-label={t('Rent by payer')}>
      {periods.map(({ periodStart, periodEnd, rent, abated, parts }) => (
        <li key={periodStart} className={styles.row}>
          <span className={styles.words}>
            {formatDays(periodStart, periodEnd)}
            {parts.map(({ payerId, name, amount }) => (
              <span key={payerId ?? ''} className={styles.since}>
                {name} <Money amount={amount} currency={currency} />
              </span>
            ))}
            {toCents(abated) > 0 && (
              <span className={styles.since}>
                {t('Abated')} <Money amount={abated} currency={currency} />
              </span>
            )}
          </span>
          <span className={styles.amount}>
            <Money amount={rent} currency={currency} />
          </span>
        </li>
      ))}
    </ul>
  )
}
