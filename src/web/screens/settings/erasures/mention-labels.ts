import type { Mention, MentionedIn } from '#shared/account/erasures.ts'
import { labels, t } from '#shared/language/t.ts'

const things: Record<MentionedIn, string> = labels(
  {
    accounts: 'Ledger account',
    automatic_emails: 'Automatic email',
    charges: 'Charge',
    credits: 'Credit',
    deposit_entries: 'Deposit',
    bank_accounts: 'Bank account',
    bank_files: 'Bank file',
    bank_lines: 'Bank line',
    bank_rules: 'Bank rule',
    documents: 'Document',
    bills: 'Bill',
    bill_lines: 'Line of a bill',
    bill_payments: 'Payment of bills',
    expenses: 'Expense',
    imports: 'Import',
    journals: 'Journal',
    meter_readings: 'Meter reading',
    leases: 'Lease',
    maintenance_comments: 'Comment',
    maintenance_requests: 'Maintenance request',
    maintenance_schedules: 'Maintenance schedule',
    message_attachments: 'File in a message',
    messages: 'Message',
    closed_periods: 'Closed month',
    money_transfers: 'Transfer',
    organizations: 'Organization',
    owner_entries: 'Owner’s draw or contribution',
    payments: 'Payment',
    properties: 'Property',
    recurring_charges: 'Recurring charge',
    agencies: 'Agency',
    agency_remittances: 'Remittance',
    lease_payers: 'Payer',
    recurring_credits: 'Recurring credit',
    recurring_expenses: 'Recurring expense',
    refunds: 'Refund',
    renewal_offers: 'Renewal offer',
    units: 'Unit',
    vendor_links: 'Job for a vendor',
    vendors: 'Vendor',
  },
  'noun',
)

const fields: Readonly<Record<string, string>> = labels({
  file: 'the file itself',
  fileName: 'file name',
  imageUrl: 'picture address',
  sentTo: 'email it was sent to',
  voidReason: 'reason for voiding',
  reversalReason: 'reason for reversal',
  evictionReason: 'reason for eviction',
  endReason: 'reason it ended',
  forwardingAddress: 'forwarding address',
  messageTemplates: 'message templates',
  waived: 'reasons to close with open lines',
  paymentInstructions: 'how to pay',
  unitNumber: 'number',
  vendorName: 'vendor’s name',
  body: 'text',
  content: 'text',
  description: 'description',
  name: 'name',
  memo: 'memo',
  notes: 'notes',
  subject: 'subject',
  title: 'title',
  address: 'address',
  reason: 'reason',
  message: 'message',
})

/** `Payment: notes` */
export function headingOf({ entity, field }: Pick<Mention, 'entity' | 'field'>): string {
  return `${things[entity]}: ${fields[field] ?? field}`
}

/** Its text, or the reason why that is hidden. */
export function saidIn({ field, text }: Pick<Mention, 'field' | 'text'>): string {
  if (field === 'file') return t('This file is about them and may contain their name.')
  return text ?? t('This is a private message between others, so it is not shown here.')
}
