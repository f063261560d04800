import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import { addDays, addMonthsClamped, todayIn } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import type { createLease } from '#shared/leases/lease-changes.ts'
import type { Caller } from '../access/caller.ts'
import { requireTenant } from '../access/editable.ts'
import { visibleUnits } from '../access/visible.ts'
import { postDue } from '../accounting/charges/post-charges.ts'
import type { LockedLease } from '../accounting/lease-ledger.ts'
import { inserted } from '../db/inserted.ts'
import { leaseRents, leases, organizations, properties, units } from '../db/tables.ts'
import { conflictAt, refusedAt } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'
import { requireFreeDays } from '../properties/leased-days.ts'
import { notRentable } from '../properties/unit-marks.ts'

/** The limit of back rent when a lease is entered late. */
const yearsBack = 10

/** Leases a unit, and posts the charges due by today. @throws 400 or 409 at the field */
export async function leaseUnit(
  db: Db,
  caller: Caller,
  { chargeFrom, ...terms }: z.output<typeof createLease.body>,
): Promise<LockedLease> {
  const { organization } = await rentable(db, caller, terms)
  const today = todayIn(organization.timezone)
  const chargesFrom = chargeFrom ?? terms.startDate
  requireSensibleDates({ ...terms, chargesFrom, today })
  const begins = terms.startDate <= today
  const isPast = terms.endDate < today
  const { unitId, startDate: from } = terms
  await requireFreeDays(
    db,
    { unitId, from, to: isPast ? null : terms.endDate },
    { from: 'startDate', to: 'endDate' },
  )
  const lease = inserted(
    await db
      .insert(leases)
      .values({
        ...terms,
        organizationId: organization.id,
        recordedOn: today,
        status: begins ? 'active' : 'pending',
        movedInOn: begins ? terms.startDate : null,
        monthToMonthSince: isPast ? addDays(terms.endDate, 1) : null,
        chargedThrough: chargesFrom > terms.startDate ? addDays(chargesFrom, -1) : null,
      })
      .returning(),
  )
  await db.insert(leaseRents).values({
    organizationId: organization.id,
    leaseId: lease.id,
    effectiveFrom: terms.startDate,
    monthlyRent: terms.monthlyRent,
  })
  if (begins) {
    await db.update(units).set({ isOccupied: true }).where(eq(units.id, lease.unitId))
    await postDue(db, lease, organization)
  }
  return { lease, organization }
}

/** The unit and tenant a lease is made of, both of the caller's organization. @throws 400 at the field */
async function rentable(
  db: Db,
  caller: Caller,
  { unitId, tenantId }: { unitId: string; tenantId: string },
) {
  const own = and(
    eq(units.id, unitId),
    visibleUnits(caller),
    // A unit that the caller only rents is visible to them too, but not theirs to lease.
    eq(units.organizationId, caller.organizationId ?? ''),
  )
  // Parallel leases of a unit wait for each other: the overlap is then a refusal, not a deadlock.
  await db.select({ id: units.id }).from(units).where(own).for('no key update')
  // Read once it is locked: its property may have been archived meanwhile.
  const [unit] = await db
    .select({
      organization: organizations,
      archivedAt: properties.archivedAt,
      nonRevenueSince: units.nonRevenueSince,
    })
    .from(units)
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(organizations, eq(organizations.id, units.organizationId))
    .where(own)
  if (!unit) throw refusedAt('unitId', 'Choose one of your units')
  if (unit.archivedAt) throw conflictAt('unitId', 'This property is archived')
  if (unit.nonRevenueSince) throw conflictAt('unitId', notRentable)
  await requireTenant(db, caller, tenantId)
  return { organization: unit.organization }
}

function requireSensibleDates(lease: {
  startDate: string
  endDate: string
  rollover: boolean
  chargesFrom: string
  today: string
}) {
  const { startDate, endDate, rollover, chargesFrom, today } = lease
  if (chargesFrom < startDate)
    throw refusedAt('chargeFrom', 'Rent can be charged from the start date at the earliest')
  if (chargesFrom < addMonthsClamped(today, -12 * yearsBack))
    throw refusedAt(
      'chargeFrom',
      sentence('Rent can be charged back {yearsBack} years at most: choose a later day', {
        yearsBack,
      }),
    )
  if (endDate < today && !rollover)
    throw refusedAt(
      'endDate',
      'This term has already ended: choose a later end date, or let it continue month to month',
    )
}
