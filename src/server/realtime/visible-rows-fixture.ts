import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as tables from '#server/db/tables.ts'
import type { LiveNoun } from '#shared/nouns.ts'
import { standing } from '#shared/permissions.ts'
import type { LiveTable } from '#test/random-offices.ts'
import type { Caller } from '../access/caller.ts'
import * as editable from '../access/editable.ts'
import * as visible from '../access/visible.ts'
import * as banking from '../access/visible-banking.ts'
import { visibleClosedPeriods } from '../access/visible-closing.ts'
import {
  visibleAccounts,
  visibleBillPayments,
  visibleBills,
  visibleBudgets,
  visibleJournals,
} from '../access/visible-ledger.ts'
import { visibleNotifications } from '../access/visible-notifications.ts'
import * as online from '../access/visible-online.ts'
import { visibleAgencies, visibleRemittances } from '../access/visible-payers.ts'
import { visiblePlaces } from '../access/visible-places.ts'
import { visibleOwnerTaxDetails } from '../access/visible-tax.ts'
import { readsInternal } from '../maintenance/timeline.ts'
import { openFor } from '../people/invitations/open.ts'
import type { Db } from '../postgres/database.ts'

/** Of each table that sends live events: the noun that a change is announced by, and who is shown a row. */

export interface Shown {
  table: PgTable
  noun: LiveNoun
  /** The condition of lists and records. */
  rule: (caller: Caller) => SQL | undefined
  /** Other lists that show its rows to a caller. */
  list?: (db: Db, caller: Caller) => Promise<{ id: string }[]>
}

/** Lists of the same noun that are asked with one rule. */
function by<T extends PgTable>(
  table: T,
  noun: LiveNoun,
  rule: (caller: Caller, table: T) => SQL | undefined,
): Shown {
  return { table, noun, rule: caller => rule(caller, table) }
}

const t = tables
const onLease = visible.visibleOnLease
const invitations = (db: Db, { id }: Caller) => openFor(db, id)

export const shown: Record<LiveTable, Shown[]> = {
  accounts: [by(t.accounts, 'ledger-accounts', visibleAccounts)],
  automatic_emails: [by(t.automaticEmails, 'automatic-emails', ofOffice)],
  bank_accounts: [by(t.bankAccounts, 'bank-accounts', banking.visibleBankAccounts)],
  bank_files: [by(t.bankFiles, 'bank-lines', banking.visibleBankFiles)],
  bank_lines: [by(t.bankLines, 'bank-lines', banking.visibleBankLines)],
  bank_matches: [by(t.bankMatches, 'bank-lines', banking.visibleBankMatches)],
  bank_rules: [by(t.bankRules, 'bank-rules', banking.visibleBankRules)],
  reconciliations: [by(t.reconciliations, 'reconciliations', banking.visibleReconciliations)],
  bill_payments: [by(t.billPayments, 'bills', visibleBillPayments)],
  bills: [by(t.bills, 'bills', visibleBills)],
  budgets: [by(t.budgets, 'budgets', visibleBudgets)],
  charge_runs: [by(t.chargeRuns, 'charges', editable.editableChargeRuns)],
  meter_readings: [by(t.meterReadings, 'charges', editable.editableMeterReadings)],
  charges: [by(t.charges, 'charges', onLease)],
  co_tenants: [by(t.coTenants, 'co-tenants', onLease)],
  credits: [by(t.credits, 'credits', onLease)],
  data_exports: [by(t.dataExports, 'data-exports', visible.visibleDataExports)],
  deposit_entries: [by(t.depositEntries, 'deposit-entries', onLease)],
  documents: [by(t.documents, 'documents', visible.visibleDocuments)],
  expenses: [by(t.expenses, 'expenses', visible.visibleExpenses)],
  journals: [by(t.journals, 'journals', visibleJournals)],
  lease_rents: [by(t.leaseRents, 'leases', caller => ofLease(t.leaseRents.leaseId, caller))],
  leases: [by(t.leases, 'leases', visible.visibleLeases)],
  maintenance_comments: [by(t.maintenanceComments, 'maintenance-requests', commentsRead)],
  maintenance_requests: [
    by(t.maintenanceRequests, 'maintenance-requests', visible.visibleRequests),
  ],
  maintenance_schedules: [
    by(t.maintenanceSchedules, 'maintenance-schedules', editable.editableMaintenanceSchedules),
  ],
  member_invitations: [
    {
      ...by(t.memberInvitations, 'member-invitations', visible.visibleMemberInvitations),
      list: invitations,
    },
  ],
  messages: [by(t.messages, 'messages', visible.visibleMessages)],
  notifications: [by(t.notifications, 'notifications', visibleNotifications)],
  organization_tenants: [by(t.organizationTenants, 'tenants', visible.visibleTenants)],
  organizations: [
    by(t.organizations, 'organization', ({ organizationId }) =>
      organizationId ? eq(t.organizations.id, organizationId) : undefined,
    ),
  ],
  closed_periods: [by(t.closedPeriods, 'closed-periods', visibleClosedPeriods)],
  owner_entries: [by(t.ownerEntries, 'owner-entries', visible.visibleOwnerEntries)],
  owner_statements: [by(t.ownerStatements, 'owner-statements', visible.readableOwnerStatements)],
  autopays: [by(t.autopays, 'autopays', online.visibleAutopays)],
  payment_attempts: [by(t.paymentAttempts, 'payment-attempts', online.visiblePaymentAttempts)],
  payment_methods: [by(t.savedMethods, 'payment-methods', online.visibleSavedMethods)],
  provider_accounts: [by(t.providerAccounts, 'payment-provider', online.visibleProviderAccounts)],
  payouts: [by(t.payouts, 'payouts', online.visiblePayouts)],
  provider_differences: [by(t.providerDifferences, 'payouts', online.visibleProviderDifferences)],
  payments: [by(t.payments, 'payments', onLease)],
  properties: [by(t.properties, 'properties', propertiesNamed)],
  recurring_charge_amounts: [
    by(
      t.recurringChargeAmounts,
      'charges',
      caller => sql`exists (select from ${t.recurringCharges}
        where ${t.recurringCharges.id} = ${t.recurringChargeAmounts.recurringChargeId} and ${onLease(caller, t.recurringCharges)})`,
    ),
  ],
  recurring_charges: [by(t.recurringCharges, 'charges', onLease)],
  agencies: [by(t.agencies, 'payers', visibleAgencies)],
  agency_remittances: [by(t.agencyRemittances, 'payers', visibleRemittances)],
  lease_payer_shares: [by(t.leasePayerShares, 'payers', onLease)],
  lease_payers: [by(t.leasePayers, 'payers', onLease)],
  recurring_credits: [by(t.recurringCredits, 'credits', onLease)],
  recurring_expenses: [by(t.recurringExpenses, 'recurring-expenses', visible.visibleExpenses)],
  refunds: [by(t.refunds, 'refunds', onLease)],
  renewal_offers: [by(t.renewalOffers, 'leases', onLease)],
  report_runs: [by(t.reportRuns, 'report-runs', visible.visibleReportRuns)],
  report_schedules: [by(t.reportSchedules, 'report-schedules', visible.visibleReportSchedules)],
  tenant_invitations: [
    {
      ...by(t.tenantInvitations, 'tenant-invitations', visible.visibleTenantInvitations),
      list: invitations,
    },
  ],
  units: [by(t.units, 'units', unitsNamed)],
  users: [
    by(t.users, 'members', visible.visibleMembers),
    by(
      t.users,
      'tenants',
      caller => sql`exists (select from ${t.organizationTenants}
        where ${t.organizationTenants.userId} = ${t.users.id} and ${visible.visibleTenants(caller)})`,
    ),
  ],
  vendor_links: [by(t.vendorLinks, 'maintenance-requests', editable.editableVendorLinks)],
  owner_tax_details: [by(t.ownerTaxDetails, 'owner-tax-details', visibleOwnerTaxDetails)],
  vendors: [by(t.vendors, 'vendors', visible.visibleVendors)],
}

