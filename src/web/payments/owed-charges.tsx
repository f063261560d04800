import { Button, Skeleton } from '@mantine/core'
import { coverageOf } from '#shared/accounting/allocations.ts'
import { listCharges } from '#shared/accounting/charges.ts'
import { addDays, type Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { getLedger, type Lease } from '#shared/leases/leases.ts'
import { fromCents, parseAmount, toCents } from '#shared/money.ts'
import { useCall } from '#web/client/api.ts'
import { formatMoney } from '#web/format/format.ts'
import { LeaseBalance } from '#web/leases/balance.tsx'
import { LeaseCharges } from '#web/leases/charges/open-charges.tsx'
import { nextDueDay } from '#web/leases/next-due.ts'
import styles from './owed-charges.module.css'
import { isPaidBy, ownPart } from './own-part.ts'

/** The open charges of a lease, a button to pay exactly those, and a preview of the allocation. */
export function OwedCharges(props: {
  leaseId: string
  /** Once it has loaded. */
  lease: Lease | undefined
  currency: string
  /** The amount being typed. */
  amount: string
  /** The agency whose money it is; null for the tenants. */
  payerId: string | null
  receivedOn: Day
  onPayAll: (balance: string) => void
}) {
  const { currency, lease, leaseId, payerId, receivedOn } = props
  const { data, error } = useCall(getLedger, { params: { id: leaseId } })
  const ledger = data && { ...data, ...ownPart(data, payerId) }
  // Money covers charges posted ahead, too, once they are due.
  const all = useCall(listCharges, { query: { leaseId, open: 'true' } })
  const posted = { error: all.error, data: all.data?.filter(row => isPaidBy(row, payerId)) }
  if (error || posted.error)
    return <p className={styles.hint}>{t('The open charges could not be loaded.')}</p>
  if (!ledger || !posted.data) return <Skeleton className={styles.waits} radius="md" />
  const typed = parseAmount(props.amount)
  const cents = typed.ok ? toCents(typed.amount) : 0
  const nextDue = lease && nextDueDay(lease, addDays(ledger.asOf, 1))
  const isPosted = posted.data.some(row => row.kind === 'rent' && row.dueDate === nextDue)
  const { paid, left } = coverageOf(
    posted.data,
    { amount: cents, receivedOn },
    nextDue && !isPosted ? { dueDate: nextDue, amount: toCents(lease.monthlyRent) } : undefined,
  )
  const listed = posted.data
    .filter(({ id, dueDate }) => dueDate <= ledger.asOf || paid.has(id))
    .toReversed()
  return (
    <div className={styles.owed}>
      <div className={styles.head}>
        <p className={styles.balance}>
          {toCents(ledger.balance) > 0 ? t('Balance due') : t('Balance')}{' '}
          <LeaseBalance balance={ledger.balance} currency={currency} />
        </p>
        {toCents(ledger.balance) > 0 && (
          <Button size="compact-sm" variant="light" onClick={() => props.onPayAll(ledger.balance)}>
            {t('Use Full Balance')}
          </Button>
        )}
      </div>
      <LeaseCharges charges={listed} asOf={ledger.asOf} currency={currency} pays={paid} />
      {posted.data.length === 0 && (
        <p className={styles.hint}>
          {t('No open charges. A payment made now is held for the next rent.')}
        </p>
      )}
      {cents > 0 && posted.data.length > 0 && (
        <p className={styles.hint} aria-live="polite">
          {afterwards(toCents(ledger.balance) - cents, left, currency)}
        </p>
      )}
    </div>
  )
}

/** The balance after this payment, in cents, or the use of an excess. */
function afterwards(still: number, left: number, currency: string): string {
  if (still > 0)
    return t('{money} will still be owed.', { money: formatMoney(fromCents(still), currency) })
  if (still === 0) return t('Nothing more will be owed today.')
  const money = formatMoney(fromCents(-still), currency)
  return left > 0
    ? t('{money} more than the balance. It is held for the next rent.', { money })
    : t('{money} more than the balance. It is applied to later charges.', { money })
}
