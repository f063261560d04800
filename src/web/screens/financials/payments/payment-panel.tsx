import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { getReceipt, type Payment } from '#shared/accounting/payments.ts'
import { t } from '#shared/language/t.ts'
import { storedText } from '#shared/stored-text.ts'
import { useDocumentDownload } from '#web/client/use-document-download.ts'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, formatMoment, shortId } from '#web/format/format.ts'
import { PanelFigure } from '#web/lists/work-table/panel-parts.tsx'
import { methodLabels, PaymentBadge } from '#web/payments/labels.tsx'
import { TenantLink } from '#web/payments/place-cells.tsx'
import { EntryPanel } from '../tables/entry-panel.tsx'

/** One payment in full: its charges, receipt, lease, history and actions. */
export function PaymentPanel({ payment }: { payment: Payment }) {
  const { tenant, paymentMethod, paidBy, reversedOn, isCorrected } = payment
  return (
    <>
      <PanelFigure aside={<PaymentBadge status={payment.status} />}>
        <Money amount={payment.amount} currency={payment.organization.currency} />
      </PanelFigure>
      <EntryPanel
        row={payment}
        entity="payment"
        kind="payment"
        isClosed={payment.status !== 'completed'}
        actions={<Receipt payment={payment} />}
        facts={[
          [t('Received'), formatDay(payment.receivedOn)],
          [t('Method'), paymentMethod && methodLabels[paymentMethod]],
          [t('Paid by'), paidBy && paidBy.id !== tenant.id && <TenantLink tenant={paidBy} />],
          [t('Notes'), payment.notes],
          [isCorrected ? t('Corrected on') : t('Returned on'), reversedOn && formatDay(reversedOn)],
          [t('Reason'), storedText(payment.reversalReason)],
          [t('No.'), `#${shortId(payment.id)}`],
          [t('Recorded'), formatMoment(payment.createdAt)],
        ]}
        paying={{
          title: t('Charges paid'),
          none: t('This payment does not count: it pays no charge.'),
        }}
      />
    </>
  )
}

function Receipt({ payment: { id, status } }: { payment: Payment }) {
  const receipt = useDocumentDownload(getReceipt, id, `Receipt_${shortId(id)}.pdf`)
  if (status !== 'completed' && status !== 'reversed') return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Download size={15} aria-hidden />}
      loading={receipt.isLoading}
      onClick={() => void receipt.save()}
    >
      {t('Receipt')}
    </Button>
  )
}
