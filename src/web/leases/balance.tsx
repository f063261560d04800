import { toCents } from '#shared/money.ts'
import { Money } from '#web/components/values/money.tsx'
import { Text } from '#web/components/values/text.tsx'
import styles from './balance.module.css'

/**
 * The balance of a lease: red while it is owed, a credit for prepaid money. `quiet` leaves the
 * color out, for a column of them.
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
      <Text
        id="<0/> credit"
        parts={[<Money key={0} amount={balance.slice(1)} currency={currency} />]}
      />
    </span>
  )
}
