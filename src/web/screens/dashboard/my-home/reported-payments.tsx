import { Clock } from 'lucide-react'
import { listPayments } from '#shared/accounting/payments.ts'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { useCall } from '#web/client/api.ts'
import { Waiting } from '#web/components/loading/loading.tsx'
import { formatDay, formatMoney } from '#web/format/format.ts'
import styles from './reported-payments.module.css'

/** A tenant's reported payments for a lease, not confirmed yet: they reduce no balance. */
export function Reported({ lease }: { lease: Lease }) {
  const { data, isPending } = useCall(listPayments, { query: { status: 'pending' } })
  // Payments on their way through a provider need no confirmation.
  const waiting = data?.filter(
    ({ leaseId, throughProvider }) => leaseId === lease.id && !throughProvider,
  )
  if (isPending) return <Waiting />
  if (!waiting || waiting.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('Waiting for Confirmation')}>
      {waiting.map(payment => (
        <li key={payment.id} className={styles.row}>
          <Clock size={16} aria-hidden />
          <span>
            {t('You reported {amount} paid on {day}. {landlord} has not confirmed it yet.', {
              amount: formatMoney(payment.amount, lease.organization.currency),
              day: formatDay(payment.receivedOn),
              landlord: lease.organization.name,
            })}
          </span>
        </li>
      ))}
    </ul>
  )
}
