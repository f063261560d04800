import { CircleDollarSign } from 'lucide-react'
import { listPayments, type Payment } from '#shared/accounting/payments.ts'
import { t } from '#shared/language/t.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, fullName } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { ListRow } from '#web/lists/list-panel.tsx'
import { usePages } from '#web/lists/use-pages.ts'
import { methodLabels, PaymentBadge } from '#web/payments/labels.tsx'
import { RecordList } from './record-list.tsx'

/** The payments of a property, newest first; each leads to the ledger it is in. */
export function Payments({ of }: { of: { propertyId: string } }) {
  const list = usePages(listPayments, of)
  return (
    <RecordList
      title={t('Payments')}
      list={list}
      failure={t('Payments could not be loaded')}
      row={payment => <PaymentRow payment={payment} />}
      empty={
        <EmptyState
          icon={CircleDollarSign}
          title={t('No payments yet')}
          text={t('Payments appear here when they are recorded.')}
        />
      }
    />
  )
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { paymentMethod, status } = payment
  return (
    <ListRow
      href={`/financials/leases/${payment.leaseId}?tab=money`}
      title={fullName(payment.paidBy ?? payment.tenant)}
      text={[
        unitLabel(payment.unit),
        formatDay(payment.receivedOn),
        paymentMethod && methodLabels[paymentMethod],
      ]
        .filter(Boolean)
        .join(' · ')}
      figure={<Money amount={payment.amount} currency={payment.organization.currency} />}
      note={status !== 'completed' && <PaymentBadge status={status} />}
    />
  )
}
