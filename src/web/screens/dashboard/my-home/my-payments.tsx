import { listPayments, type Payment } from '#shared/accounting/payments.ts'
import { t } from '#shared/language/t.ts'
import { useCall } from '#web/client/api.ts'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, fullName } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { ListBlock, ListRow, QuietLine, ViewAll } from '#web/lists/list-panel.tsx'
import { methodLabels, PaymentBadge } from '#web/payments/labels.tsx'
import { ReceiptButton } from '#web/payments/receipt-button.tsx'
import { usePerson } from '#web/session/session.tsx'

/** A tenant's payments, each in its landlord's currency, with its status. */
export function MyPayments() {
  const read = useCall(listPayments, { query: { limit: 5 } })
  const { id } = usePerson()
  const homes = new Set(read.data?.map(({ unit }) => unit.id))
  return (
    <ListBlock
      title={t('My Payments')}
      actions={<ViewAll href="/financials" of={t('payments')} />}
      read={read}
      failure={t('Payments could not be loaded')}
      rows={read.data}
      row={(payment: Payment) => (
        <ListRow
          href="/financials"
          title={formatDay(payment.receivedOn)}
          text={[
            payment.paymentMethod && methodLabels[payment.paymentMethod],
            homes.size > 1 && unitLabel(payment.unit),
            payment.paidBy &&
              payment.paidBy.id !== id &&
              t('paid by {name}', { name: fullName(payment.paidBy) }),
          ]
            .filter(Boolean)
            .join('\u00a0· ')}
          figure={<Money amount={payment.amount} currency={payment.organization.currency} />}
          note={<PaymentBadge status={payment.status} />}
          action={<ReceiptButton payment={payment} keepsPlace />}
        />
      )}
      empty={<QuietLine>{t('No payments yet.')}</QuietLine>}
    />
  )
}
