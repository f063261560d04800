import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { standing } from '#shared/permissions.ts'
import {
  automationRuns,
  billPayments,
  bills,
  chargeRuns,
  charges,
  coTenants,
  credits,
  depositEntries,
  imports,
  leases,
  maintenanceSchedules,
  meterReadings,
  organizationTenants,
  payments,
  properties,
  recurringCharges,
  recurringCredits,
  recurringExpenses,
  refunds,
  renewalOffers,
  reportSends,
  units,
  vendorLinks,
} from '../db/tables.ts'
import { refusedAt } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'
import type { Caller } from './caller.ts'
import { visibleTenants } from './visible.ts'

/**
 * Rows that the caller may change: those of the organization they work for. Narrower than the
 * visible rows: a manager who rents elsewhere only reads the home they rent.
 */

export function editableProperties(caller: Caller): SQL {
  return ofOwnOffice(caller, properties.organizationId)
}

export function editableUnits(caller: Caller): SQL {
  return ofOwnOffice(caller, units.organizationId)
}

/** The leases whose payments the caller collects: payments they record there have been received. */
export function editableLeases(caller: Caller): SQL {
  return ofOwnOffice(caller, leases.organizationId)
}

/** The same of a lease that was read. */
export function takesMoneyOf(caller: Caller, lease: { organizationId: string }): boolean {
  return lease.organizationId === officeOf(caller)
}

export function editableCoTenants(caller: Caller): SQL {
  return ofOwnOffice(caller, coTenants.organizationId)
}

export function editableRenewalOffers(caller: Caller): SQL {
  return ofOwnOffice(caller, renewalOffers.organizationId)
}

export function editableCharges(caller: Caller): SQL {
  return ofOwnOffice(caller, charges.organizationId)
}

export function editableCredits(caller: Caller): SQL {
  return ofOwnOffice(caller, credits.organizationId)
}

export function editableRefunds(caller: Caller): SQL {
  return ofOwnOffice(caller, refunds.organizationId)
}

export function editableDepositEntries(caller: Caller): SQL {
  return ofOwnOffice(caller, depositEntries.organizationId)
}

export function editableRecurringCharges(caller: Caller): SQL {
  return ofOwnOffice(caller, recurringCharges.organizationId)
}

export function editableRecurringCredits(caller: Caller): SQL {
  return ofOwnOffice(caller, recurringCredits.organizationId)
}

export function editableRecurringExpenses(caller: Caller): SQL {
  return ofOwnOffice(caller, recurringExpenses.organizationId)
}

export function editableBills(caller: Caller): SQL {
  return ofOwnOffice(caller, bills.organizationId)
}

export function editableBillPayments(caller: Caller): SQL {
  return ofOwnOffice(caller, billPayments.organizationId)
}

/** Also the visible ones: a charge run for many leases belongs to the office alone. */
export function editableChargeRuns(caller: Caller): SQL {
  return ofOwnOffice(caller, chargeRuns.organizationId)
}

/** Also the visible ones. */
export function editableMeterReadings(caller: Caller): SQL {
  return ofOwnOffice(caller, meterReadings.organizationId)
}

/** Also the visible ones. */
export function editableAutomationRuns(caller: Caller): SQL {
  return ofOwnOffice(caller, automationRuns.organizationId)
}

/** Also the visible ones. */
export function editableReportSends(caller: Caller): SQL {
  return ofOwnOffice(caller, reportSends.organizationId)
}

export function editablePayments(caller: Caller): SQL {
  return ofOwnOffice(caller, payments.organizationId)
}

/** Also the visible ones. */
export function editableVendorLinks(caller: Caller): SQL {
  return ofOwnOffice(caller, vendorLinks.organizationId)
}

/** Also the visible ones. */
export function editableMaintenanceSchedules(caller: Caller): SQL {
  return ofOwnOffice(caller, maintenanceSchedules.organizationId)
}

/** Also the visible ones: an admin sees all imports of the organization, a manager their own. */
export function undoableImports(caller: Caller): SQL {
  const ours = ofOwnOffice(caller, imports.organizationId)
  return standing(caller) === 'admin'
    ? ours
    : sql`(${ours} and ${imports.createdBy} = ${caller.id})`
}

function ofOwnOffice(caller: Caller, organizationId: AnyPgColumn): SQL {
  const office = officeOf(caller)
  return office ? eq(organizationId, office) : sql`false`
}

/** The organization that the caller works for. */
export function officeOf(caller: Caller): string | null {
  const role = standing(caller)
  return role === 'admin' || role === 'manager' ? caller.organizationId : null
}

/** Refuses a user who is not one of the caller's tenants. @throws 400 at the field */
export async function requireTenant(db: Db, caller: Caller, id: string): Promise<void> {
  const [tenant] = await db
    .select({ id: organizationTenants.userId })
    .from(organizationTenants)
    .where(and(eq(organizationTenants.userId, id), visibleTenants(caller)))
  const sentence = 'Choose one of your tenants'
  if (!tenant) throw refusedAt('tenantId', sentence)
}
