import type { PaymentMethod, PaymentStatus } from '#shared/accounting/payments.ts'
import { labels, t } from '#shared/language/t.ts'
import { StatusBadge, type Tone } from '#web/components/values/status-badge.tsx'

/** Labels of payment methods. */
export const methodLabels: Readonly<Record<PaymentMethod, string>> = {
  get bank_transfer() {
    return t('Bank transfer')
  },
  // An import has the verb.
  get check() {
    return t('Check', { context: 'payment method' })
  },
  get cash() {
    return t('Cash')
  },
  get credit_card() {
    return t('Credit card')
  },
  get online() {
    return t('Online')
  },
}

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
