import type { Charge, ChargeKind } from '#shared/accounting/charges.ts'
import { type Day, daysBetween } from '#shared/dates.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { Money } from '#web/components/values/money.tsx'
import { counted, formatDay } from '#web/format/format.ts'
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
    <ul className={styles.charges} aria-label="Open charges">
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
                of <Money amount={charge.amount} currency={currency} />
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
    return <span className={styles.pays}>paid in full</span>
  return (
    <span className={styles.pays}>
      pays <Money amount={fromCents(props.cents)} currency={props.currency} />
    </span>
  )
}

function dueLabel(due: Day, asOf: Day): string {
  const days = daysBetween(due, asOf)
  if (days === 0) return 'due today'
  if (days < 0) return `due ${formatDay(due)}`
  return `due ${formatDay(due)}, ${counted(days, 'day')} ago`
}

/** Labels of charge kinds. */
export const chargeLabels: Record<ChargeKind, string> = {
  rent: 'Rent',
  late_fee: 'Late fee',
  nsf_fee: 'Returned payment fee',
  utility: 'Utilities',
  parking: 'Parking',
  pet: 'Pet fee',
  cam: 'Common area costs',
  damage: 'Damage',
  cleaning: 'Cleaning',
  other: 'Other charge',
  opening_balance: 'Opening balance',
  bad_debt_recovered: 'Bad debt recovered',
}
