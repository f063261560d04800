import { and, desc, eq, gt, gte, ne, sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import { closedThrough } from '../accounting/closed-days.ts'
import { newId } from '../db/new-id.ts'
import { properties, propertyOwners } from '../db/tables.ts'
import { conflictAt, needsConfirmation } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'

interface Place {
  organizationId: string
  propertyId: string
}

/** The share of a person, or an unassigned one, in percent. */
interface Share {
  userId: string | null
  percent: string
}

/**
 * Sets the owners of a property from a day on, in place of those set for that day and later ones. Triggers write the
 * periods of its owners and its first owner.
 */
export async function setShares(
  db: Db,
  { organizationId, propertyId }: Place,
  effectiveFrom: Day,
  shares: readonly Share[],
): Promise<void> {
  const written = await db
    .insert(propertyOwners)
    .values(
      shares.map(share => ({ ...share, id: newId(), organizationId, propertyId, effectiveFrom })),
    )
    .onConflictDoUpdate({
      target: [propertyOwners.propertyId, propertyOwners.effectiveFrom, propertyOwners.userId],
      set: { percent: sql`excluded.percent` },
    })
    .returning({ id: propertyOwners.id })
  const stays = written.map(({ id }) => ne(propertyOwners.id, id))
  await db
    .delete(propertyOwners)
    .where(
      and(
        eq(propertyOwners.propertyId, propertyId),
        gte(propertyOwners.effectiveFrom, effectiveFrom),
        ...stays,
      ),
    )
  // The version of the property, which its owners are part of.
  await db.update(properties).set({ updatedAt: new Date() }).where(eq(properties.id, propertyId))
}

/**
 * Asks before shares of later days are removed, and refuses days whose figures are final.
 * @throws 409
 */
export async function requireChangeable(
  db: Db,
  place: Place,
  { effectiveFrom, confirm }: { effectiveFrom: Day; confirm: boolean },
): Promise<void> {
  const closed = await closedThrough(db, place)
  if (closed && effectiveFrom <= closed)
    throw conflictAt(
      'effectiveFrom',
      sentence('The months through {closed, date, day} are closed. Choose a later day', { closed }),
    )
  if (confirm) return
  const [later] = await db
    .select({ from: propertyOwners.effectiveFrom })
    .from(propertyOwners)
    .where(
      and(
        eq(propertyOwners.propertyId, place.propertyId),
        gt(propertyOwners.effectiveFrom, effectiveFrom),
      ),
    )
    .orderBy(desc(propertyOwners.effectiveFrom))
    .limit(1)
  if (!later) return
  throw needsConfirmation(
    sentence('This replaces the shares that begin on {from, date, day}. Save all the same?', {
      from: later.from,
    }),
  )
}

/** The shares of a person in an organization become unassigned from a day on; those of others stay. */
export async function leaveShares(
  db: Db,
  { organizationId, userId }: { organizationId: string; userId: string },
  day: Day,
): Promise<void> {
  const { rows } = await db.execute<{ property_id: string; shares: Share[] }>(sql`
    select o.property_id, jsonb_agg(jsonb_build_object('userId', o.user_id, 'percent', o.percent::text)) as shares
    from (
      select property_id, nullif(user_id, ${userId}) as user_id, sum(percent) as percent from ${propertyOwners}
      where ${eq(propertyOwners.organizationId, organizationId)} and (property_id, effective_from) in (
        select property_id, max(effective_from) from ${propertyOwners} group by 1)
        and property_id in (select h.property_id from property_owners_history h where h.owner_id = ${userId} and h.until_on is null)
      group by 1, 2
    ) o group by 1 order by 1`)
  for (const { property_id: propertyId, shares } of rows)
    await setShares(db, { organizationId, propertyId }, day, shares)
}

/** Whether a property has several owners today, or a share that is unassigned. */
export async function isShared(db: Db, propertyId: string): Promise<boolean> {
  const [part] = await db
    .select({ id: propertyOwners.id })
    .from(propertyOwners)
    .where(
      and(
        eq(propertyOwners.propertyId, propertyId),
        sql`${propertyOwners.effectiveFrom} = (select max(effective_from) from property_owners where property_id = ${propertyId})`,
        sql`${propertyOwners.percent} < 100`,
      ),
    )
    .limit(1)
  return part !== undefined
}
