import { ActionIcon } from '@mantine/core'
import { Download } from 'lucide-react'
import { getReceipt, type Payment } from '#shared/accounting/payments.ts'
import { t } from '#shared/language/t.ts'
import { useDocumentDownload } from '#web/client/use-document-download.ts'
import { formatDay, formatMoney, shortId } from '#web/format/format.ts'
import styles from './receipt-button.module.css'

/** Downloads the receipt of a payment; one that has not arrived has none. */
export function ReceiptButton(props: {
  payment: Payment
  /** Without a receipt its space stays empty, so that figures beside it align. */
  keepsPlace?: boolean
}) {
  const { payment } = props
  const { id, status, amount, receivedOn, organization } = payment
  const receipt = useDocumentDownload(getReceipt, id, `Receipt_${shortId(id)}.pdf`)
  if (status !== 'completed' && status !== 'reversed')
    return props.keepsPlace && <span className={styles.none} />
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      title={t('Download receipt')}
      aria-label={t('Download the receipt for {amount} received on {receivedOn}', {
        amount: formatMoney(amount, organization.currency),
        receivedOn: formatDay(receivedOn),
      })}
      loading={receipt.isLoading}
      onClick={() => void receipt.save()}
    >
      <Download size={17} aria-hidden />
    </ActionIcon>
  )
}