function ofOffice(caller: Caller, { organizationId }: { organizationId: AnyPgColumn }) {
  const office = editable.officeOf(caller)
  return office ? eq(organizationId, office) : undefined
}

function ofLease(leaseId: AnyPgColumn, caller: Caller): SQL {
  return sql`exists (select from ${t.leases} where ${t.leases.id} = ${leaseId} and ${visible.visibleLeases(caller)})`
}

function commentsRead(caller: Caller): SQL {
  const { requestId, organizationId, isInternal } = t.maintenanceComments
  const request = sql`exists (select from ${t.maintenanceRequests}
    where ${t.maintenanceRequests.id} = ${requestId} and ${visible.visibleRequests(caller)})`
  const internal =
    caller.organizationId && readsInternal(standing(caller))
      ? eq(organizationId, caller.organizationId)
      : undefined
  return sql`(${request} and ${or(eq(isInternal, false), internal)})`
}

const always = { from: '0001-01-01', to: '9999-12-31' }

/** A property's name appears on its leases, also ended ones, and in the figures of its owners, also former ones. */
function propertiesNamed(caller: Caller): SQL | undefined {
  const rented = sql`exists (select from ${t.leases} join ${t.units} on ${t.units.id} = ${t.leases.unitId}
    where ${t.units.propertyId} = ${t.properties.id} and ${visible.visibleLeases(caller)})`
  return or(visible.visibleProperties(caller), visiblePlaces(caller, always), rented)
}

function unitsNamed(caller: Caller): SQL | undefined {
  const property = sql`exists (select from ${t.properties}
    where ${and(eq(t.properties.id, t.units.propertyId), owned(caller))})`
  const rented = sql`exists (select from ${t.leases}
    where ${t.leases.unitId} = ${t.units.id} and ${visible.visibleLeases(caller)})`
  return or(visible.visibleUnits(caller), property, rented)
}

function owned(caller: Caller): SQL {
  return standing(caller) === 'owner'
    ? visiblePlaces({ ...caller, rents: false }, always)
    : sql`false`
}
