import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { addDays, addMonthsClamped, todayIn } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import type { LeaseDraft } from '#shared/people/invitations.ts'
import { leasesRentedBy } from '../../access/renting.ts'
import { inserted } from '../../db/inserted.ts'
import { leaseRents, leases, organizations, properties, units } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import { savepoint } from '../../postgres/database.ts'
import { isOverlap } from '../../properties/leased-days.ts'

/**
 * With an earlier move-in date the person lives there already: the landlord enters their old
 * balance, no job charges it.
 */
const daysBack = 31

/** Drafts the lease an invitation leads to: one year at market rent, pending until its job begins it. */
export async function draftLease(
  db: Db,
  invitation: { organizationId: string; unitId: string | null; moveInDate: string | null },
  tenantId: string,
): Promise<LeaseDraft> {
  const { organizationId, unitId, moveInDate: startDate } = invitation
  if (!unitId || !startDate)
    return (await rentsFrom(db, organizationId, tenantId)) ? 'there' : 'not_asked'
  // A call that would mark it non-revenue, or archive its property, waits; its changes are read
  // afterwards.
  await db.select({ id: units.id }).from(units).where(eq(units.id, unitId)).for('no key update')
  const [unit] = await db
    .select({
      rent: units.monthlyRent,
      nonRevenueSince: units.nonRevenueSince,
      timezone: organizations.timezone,
    })
    .from(units)
    .innerJoin(organizations, eq(organizations.id, units.organizationId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(and(eq(units.id, unitId), isNull(properties.archivedAt)))
  if (!unit || unit.nonRevenueSince) return 'unit_taken'
  if (!unit.rent || toCents(unit.rent) === 0) return 'no_rent'
  if (startDate < addDays(todayIn(unit.timezone), -daysBack)) return 'long_ago'
  const recordedOn = todayIn(unit.timezone)
  const terms = { organizationId, unitId, tenantId, startDate, recordedOn }
  return (await insertUnlessExists(db, { ...terms, monthlyRent: unit.rent }))
    ? 'drafted'
    : 'unit_taken'
}

async function rentsFrom(db: Db, organizationId: string, personId: string): Promise<boolean> {
  const rented = and(
    eq(leases.organizationId, organizationId),
    inArray(leases.status, ['active', 'pending']),
    sql`${leases.id} in ${leasesRentedBy(personId)}`,
  )
  return (await db.$count(leases, rented)) > 0
}

async function insertUnlessExists(
  db: Db,
  terms: Omit<typeof leases.$inferInsert, 'endDate'>,
): Promise<boolean> {
  const { organizationId, startDate, monthlyRent } = terms
  const endDate = addDays(addMonthsClamped(startDate, 12), -1)
  try {
    await savepoint(db, async inner => {
      const drafted = inserted(
        await inner
          .insert(leases)
          .values({ ...terms, endDate })
          .returning({ id: leases.id }),
      )
      await inner
        .insert(leaseRents)
        .values({ organizationId, leaseId: drafted.id, effectiveFrom: startDate, monthlyRent })
    })
    return true
  } catch (error) {
    if (isOverlap(error)) return false
    throw error
  }
}
