import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { standing } from '#shared/permissions.ts'
import { accounts, journals } from '../db/tables.ts'
import type { Viewer } from './caller.ts'
import { organizationOf } from './owned-days.ts'

/** Rows of the general ledger itself. An owner reads its statements of their properties, and none of these. */

export function visibleAccounts(caller: Viewer): SQL {
  return toOffice(caller, accounts.organizationId)
}

export function visibleJournals(caller: Viewer): SQL {
  return toOffice(caller, journals.organizationId)
}

function toOffice(caller: Viewer, organizationId: AnyPgColumn): SQL {
  const isOffice = ['admin', 'manager'].includes(standing(caller))
  return isOffice ? eq(organizationId, organizationOf(caller)) : sql`false`
}
