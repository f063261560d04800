import { isNull, type SQL, sql } from 'drizzle-orm'
import { standing } from '#shared/permissions.ts'
import { documents, ownerTaxDetails, users } from '../db/tables.ts'
import type { Viewer } from './caller.ts'
import { organizationOf } from './owned-days.ts'

/** Tax details and Forms W-9, which are for admins alone. */

export function visibleOwnerTaxDetails(caller: Viewer): SQL {
  return toAdmins(caller, organization => sql`${ownerTaxDetails.organizationId} = ${organization}`)
}

/** Owners who may get a Form 1099: present and former ones of the organization's properties, and its owners without one. */
export function visibleTaxedOwners(caller: Viewer): SQL {
  return toAdmins(
    caller,
    organization => sql`(${users.id} in (select h.owner_id from property_owners_history h where h.organization_id = ${organization})
      or (${users.organizationId} = ${organization} and ${users.role} = 'owner'))`,
  )
}

/** Documents of the office without those that admins alone see. */
export function unlessForAdmins(caller: Viewer): SQL {
  if (standing(caller) === 'admin') return sql`true`
  return sql`(${isNull(documents.w9VendorId)} and ${isNull(documents.w9OwnerId)})`
}

function toAdmins(
  caller: Viewer,
  rule: (organizationId: ReturnType<typeof organizationOf>) => SQL,
): SQL {
  return standing(caller) === 'admin' ? rule(organizationOf(caller)) : sql`false`
}
