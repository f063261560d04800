import { labels, t } from '#shared/language/t.ts'
import type { AuditEntity, AuditEntry } from '#shared/operations/audit-log.ts'
import { formatDay, formatMoney, spaced } from '#web/format/format.ts'
import { choiceLabel, type Reading } from './values.ts'

/** Every kind of record, as an option. */
export const entityLabels: Readonly<Record<AuditEntity, string>> = labels({
  property: 'Properties',
  unit: 'Units',
  lease: 'Leases',
  lease_rent: 'Rent changes',
  renewal_offer: 'Renewal offers',
  co_tenant: 'Co-tenants',
  tenant: 'Tenants',
  payment: 'Payments',
  charge: 'Charges',
  recurring_charge: 'Recurring charges',
  recurring_charge_amount: 'Recurring charge amounts',
  recurring_credit: 'Recurring credits',
  autopay: 'Autopay',
  payment_attempt: 'Online payments',
  payment_method: 'Saved payment methods',
  payout: 'Payouts',
  provider_account: 'Online payment settings',
  agency: 'Agencies',
  agency_remittance: 'Remittances',
  lease_payer: 'Payers',
  lease_payer_share: 'Shares of rent',
  charge_run: 'Charge batches',
  meter_reading: 'Meter readings',
  closed_period: 'Closed months',
  credit: 'Credits',
  refund: 'Refunds',
  money_transfer: 'Transfers between leases',
  deposit_entry: 'Deposits',
  expense: 'Expenses',
  recurring_expense: 'Recurring expenses',
  bill: 'Bills',
  bill_line: 'Lines of bills',
  bill_payment: 'Payments of bills',
  bill_payment_line: 'Paid amounts of bills',
  vendor: 'Vendors',
  tax_forms: 'Forms 1099',
  ledger_account: 'Ledger accounts',
  budget: 'Budgets',
  journal: 'Journals',
  journal_line: 'Journal lines',
  bank_account: 'Bank accounts',
  bank_file: 'Bank files',
  bank_line: 'Bank lines',
  bank_match: 'Bank matches',
  bank_rule: 'Bank rules',
  reconciliation: 'Reconciliations',
  property_owner: 'Owners’ shares',
  owner_entry: 'Owner draws',
  owner_statement: 'Owner statements',
  owner_tax_details: 'Tax details of owners',
  report_schedule: 'Scheduled reports',
  maintenance_request: 'Maintenance requests',
  maintenance_comment: 'Maintenance comments',
  maintenance_schedule: 'Scheduled maintenance',
  vendor_link: 'Vendor links',
  document: 'Documents',
  report: 'Reports and exports',
  tenant_invitation: 'Tenant invitations',
  member_invitation: 'Team invitations',
  person: 'People',
  organization: 'Organization settings',
  automatic_email: 'Automatic emails',
  session: 'Sign-ins',
  import: 'Imports',
  job: 'Scheduled tasks',
})

