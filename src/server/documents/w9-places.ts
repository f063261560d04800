import { and, eq } from 'drizzle-orm'
import { can } from '#shared/permissions.ts'
import type { Caller } from '../access/caller.ts'
import { visibleVendors } from '../access/visible.ts'
import { visibleTaxedOwners } from '../access/visible-tax.ts'
import { users, vendors } from '../db/tables.ts'
import { refusedAt } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'
import type { Place } from './place.ts'

/** Where the Form W-9 of a vendor or an owner belongs: to the organization. Null without one. @throws 400 at the field */
export async function placeOfW9(db: Db, caller: Caller, named: Place) {
  const { w9VendorId, w9OwnerId } = named
  const field = w9VendorId ? 'w9VendorId' : 'w9OwnerId'
  if (!w9VendorId && !w9OwnerId) return null
  const others = [named.propertyId, named.unitId, named.leaseId, named.expenseId, named.billId]
  if ([...others, named.requestId, w9VendorId && w9OwnerId].some(Boolean))
    throw refusedAt(field, 'A Form W-9 is of one vendor or owner, and of nothing else')
  const { organizationId } = caller
  const found = w9VendorId
    ? await db.$count(vendors, and(eq(vendors.id, w9VendorId), visibleVendors(caller)))
    : await db.$count(users, and(eq(users.id, w9OwnerId ?? ''), visibleTaxedOwners(caller)))
  if (!organizationId || found === 0 || !can(caller, 'tax-form:write'))
    throw refusedAt(field, w9VendorId ? 'Choose one of your vendors' : 'Choose one of your owners')
  return { organizationId, propertyId: null, unitId: null, leaseId: null }
}
