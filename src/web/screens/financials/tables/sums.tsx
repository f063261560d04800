import { Money } from '#web/components/values/money.tsx'
import styles from './sums.module.css'

/** The sums of a list, above it. */
export function Sums(props: {
  label: string
  currency: string
  sums: readonly { label: string; amount: string; tone?: 'bad' | 'good' }[]
}) {
  return (
    <dl className={styles.sums} aria-label={props.label}>
      {props.sums.map(({ label, amount, tone }) => (
        <div key={label} className={styles.sum}>
          <dt>{label}</dt>
          <dd data-tone={tone}>
            <Money amount={amount} currency={props.currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
