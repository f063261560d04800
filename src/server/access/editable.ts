import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { standing } from '#shared/permissions.ts'
import {
  automationRuns,
  chargeRuns,
  charges,
  coTenants,
  credits,
  depositEntries,
  imports,
  leases,
  maintenanceSchedules,
  organizationTenants,
  payments,
  properties,
  recurringCharges,
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
 * Which rows a person may change: those of the organization whose office they work in. Less than
 * what they see: somebody who lets here and rents there reads the home they rent, and no more.
 */

export function editableProperties(caller: Caller): SQL {
  return ofOwnOffice(caller, properties.organizationId)
}

export function editableUnits(caller: Caller): SQL {
  return ofOwnOffice(caller, units.organizationId)
}

/** The leases whose money the caller takes: what they record there has been received. */
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

export function editableRecurringExpenses(caller: Caller): SQL {
  return ofOwnOffice(caller, recurringExpenses.organizationId)
}

/** Also who sees them: what is posted for everybody at once is the office's alone. */
export function editableChargeRuns(caller: Caller): SQL {
  return ofOwnOffice(caller, chargeRuns.organizationId)
}

/** Also who sees them. */
export function editableAutomationRuns(caller: Caller): SQL {
  return ofOwnOffice(caller, automationRuns.organizationId)
}

/** Also who sees them. */
export function editableReportSends(caller: Caller): SQL {
  return ofOwnOffice(caller, reportSends.organizationId)
}

export function editablePayments(caller: Caller): SQL {
  return ofOwnOffice(caller, payments.organizationId)
}

/** Also who sees them. */
export function editableVendorLinks(caller: Caller): SQL {
  return ofOwnOffice(caller, vendorLinks.organizationId)
}

/** Also who sees them. */
export function editableMaintenanceSchedules(caller: Caller): SQL {
  return ofOwnOffice(caller, maintenanceSchedules.organizationId)
}

/** Also who sees them: an admin all of the organization's, a manager what they imported themselves. */
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

/** The organization in whose office somebody works. */
export function officeOf(caller: Caller): string | null {
  const role = standing(caller)
  return role === 'admin' || role === 'manager' ? caller.organizationId : null
}

/** Refuses whoever is not a tenant the caller knows. @throws 400 at the field */
export async function requireTenant(db: Db, caller: Caller, id: string): Promise<void> {
  const [tenant] = await db
    .select({ id: organizationTenants.userId })
    .from(organizationTenants)
    .where(and(eq(organizationTenants.userId, id), visibleTenants(caller)))
  const sentence = 'Choose one of your tenants'
  if (!tenant) throw refusedAt('tenantId', sentence)
}
