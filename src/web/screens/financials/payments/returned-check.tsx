import type { Payment } from '#shared/accounting/payments.ts'
import { getLease } from '#shared/leases/leases.ts'
import { useRow } from '#web/lists/use-rows.ts'
import { ReturnPayment } from '#web/payments/return-payment.tsx'

/** The dialog of a returned payment, where only the payment is known. */
export default function ReturnedCheck(props: {
  payment: Payment
  whereNow: string
  opened: boolean
  onClose: () => void
}) {
  const { id, amount, receivedOn: date, leaseId } = props.payment
  const lease = useRow(getLease, leaseId, props.opened)
  if (!lease) return null
  return (
    <ReturnPayment
      lease={lease}
      payment={{ id, amount, date }}
      whereNow={props.whereNow}
      opened={props.opened}
      onClose={props.onClose}
    />
  )
}
