import type { PaymentMethod, PaymentStatus } from '#shared/accounting/payments.ts'
import { labels } from '#shared/language/t.ts'
import { StatusBadge, type Tone } from '#web/components/values/status-badge.tsx'

/** Labels of payment methods. */
export const methodLabels: Record<PaymentMethod, string> = labels({
  bank_transfer: 'Bank transfer',
  check: 'Check',
  cash: 'Cash',
  credit_card: 'Credit card',
  online: 'Online',
})

/** Labels of payment statuses. */
export const paymentStatusLabels: Record<PaymentStatus, string> = labels({
  completed: 'Completed',
  pending: 'Pending',
  failed: 'Failed',
  reversed: 'Reversed',
  voided: 'Voided',
})

/** The status of a payment. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <StatusBadge tone={tones[status]}>{paymentStatusLabels[status]}</StatusBadge>
}

const tones: Record<PaymentStatus, Tone> = {
  completed: 'good',
  pending: 'warn',
  failed: 'bad',
  reversed: 'bad',
  voided: 'calm',
}
