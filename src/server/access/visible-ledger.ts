import { type SQL, sql } from 'drizzle-orm'
import { standing } from '#shared/permissions.ts'
import { accounts, billPayments, bills, budgets, journals } from '../db/tables.ts'
import type { Viewer } from './caller.ts'
import { ownedAtProperty } from './owned-days.ts'
import { toOffice } from './visible.ts'

/** Rows of the general ledger itself. An owner reads its statements of their properties and their budgets. */

export function visibleAccounts(caller: Viewer): SQL {
  return toOffice(caller, accounts.organizationId)
}

export function visibleJournals(caller: Viewer): SQL {
  return toOffice(caller, journals.organizationId)
}

/** An owner reads those of their properties, for months that began while they owned them. */
export function visibleBudgets(caller: Viewer): SQL {
  return standing(caller) === 'owner'
    ? ownedAtProperty(caller, budgets.propertyId, sql`${budgets.month}`)
    : toOffice(caller, budgets.organizationId)
}

/** Headings of bills. An owner reads approved ones by the expenses of their properties, which are lines of them. */
export function visibleBills(caller: Viewer): SQL {
  return toOffice(caller, bills.organizationId)
}

export function visibleBillPayments(caller: Viewer): SQL {
  return toOffice(caller, billPayments.organizationId)
}
