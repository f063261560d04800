import { Button, Skeleton } from '@mantine/core'
import { getLedger } from '#shared/leases.ts'
import { fromCents, parseAmount, toCents } from '#shared/money.ts'
import { useCall } from '../../api.ts'
import { formatMoney } from '../../format.ts'
import { LeaseBalance } from '../lease/balance.tsx'
import { LeaseCharges } from '../lease/charges.tsx'
import styles from './owed.module.css'

/** What a lease owes now, charge by charge, and a way to pay just that. */
export function PaymentOwed(props: {
  leaseId: string
  currency: string
  /** What is being typed as the amount; said when it is more than is owed. */
  amount: string
  onPayAll: (balance: string) => void
}) {
  const { currency } = props
  const { data: ledger, error } = useCall(getLedger, { params: { id: props.leaseId } })
  if (error) return <p className={styles.hint}>What is owed could not be loaded.</p>
  if (!ledger) return <Skeleton height={84} radius="md" />
  const extra = more(props.amount, ledger.balance)
  return (
    <div className={styles.owed}>
      <div className={styles.head}>
        <p className={styles.balance}>
          {toCents(ledger.balance) > 0 ? 'Owed now ' : 'Balance '}
          <LeaseBalance balance={ledger.balance} currency={currency} />
        </p>
        {toCents(ledger.balance) > 0 && (
          <Button size="compact-sm" variant="light" onClick={() => props.onPayAll(ledger.balance)}>
            Pay the full balance
          </Button>
        )}
      </div>
      <LeaseCharges charges={ledger.openCharges} asOf={ledger.asOf} currency={currency} />
      {ledger.openCharges.length === 0 && (
        <p className={styles.hint}>Nothing is open. A payment now is kept for the next rent.</p>
      )}
      {extra && ledger.openCharges.length > 0 && (
        <p className={styles.hint}>
          {formatMoney(extra, currency)} more than is owed: it is kept for the next rent.
        </p>
      )}
    </div>
  )
}

/** By how much the amount exceeds what is owed; null when it does not, or is no amount yet. */
function more(amount: string, balance: string): string | null {
  const parsed = parseAmount(amount)
  const extra = parsed.ok ? toCents(parsed.amount) - Math.max(toCents(balance), 0) : 0
  return extra > 0 ? fromCents(extra) : null
}
