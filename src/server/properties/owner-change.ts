import { eq } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import { requirePast } from '../accounting/past-days.ts'
import { type properties, propertyOwnersHistory } from '../db/tables.ts'
import { refusedAt } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'
import { isShared } from './shares.ts'

/**
 * The columns that set another owner of a property, or another first day of its owner. Earlier days
 * stay with the former owner; without a day the new owner begins today.
 *
 * @throws 400 for a future day, or one before the former owner's first day
 */
export async function ownerChange(
  db: Db,
  property: typeof properties.$inferSelect,
  body: { ownerId?: string | null | undefined; ownerSince?: Day | null | undefined },
  today: Day,
): Promise<{ ownerSince?: Day }> {
  const isOther = body.ownerId !== undefined && body.ownerId !== property.ownerId
  const since = body.ownerSince ?? (isOther ? today : null)
  if (since === null || (!isOther && since === property.ownerSince)) return {}
  if (!isOther && (await isShared(db, property.id)))
    throw refusedAt('ownerSince', 'This property has several owners. Change their shares instead')
  requirePast('ownerSince', since, today)
  const history = await db
    .select()
    .from(propertyOwnersHistory)
    .where(eq(propertyOwnersHistory.propertyId, property.id))
  const others = history.filter(
    ({ ownerId, untilOn }) => ownerId !== null && (isOther || untilOn !== null),
  )
  const earliest = others
    .map(({ fromOn }) => fromOn)
    .sort()
    .at(-1)
  if (earliest !== undefined && since < earliest)
    throw refusedAt(
      'ownerSince',
      sentence('Choose {earliest, date, day} or a later day: another owner began on it', {
        earliest,
      }),
    )
  return { ownerSince: since }
}