/** The subject of an entry within a sentence: `the payment of $500.00`. */
export function entityName(entry: AuditEntry, reading: Reading): string {
  const name = entry.entityId ? reading.names.get(entry.entityId) : undefined
  const label = entry.label ?? ''
  const amount = () => formatMoney(label, reading.currency)
  switch (entry.entity) {
    case 'unit':
      return name ?? t('unit {label}', { label })
    case 'lease':
    case 'lease_rent': {
      const lease = name ?? named('leaseId', entry, reading)
      return lease ? t('the lease of {lease}', { lease }) : t('the lease of a unit')
    }
    case 'renewal_offer':
      return label
        ? t('the renewal offer until {day}', { day: formatDay(label) })
        : t('the renewal offer')
    case 'co_tenant': {
      const person = named('userId', entry, reading)
      return person ? t('the co-tenant {person}', { person }) : t('the co-tenant of a lease')
    }
    case 'tenant':
      return name ? t('the tenant {name}', { name }) : t('a tenant')
    case 'payment':
      return t('the payment of {amount}', { amount: amount() })
    case 'refund':
      return t('the refund of {amount}', { amount: amount() })
    case 'credit':
      return t('the credit of {amount}', { amount: amount() })
    case 'expense':
      return t('the expense of {amount}', { amount: amount() })
    case 'money_transfer':
      return t('the transfer of {amount} between leases', { amount: amount() })
    case 'recurring_expense':
      return t('the recurring expense of {amount}', { amount: amount() })
    case 'bill':
      return label ? t('the bill {label}', { label }) : t('a bill')
    case 'bill_line':
      return t('a line of {amount} of a bill', { amount: amount() })
    case 'bill_payment':
      return label ? t('the payment of bills by check {label}', { label }) : t('a payment of bills')
    case 'bill_payment_line':
      return t('a payment of {amount} of a bill', { amount: amount() })
    case 'deposit_entry':
      return t('the deposit of {amount}', { amount: amount() })
    case 'charge':
      return t('the charge of {amount}', { amount: amount() })
    case 'recurring_charge':
      return label
        ? t('the recurring charge for {kind}', { kind: choiceLabel(label) })
        : t('the recurring charge')
    case 'recurring_charge_amount':
      return t('the recurring charge')
    case 'agency':
      return t('the agency')
    case 'agency_remittance':
      return t('the remittance')
    case 'lease_payer':
      return t('the payer')
    case 'lease_payer_share':
      return t('the share of rent')
    case 'recurring_credit':
      return t('the recurring credit')
    case 'autopay':
      return t('the autopay')
    case 'payment_attempt':
      return t('the online payment of {amount}', { amount: amount() })
    case 'payment_method':
      return t('a saved payment method')
    case 'payout':
      return t('the payout of {amount}', { amount: amount() })
    case 'provider_account':
      return t('the online payment settings')
    case 'charge_run':
      return t('a charge batch')
    case 'import':
      return label ? t('the import of {label}', { label }) : t('the import of a rent roll')
    case 'maintenance_request':
      return t('the request “{label}”', { label })
    case 'maintenance_comment':
      return t('a comment on a maintenance request')
    case 'maintenance_schedule':
      return t('the scheduled work “{label}”', { label })
    case 'document':
      return t('the document “{label}”', { label })
    case 'property_owner':
      return t('an owner’s share of {percent}%', { percent: Number(label) })
    case 'owner_entry':
      return label === 'contribution' ? t('the owner’s contribution') : t('the owner’s draw')
    case 'ledger_account':
      return t('the account {label}', { label })
    case 'meter_reading':
      return t('a meter reading')
    case 'budget':
      return t('a month of a budget')
    case 'journal':
      return t('the journal {label}', { label })
    case 'journal_line':
      return t('a line of a journal')
    case 'bank_account':
      return t('the bank account {label}', { label })
    case 'bank_file':
      return t('the bank file {label}', { label })
    case 'bank_line':
      return t('the bank line {label}', { label })
    case 'bank_match':
      return t('the match of a bank line')
    case 'bank_rule':
      return t('the bank rule for {label}', { label })
    case 'reconciliation':
      return t('the reconciliation through {label}', { label })
    case 'owner_statement':
      return label ? t('the owner statement of {label}', { label }) : t('the owner statement')
    case 'owner_tax_details':
      return label
        ? t('the tax details of {name}', { name: label })
        : t('the tax details of an owner')
    case 'report_schedule':
      return label ? t('the schedule of {label}', { label }) : t('the schedule of a report')
    case 'automatic_email':
      return t('the automatic email “{label}”', { label: spaced(label) })
    case 'vendor_link':
      return label ? t('the link for {label}', { label }) : t('the link for a vendor')
    case 'vendor':
      return t('the vendor {label}', { label })
    case 'tax_forms':
      return t('Forms 1099 of {year}', { year: label })
    case 'report':
      return t('the report “{label}”', { label: spaced(label) })
    case 'tenant_invitation':
    case 'member_invitation':
      return t('the invitation for {name}', { name: label || t('a person') })
    case 'job':
      return t('the scheduled task “{label}”', { label })
    case 'organization':
      return t('the organization’s settings')
    default:
      return name ?? (label || t('a person'))
  }
}

/** The name behind a field of a new record: the lease of a payment, the tenant of a lease. */
export function named(field: string, entry: AuditEntry, { names }: Reading): string | undefined {
  const change = entry.changes.find(change => change.field === field)
  const id = change?.after ?? change?.before
  return typeof id === 'string' ? names.get(id) : undefined
}
