import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import { todayIn } from '#shared/dates.ts'
import type { updateUnit } from '#shared/properties/units.ts'
import type { Caller } from '../access/caller.ts'
import { editableUnits } from '../access/editable.ts'
import { leases, organizations, units } from '../db/tables.ts'
import { conflict, conflictAt, notFound, refusedAt } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'

type Sent = Pick<z.output<typeof updateUnit.body>, 'nonRevenueReason' | 'nonRevenueSince'>
type Marked = Pick<typeof units.$inferInsert, 'nonRevenueReason' | 'nonRevenueSince'>

/** The refusal to lease a marked unit. */
export const notRentable =
  'This unit is marked non-revenue: remove the mark in Properties before leasing it'

/** Locks a unit and requires that it is rentable. @throws 409 */
export async function requireRentable(db: Db, unitId: string): Promise<void> {
  const [unit] = await db
    .select({ nonRevenueSince: units.nonRevenueSince })
    .from(units)
    .where(eq(units.id, unitId))
    .for('no key update')
  if (unit?.nonRevenueSince) throw conflict(notRentable)
}

/** The mark of a unit that is added. @throws 400 at the field */
export function newMark(sent: Sent, timezone: string): Marked {
  const { nonRevenueReason, nonRevenueSince } = sent
  if (!nonRevenueReason) return unmarked(sent)
  const today = todayIn(timezone)
  requireBegun(nonRevenueSince, today)
  return { nonRevenueReason, nonRevenueSince: nonRevenueSince ?? today }
}

/**
 * The sent changes of a unit's mark, as columns; other columns stay. The unit is locked, so that it
 * is not leased meanwhile.
 *
 * @throws 404, 400 at the field, 409 for a unit that is leased or to be moved into
 */
export async function changedMark(
  db: Db,
  caller: Caller,
  unitId: string,
  sent: Sent,
): Promise<PgUpdateSetSource<typeof units>> {
  if (sent.nonRevenueReason === undefined && sent.nonRevenueSince === undefined) return {}
  const [unit] = await db
    .select({
      reason: units.nonRevenueReason,
      since: units.nonRevenueSince,
      timezone: organizations.timezone,
    })
    .from(units)
    .innerJoin(organizations, eq(organizations.id, units.organizationId))
    .where(and(eq(units.id, unitId), editableUnits(caller)))
    .for('no key update', { of: units })
  if (!unit) throw notFound('Unit')
  const today = todayIn(unit.timezone)
  const { nonRevenueReason = unit.reason, nonRevenueSince } = sent
  if (!nonRevenueReason) {
    const until = sql`datemultirange(daterange(${unit.since}::date, ${today}::date))`
    return {
      ...unmarked(sent),
      ...(unit.since && { nonRevenueBefore: sql`${units.nonRevenueBefore} + ${until}` }),
    }
  }
  requireBegun(nonRevenueSince, today)
  await requireUnlet(db, unitId)
  return { nonRevenueReason, nonRevenueSince: nonRevenueSince ?? unit.since ?? today }
}

function unmarked({ nonRevenueSince }: Sent): Marked {
  if (nonRevenueSince)
    throw refusedAt('nonRevenueReason', 'Choose model, office or under renovation')
  return { nonRevenueReason: null, nonRevenueSince: null }
}

function requireBegun(since: string | null | undefined, today: string) {
  if (since && since > today) throw refusedAt('nonRevenueSince', 'Choose today or a day before')
}

async function requireUnlet(db: Db, unitId: string) {
  const [lease] = await db
    .select({ status: leases.status })
    .from(leases)
    .where(and(eq(leases.unitId, unitId), inArray(leases.status, ['active', 'pending'])))
    .orderBy(leases.status)
    .limit(1)
  if (!lease) return
  const sentence =
    lease.status === 'active'
      ? 'This unit is leased: it can be marked non-revenue once the lease ends'
      : 'A lease of this unit is about to begin: cancel it before marking the unit non-revenue'
  throw conflictAt('nonRevenueReason', sentence)
}
