import type { cashFlowSections, LedgerEvent } from '#shared/accounting/general-ledger.ts'
import { labels } from '#shared/language/t.ts'

/** The event behind a line of the ledger. */
export const eventLabels: Record<LedgerEvent, string> = labels(
  {
    charge: 'Charge',
    charge_voided: 'Charge voided',
    allocation: 'Payment applied',
    allocation_ended: 'Payment no longer applied',
    payment: 'Payment received',
    payment_returned: 'Payment returned',
    brought_forward: 'Credit brought forward',
    transfer: 'Transfer between leases',
    refund: 'Refund',
    concession: 'Concession',
    waiver: 'Waiver',
    write_off: 'Write-off',
    deposit_received: 'Deposit received',
    deposit_interest: 'Deposit interest',
    deposit_applied: 'Deposit applied',
    deposit_refunded: 'Deposit returned',
    deposit_transfer_in: 'Deposit taken over',
    deposit_transfer_out: 'Deposit handed over',
    expense_incurred: 'Expense incurred',
    expense_paid: 'Expense paid',
    capital_paid: 'Capital improvement paid',
    owner_contribution: 'Owner contribution',
    owner_draw: 'Owner draw',
    payout: 'Payout',
    journal: 'Journal',
  },
  'ledger',
)

export const sectionLabels: Record<(typeof cashFlowSections)[number], string> = labels({
  operating: 'Operating activities',
  investing: 'Investing activities',
  financing: 'Financing activities',
  deposits: 'Security deposits',
})
