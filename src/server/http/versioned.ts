import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { automaticEmailKinds } from '#shared/messaging/automatic-emails.ts'
import type { AuditEntity } from '#shared/operations/audit-log.ts'
import type { Caller } from '../access/caller.ts'
import {
  editableBills,
  editableMaintenanceSchedules,
  editableRecurringCharges,
  editableRecurringCredits,
  editableRecurringExpenses,
} from '../access/editable.ts'
import {
  visibleLeases,
  visibleMembers,
  visibleMessages,
  visibleOnLease,
  visibleProperties,
  visibleRequests,
  visibleTenants,
  visibleUnits,
  visibleVendors,
} from '../access/visible.ts'
import { visibleBankAccounts } from '../access/visible-banking.ts'
import { visibleOwnerTaxDetails } from '../access/visible-tax.ts'
import {
  automaticEmails,
  bankAccounts,
  bills,
  leases,
  maintenanceRequests,
  maintenanceSchedules,
  messages,
  organizations,
  organizationTenants,
  ownerTaxDetails,
  payments,
  properties,
  recurringCharges,
  recurringCredits,
  recurringExpenses,
  renewalOffers,
  units,
  users,
  vendors,
} from '../db/tables.ts'

/** A record whose `updatedAt` identifies the version that a user has read. */
export interface VersionedRecord {
  /** Of the record itself; calls below it, such as `/notice`, change the same record. */
  path: string
  table: PgTable & { updatedAt: PgColumn }
  /** Its name in the audit log; null where its changes are not logged. */
  entity: AuditEntity | null
  id: PgColumn
  /** The record of a path, if visible to the caller. */
  where: (caller: Caller, key: string) => SQL | undefined
}

/** Every record that a PATCH or PUT changes and that has an `updatedAt`: the only list of them. */
export const versionedRecords: readonly VersionedRecord[] = [
  byId('/api/properties/:id', properties, 'property', visibleProperties),
  byId('/api/units/:id', units, 'unit', visibleUnits),
  byId('/api/leases/:id', leases, 'lease', visibleLeases),
  byId(
    '/api/maintenance-requests/:id',
    maintenanceRequests,
    'maintenance_request',
    visibleRequests,
  ),
  byId('/api/vendors/:id', vendors, 'vendor', visibleVendors),
  {
    path: '/api/owners/:id',
    table: ownerTaxDetails,
    entity: 'owner_tax_details',
    id: ownerTaxDetails.id,
    where: (caller, key) => and(eq(ownerTaxDetails.userId, key), visibleOwnerTaxDetails(caller)),
  },
  byId('/api/bills/:id', bills, 'bill', editableBills),
  byId('/api/payments/:id', payments, 'payment', caller => visibleOnLease(caller, payments)),
  byId('/api/renewal-offers/:id', renewalOffers, 'renewal_offer', caller =>
    visibleOnLease(caller, renewalOffers),
  ),
  byId(
    '/api/recurring-charges/:id',
    recurringCharges,
    'recurring_charge',
    editableRecurringCharges,
  ),
  byId(
    '/api/recurring-credits/:id',
    recurringCredits,
    'recurring_credit',
    editableRecurringCredits,
  ),
  byId(
    '/api/recurring-expenses/:id',
    recurringExpenses,
    'recurring_expense',
    editableRecurringExpenses,
  ),
  byId(
    '/api/maintenance-schedules/:id',
    maintenanceSchedules,
    'maintenance_schedule',
    editableMaintenanceSchedules,
  ),
  byId('/api/bank-accounts/:id', bankAccounts, 'bank_account', visibleBankAccounts),
  byId('/api/messages/:id', messages, null, visibleMessages),
  byId('/api/members/:id', users, 'person', visibleMembers),
  {
    path: '/api/tenants/:id',
    table: users,
    entity: 'person',
    id: users.id,
    where: (caller, key) =>
      and(
        eq(users.id, key),
        sql`${users.id} in (select ${organizationTenants.userId} from ${organizationTenants} where ${visibleTenants(caller)})`,
      ),
  },
  {
    path: '/api/automatic-emails/:kind',
    table: automaticEmails,
    entity: 'automatic_email',
    id: automaticEmails.id,
    where: (caller, key) => {
      const kind = automaticEmailKinds.find(known => known === key)
      return kind
        ? and(
            ofOwnOrganization(automaticEmails.organizationId, caller),
            eq(automaticEmails.kind, kind),
          )
        : sql`false`
    },
  },
  {
    path: '/api/organization',
    table: organizations,
    entity: 'organization',
    id: organizations.id,
    where: caller => ofOwnOrganization(organizations.id, caller),
  },
  {
    path: '/api/auth/user',
    table: users,
    entity: 'person',
    id: users.id,
    where: caller => eq(users.id, caller.id),
  },
]

/** The record that calls of a path are about; undefined where it has no version. */
export function versionedRecord(path: string): VersionedRecord | undefined {
  return versionedRecords.find(record => path === record.path || path.startsWith(`${record.path}/`))
}

function byId(
  path: string,
  table: VersionedRecord['table'] & { id: PgColumn },
  entity: AuditEntity | null,
  visible: (caller: Caller) => SQL,
): VersionedRecord {
  return {
    path,
    table,
    entity,
    id: table.id,
    where: (caller, key) => and(eq(table.id, key), visible(caller)),
  }
}

function ofOwnOrganization(column: PgColumn, caller: Caller): SQL {
  return caller.organizationId ? eq(column, caller.organizationId) : sql`false`
}
