import type { AuditEntity, AuditEntry } from '#shared/operations/audit-log.ts'
import { formatDay, formatMoney, spaced } from '#web/format/format.ts'
import type { Reading } from './values.ts'

/** Every kind of record, as an option. */
export const entityLabels: Record<AuditEntity, string> = {
  property: 'Properties',
  unit: 'Units',
  lease: 'Leases',
  lease_rent: 'Rent steps',
  renewal_offer: 'Renewal offers',
  co_tenant: 'Co-tenants',
  tenant: 'Tenants',
  payment: 'Payments',
  charge: 'Charges',
  recurring_charge: 'Recurring charges',
  recurring_charge_amount: 'Amounts of recurring charges',
  charge_run: 'Charge runs',
  credit: 'Credits',
  refund: 'Refunds',
  money_transfer: 'Transfers between leases',
  deposit_entry: 'Deposits',
  expense: 'Expenses',
  recurring_expense: 'Recurring expenses',
  vendor: 'Vendors',
  owner_entry: 'Owner draws',
  owner_statement: 'Owner statements',
  report_schedule: 'Scheduled reports',
  maintenance_request: 'Maintenance',
  maintenance_comment: 'Maintenance comments',
  maintenance_schedule: 'Scheduled maintenance',
  vendor_link: 'Links for vendors',
  document: 'Documents',
  report: 'Reports and exports',
  tenant_invitation: 'Tenant invitations',
  member_invitation: 'Member invitations',
  person: 'People',
  organization: 'Organization settings',
  automatic_email: 'Automatic emails',
  session: 'Sign-ins',
  import: 'Imports',
  job: 'Background jobs',
}

/** The subject of an entry within a sentence: `the payment of $500.00`. */
export function entityName(entry: AuditEntry, reading: Reading): string {
  const today = entry.entityId ? reading.names.get(entry.entityId) : undefined
  const { label } = entry
  const amount = () => formatMoney(label ?? '', reading.currency)
  switch (entry.entity) {
    case 'unit':
      return today ?? `unit ${label ?? ''}`
    case 'lease':
    case 'lease_rent':
      return `the lease of ${today ?? named('leaseId', entry, reading) ?? 'a unit'}`
    case 'renewal_offer':
      return `the renewal offer${label ? ` until ${formatDay(label)}` : ''}`
    case 'co_tenant':
      return `the co-tenant ${named('userId', entry, reading) ?? 'of a lease'}`
    case 'tenant':
      return today ? `the tenant ${today}` : 'a tenant'
    case 'payment':
    case 'refund':
    case 'credit':
    case 'expense':
      return `the ${entry.entity} of ${amount()}`
    case 'money_transfer':
      return `the transfer of ${amount()} between leases`
    case 'recurring_expense':
      return `the recurring expense of ${amount()}`
    case 'deposit_entry':
      return `the deposit of ${amount()}`
    case 'charge':
      return `the charge of ${amount()}`
    case 'recurring_charge':
    case 'recurring_charge_amount':
      return `the recurring charge${label && entry.entity === 'recurring_charge' ? ` for ${spaced(label)}` : ''}`
    case 'charge_run':
      return 'a charge run'
    case 'import':
      return `the import${label ? ` of ${label}` : ' of a rent roll'}`
    case 'maintenance_request':
      return `the request “${label ?? ''}”`
    case 'maintenance_comment':
      return 'a comment on a maintenance request'
    case 'maintenance_schedule':
      return `the scheduled work “${label ?? ''}”`
    case 'document':
      return `the document “${label ?? ''}”`
    case 'owner_entry':
      return `the owner’s ${label ?? 'draw'}`
    case 'owner_statement':
      return `the owner statement of ${label ?? 'a month'}`
    case 'report_schedule':
      return `the schedule of ${label ?? 'a report'}`
    case 'automatic_email':
      return `the automatic email “${spaced(label ?? '')}”`
    case 'vendor_link':
      return `the link for ${label ?? 'a vendor'}`
    case 'vendor':
      return `the vendor ${label ?? ''}`
    case 'report':
      return `the report “${spaced(label ?? '')}”`
    case 'tenant_invitation':
    case 'member_invitation':
      return `the invitation of ${label ?? 'somebody'}`
    case 'job':
      return `the background job “${label ?? ''}”`
    case 'organization':
      return 'the organization’s settings'
    default:
      return today ?? label ?? 'somebody'
  }
}

/** The name behind a field of a new record: the lease of a payment, the tenant of a lease. */
export function named(field: string, entry: AuditEntry, { names }: Reading): string | undefined {
  const change = entry.changes.find(change => change.field === field)
  const id = change?.after ?? change?.before
  return typeof id === 'string' ? names.get(id) : undefined
}
