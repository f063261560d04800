import { and, eq, isNull, or } from 'drizzle-orm'
import type * as z from 'zod'
import type { createExpense } from '#shared/accounting/expenses.ts'
import { type Day, todayIn } from '#shared/dates.ts'
import type { Caller } from '../../access/caller.ts'
import { editableProperties } from '../../access/editable.ts'
import { visibleVendors } from '../../access/visible.ts'
import { maintenanceRequests, organizations, properties, units, vendors } from '../../db/tables.ts'
import { refusedAt } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'

type Sent = Pick<
  z.output<typeof createExpense.body>,
  'propertyId' | 'unitId' | 'requestId' | 'vendorId' | 'payee'
>

/** The place and payee of an expense. */
export interface Places {
  organizationId: string
  unitId: string | null
  payee: string
  /** Where the property is. */
  today: Day
}

/**
 * The references of an expense, checked: a property of the caller's organization, a unit and a
 * request of that property, a vendor of the organization. The unit follows from the request, the
 * payee from the vendor.
 *
 * @param paidBefore the vendor of the entry it replaces, who may be archived since
 * @param within where the fields stand, such as `'lines.0.'`
 * @throws 400 at the field
 */
export async function placesOf(
  db: Db,
  caller: Caller,
  sent: Sent,
  paidBefore: string | null = null,
  within = '',
): Promise<Places> {
  const [property] = await db
    .select({ organizationId: properties.organizationId, timezone: organizations.timezone })
    .from(properties)
    .innerJoin(organizations, eq(organizations.id, properties.organizationId))
    .where(and(eq(properties.id, sent.propertyId), editableProperties(caller)))
  if (!property) throw refusedAt(`${within}propertyId`, 'Choose one of your properties')
  const requestUnit = sent.requestId ? await unitOfRequest(db, sent, sent.requestId, within) : null
  if (sent.unitId) await requireUnit(db, sent, sent.unitId, within)
  const vendorName = sent.vendorId
    ? await nameOfVendor(db, caller, sent.vendorId, paidBefore)
    : null
  const payee = sent.payee ?? vendorName
  if (!payee) throw refusedAt('payee', 'Enter the payee')
  const { organizationId, timezone } = property
  return { organizationId, unitId: sent.unitId ?? requestUnit, payee, today: todayIn(timezone) }
}

async function requireUnit(db: Db, { propertyId }: Sent, unitId: string, within: string) {
  const [unit] = await db
    .select({ id: units.id })
    .from(units)
    .where(and(eq(units.id, unitId), eq(units.propertyId, propertyId)))
  if (!unit) throw refusedAt(`${within}unitId`, 'Choose a unit of this property')
}

async function unitOfRequest(
  db: Db,
  { propertyId, unitId }: Sent,
  requestId: string,
  within: string,
) {
  const [request] = await db
    .select({ unitId: units.id })
    .from(maintenanceRequests)
    .innerJoin(units, eq(units.id, maintenanceRequests.unitId))
    .where(
      and(
        eq(maintenanceRequests.id, requestId),
        eq(units.propertyId, propertyId),
        unitId ? eq(units.id, unitId) : undefined,
      ),
    )
  if (!request) throw refusedAt(`${within}requestId`, 'Choose a request for this property or unit')
  return request.unitId
}

async function nameOfVendor(db: Db, caller: Caller, vendorId: string, paidBefore: string | null) {
  const [vendor] = await db
    .select({ name: vendors.name })
    .from(vendors)
    .where(
      and(
        eq(vendors.id, vendorId),
        or(isNull(vendors.archivedAt), paidBefore ? eq(vendors.id, paidBefore) : undefined),
        visibleVendors(caller),
      ),
    )
  if (!vendor) throw refusedAt('vendorId', 'Choose one of your vendors')
  return vendor.name
}
