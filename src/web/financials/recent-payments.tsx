import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { listPayments, type Payment } from '#shared/accounting/payments.ts'
import { limits } from '#shared/limits.ts'
import { useCall } from '../api.ts'
import { formatDay, fullName, shortId } from '../format.ts'
import { unitLabel } from '../parts/lease/words.ts'
import { ReceiptButton } from '../parts/payment/receipt-button.tsx'
import { methodWords, PaymentBadge } from '../parts/payment/words.tsx'
import { Answered } from '../ui/answered.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import styles from './financials.module.css'

/** The ten latest payments. `empty` is what an empty list says and offers. */
export function RecentPayments({ empty }: { empty: { text: string; action: ReactNode } }) {
  const call = useCall(listPayments, { query: { limit: limits.recentPayments } })
  return (
    <Panel title="Recent Payments" flush>
      <Answered label="Payments" rows={limits.recentPayments} call={call}>
        {payments =>
          payments.length === 0 ? (
            <EmptyState icon={ReceiptText} title="No payments yet" {...empty} />
          ) : (
            <DataTable
              label="Recent Payments"
              rows={payments}
              rowKey={payment => payment.id}
              columns={columns}
            />
          )
        }
      </Answered>
    </Panel>
  )
}

const columns: readonly Column<Payment>[] = [
  {
    header: 'Payment',
    onPhone: 'title',
    cell: payment => (
      <>
        Payment #{shortId(payment.id)}
        <span className={styles.second}>
          {fullName(payment.paidBy ?? payment.tenant)} · {unitLabel(payment.unit)}
        </span>
      </>
    ),
  },
  {
    header: 'Received',
    cell: payment => (
      <span className={styles.day}>
        {formatDay(payment.receivedOn)}
        <span className={styles.second}>
          {payment.paymentMethod ? methodWords[payment.paymentMethod] : 'No method given'}
        </span>
      </span>
    ),
  },
  {
    header: 'Status',
    onPhone: 'bare',
    cell: payment => (
      <span className={styles.status}>
        <PaymentBadge status={payment.status} />
        <ReceiptButton payment={payment} />
      </span>
    ),
  },
  {
    header: 'Amount',
    align: 'right',
    cell: payment => (
      <span className={styles.amount}>
        <Money amount={payment.amount} currency={payment.organization.currency} />
      </span>
    ),
  },
]
