import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { listPayments, type Payment } from '#shared/accounting/payments.ts'
import { t } from '#shared/language/t.ts'
import { limits } from '#shared/limits.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import styles from '#web/components/tables/cells.module.css'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, fullName, shortId } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { methodLabels, PaymentBadge } from '#web/payments/labels.tsx'
import { ReceiptButton } from '#web/payments/receipt-button.tsx'

/** The ten latest payments. `empty` is the content of an empty list. */
export function RecentPayments({ empty }: { empty: { text: string; action: ReactNode } }) {
  const call = useCall(listPayments, { query: { limit: limits.recentPayments } })
  return (
    <Panel title={t('Recent Payments')} flush>
      <QueryBoundary
        label={t('Payments')}
        rows={limits.recentPayments}
        call={call}
        empty={<EmptyState icon={ReceiptText} title={t('No payments yet')} {...empty} />}
      >
        {payments => (
          <DataTable
            label={t('Recent Payments')}
            rows={payments}
            rowKey={payment => payment.id}
            columns={columns()}
          />
        )}
      </QueryBoundary>
    </Panel>
  )
}

function columns(): Column<Payment>[] {
  return [
    {
      header: t('Payment'),
      onPhone: 'title',
      cell: payment => (
        <>
          <Link href={ledgerOf(payment)} className={styles.quiet}>
            {t('Payment #{id}', { id: shortId(payment.id) })}
          </Link>
          <Link href={`/financials/leases/${payment.leaseId}`} className={styles.second}>
            {fullName(payment.paidBy ?? payment.tenant)} · {unitLabel(payment.unit)}
          </Link>
        </>
      ),
    },
    {
      header: t('Received'),
      cell: payment => (
        <span className={styles.day}>
          {formatDay(payment.receivedOn)}
          <span className={styles.second}>
            {payment.paymentMethod ? methodLabels[payment.paymentMethod] : '—'}
          </span>
        </span>
      ),
    },
    {
      header: t('Status'),
      onPhone: 'bare',
      cell: payment => (
        <span className={styles.status}>
          <PaymentBadge status={payment.status} />
          <ReceiptButton payment={payment} />
        </span>
      ),
    },
    {
      header: t('Amount'),
      align: 'right',
      cell: payment => (
        <Link href={ledgerOf(payment)} className={`${styles.quiet} ${styles.amount}`}>
          <Money amount={payment.amount} currency={payment.organization.currency} />
        </Link>
      ),
    },
  ]
}

/** The ledger with the payment and the charges it paid. */
function ledgerOf({ leaseId }: Payment): string {
  return `/financials/leases/${leaseId}?tab=money`
}
