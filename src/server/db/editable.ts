import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { standing } from '#shared/permissions.ts'
import type { Caller } from '../session.ts'
import {
  chargeRuns,
  charges,
  coTenants,
  leases,
  maintenanceSchedules,
  payments,
  properties,
  recurringCharges,
  recurringExpenses,
  units,
  vendorLinks,
} from './tables.ts'

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

export function editableCoTenants(caller: Caller): SQL {
  return ofOwnOffice(caller, coTenants.organizationId)
}

export function editableCharges(caller: Caller): SQL {
  return ofOwnOffice(caller, charges.organizationId)
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

function ofOwnOffice(caller: Caller, organizationId: AnyPgColumn): SQL {
  const role = standing(caller)
  const office = role === 'admin' || role === 'manager'
  return office && caller.organizationId ? eq(organizationId, caller.organizationId) : sql`false`
}
