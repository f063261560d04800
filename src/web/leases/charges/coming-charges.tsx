import type { ComingCharge } from '#shared/accounting/coming-charges.ts'
import { t } from '#shared/language/t.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { Money } from '#web/components/values/money.tsx'
import { Text } from '#web/components/values/text.tsx'
import { formatDays } from '#web/format/day-ranges.ts'
import { formatDay, formatMoney } from '#web/format/format.ts'
import styles from './open-charges.module.css'
import { chargeLabels } from './open-charges.tsx'

/** Upcoming charges, the next first: kind, date, and reason. */
export function ComingCharges({ charges }: { charges: readonly ComingCharge[] }) {
  return (
    <ul className={styles.charges} aria-label={t('Upcoming charges')}>
      {charges.map(charge => (
        <li
          key={`${charge.kind} ${charge.description} ${charge.periodStart}`}
          className={styles.charge}
        >
          <span>
            {chargeLabels[charge.kind]}
            {charge.description && ` · ${charge.description}`}
            {charge.payer && ` · ${charge.payer.name}`}
            <span className={styles.due}>
              <Text
                id="due {day} <0>for {span}</0>"
                values={{
                  day: formatDay(charge.dueDate),
                  span: formatDays(charge.periodStart, charge.periodEnd),
                }}
                parts={[<span key={0} className={styles.span} />]}
              />
            </span>
            {comingLabel(charge) && <span className={styles.due}>{comingLabel(charge)}</span>}
            {charge.credits.map(({ reason, amount }) => (
              <span key={reason} className={styles.due}>
                {t('less {amount}: {reason}', {
                  amount: formatMoney(amount, charge.organization.currency),
                  reason,
                })}
              </span>
            ))}
            {charge.isAgain && (
              <span className={styles.due}>
                {t('its batch was undone: it posts only when run manually')}
              </span>
            )}
          </span>
          <span className={styles.amount}>
            <Money amount={leftToPay(charge)} currency={charge.organization.currency} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** After the recurring credits on it. */
function leftToPay({ amount, credits }: ComingCharge): string {
  return fromCents(credits.reduce((left, credit) => left - toCents(credit.amount), toCents(amount)))
}

/** How an amount comes about: `15 of 31 days of $1,500.00`; empty for a whole period at one price. */
export function comingLabel(
  charge: Pick<ComingCharge, 'days' | 'periodDays' | 'monthly' | 'organization'>,
): string {
  const { days, periodDays, monthly } = charge
  if (monthly === null) return t('the amount changes during this period')
  if (days === periodDays) return ''
  return t('{days} of {periodDays} days of {amount}', {
    ...{ days, periodDays },
    amount: formatMoney(monthly, charge.organization.currency),
  })
}
