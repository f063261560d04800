import type { PaymentMethod, PaymentStatus } from '#shared/accounting/payments.ts'
import { StatusBadge, type Tone } from '#web/components/values/status-badge.tsx'

/** Labels of payment methods. */
export const methodLabels: Record<PaymentMethod, string> = {
  bank_transfer: 'Bank transfer',
  check: 'Check',
  cash: 'Cash',
  credit_card: 'Credit card',
  online: 'Online',
}

/** The status of a payment. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const { tone, words } = statuses[status]
  return <StatusBadge tone={tone}>{words}</StatusBadge>
}

const statuses: Record<PaymentStatus, { tone: Tone; words: string }> = {
  completed: { tone: 'good', words: 'Completed' },
  pending: { tone: 'warn', words: 'Pending' },
  failed: { tone: 'bad', words: 'Failed' },
  reversed: { tone: 'bad', words: 'Reversed' },
  voided: { tone: 'calm', words: 'Voided' },
}
