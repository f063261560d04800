import type { ReceiptedPayment, ReceiptOutcome } from '#shared/accounting/payment-receipts.ts'
import { t } from '#shared/language/t.ts'
import { formatDay, formatMoney, fullName } from '#web/format/format.ts'
import type { LeftOutGroup } from '#web/lists/work-table/left-out.tsx'

/** A payment in a list of receipts: `Bob Ray, $1,200.00 of Mar 3, 2025`. */
export function receiptLabel(
  payment: Pick<ReceiptedPayment, 'tenant' | 'amount' | 'receivedOn' | 'organization'>,
): string {
  return t('{tenant}, {amount} of {day}', {
    tenant: fullName(payment.tenant),
    amount: formatMoney(payment.amount, payment.organization.currency),
    day: formatDay(payment.receivedOn),
  })
}

/** The payments whose receipts cannot be emailed, by the reason. */
export function unreachable(payments: readonly ReceiptedPayment[]): LeftOutGroup[] {
  const reasons: [Exclude<ReceiptOutcome, 'email'>, string][] = [
    ['not_joined', t('Not joined yet: invite them, or download the receipt:')],
    ['no_email', t('No email address:')],
    ['off', t('Emails are off: they see the payment in Rooftree:')],
    ['none', t('No receipt, as the money was not received here:')],
  ]
  return reasons.map(([outcome, reason]) => ({
    reason,
    names: payments.filter(row => row.outcome === outcome).map(receiptLabel),
  }))
}
