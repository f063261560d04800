import type { Charge, ChargeKind } from '#shared/accounting/charges.ts'
import { type Day, daysBetween } from '#shared/dates.ts'
import { labels, t } from '#shared/language/t.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { Money } from '#web/components/values/money.tsx'
import { Text } from '#web/components/values/text.tsx'
import { formatDay } from '#web/format/format.ts'
import styles from './open-charges.module.css'

/** Open charges, oldest first: kind, due date, open amount. */
export function LeaseCharges(props: {
  charges: readonly Charge[]
  asOf: Day
  currency: string
  /** The planned payment of each, cents by its id. */
  pays?: ReadonlyMap<string, number>
}) {
  const { asOf, currency, pays } = props
  return (
    <ul className={styles.charges} aria-label={t('Open charges')}>
      {props.charges.map(charge => (
        <li key={charge.id} className={styles.charge}>
          <span>
            {chargeLabels[charge.kind]}
            <span className={styles.due}>{dueLabel(charge.dueDate, asOf)}</span>
          </span>
          <span className={styles.amount}>
            <Money amount={charge.open} currency={currency} />
            {pays?.has(charge.id) ? (
              <Pays cents={pays.get(charge.id) ?? 0} charge={charge} currency={currency} />
            ) : charge.open !== charge.amount ? (
              <span className={styles.due}>
                <Text
                  id="of <0/>"
                  parts={[<Money key={0} amount={charge.amount} currency={currency} />]}
                />
              </span>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The planned payment of a charge, in place of its whole amount. */
function Pays(props: { cents: number; charge: Charge; currency: string }) {
  if (props.cents === toCents(props.charge.open))
    return <span className={styles.pays}>{t('paid in full')}</span>
  return (
    <span className={styles.pays}>
      <Text
        id="pays <0/>"
        parts={[<Money key={0} amount={fromCents(props.cents)} currency={props.currency} />]}
      />
    </span>
  )
}

function dueLabel(due: Day, asOf: Day): string {
  const days = daysBetween(due, asOf)
  if (days === 0) return t('due today')
  if (days < 0) return t('due {day}', { day: formatDay(due) })
  return t('{count, plural, one {due {day}, # day ago} other {due {day}, # days ago}}', {
    count: days,
    day: formatDay(due),
  })
}

/** Labels of charge kinds. */
export const chargeLabels: Readonly<Record<ChargeKind, string>> = labels({
  rent: 'Rent',
  late_fee: 'Late fee',
  nsf_fee: 'Returned payment fee',
  utility: 'Utilities',
  parking: 'Parking',
  pet: 'Pet fee',
  cam: 'Common area maintenance (CAM)',
  damage: 'Damage',
  cleaning: 'Cleaning',
  other: 'Other charge',
  opening_balance: 'Opening balance',
  bad_debt_recovered: 'Bad debt recovered',
})
