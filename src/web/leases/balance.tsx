import { toCents } from '#shared/money.ts'
import { Money } from '#web/components/values/money.tsx'
import styles from './balance.module.css'

/**
 * What a lease owes: red while something is owed, a credit where money is held in advance. `quiet`
 * leaves the colour out, for a column of them.
 */
export function LeaseBalance(props: { balance: string; currency: string; quiet?: boolean }) {
  const { balance, currency, quiet } = props
  const cents = toCents(balance)
  if (cents >= 0) {
    return (
      <span className={cents > 0 && !quiet ? styles.owed : undefined}>
        <Money amount={balance} currency={currency} />
      </span>
    )
  }
  return (
    <span className={quiet ? undefined : styles.credit}>
      <Money amount={balance.slice(1)} currency={currency} /> credit
    </span>
  )
}
