import { and, desc, eq, gt, gte, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import {
  createOwnerEntry,
  listOwnerEntries,
  voidOwnerEntry,
} from '#shared/accounting/owner-entries.ts'
import { type Day, todayIn } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import { type Money, toCents } from '#shared/money.ts'
import type { Caller } from '../access/caller.ts'
import { editableProperties } from '../access/editable.ts'
import { readableColumns } from '../access/fields.ts'
import { inOwnOrganization } from '../access/organization-scope.ts'
import { olderThan, page } from '../access/pagination.ts'
import { visibleOwnerEntries } from '../access/visible.ts'
import { unlessVoided } from '../accounting/on-lease.ts'
import { requirePast } from '../accounting/past-days.ts'
import { requireVoidable } from '../accounting/voiding.ts'
import { inserted } from '../db/inserted.ts'
import { newId } from '../db/new-id.ts'
import {
  organizations,
  ownerEntries,
  properties,
  propertyOwnersHistory,
  users,
} from '../db/tables.ts'
import { needsConfirmation, notFound, refusedAt } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'
import { readStatement } from './statement.ts'

export function ownerEntryRoutes(app: FastifyInstance): void {
  route(app, listOwnerEntries, ({ db, caller, query, reply }) => {
    const matching = matchingRows(caller, query)
    const list = {
      table: ownerEntries,
      day: ownerEntries.entryOn,
      visible: visibleOwnerEntries(caller),
    }
    return page(
      reply,
      query,
      rows =>
        selectEntries(db, caller)
          .where(and(matching, olderThan(query.after, list)))
          .orderBy(desc(ownerEntries.entryOn), desc(ownerEntries.id))
          .limit(rows),
      () => db.$count(ownerEntries, matching),
    )
  })

  route(app, createOwnerEntry, async ({ db, caller, body }) => {
    const id = await createEntry(db, caller, body)
    return inserted(await selectEntries(db, caller).where(eq(ownerEntries.id, id)))
  })

  route(app, voidOwnerEntry, async ({ db, caller, params, body }) => {
    const [own] = await db
      .select({ entry: ownerEntries, organization: { timezone: organizations.timezone } })
      .from(ownerEntries)
      .innerJoin(properties, eq(properties.id, ownerEntries.propertyId))
      .innerJoin(organizations, eq(organizations.id, ownerEntries.organizationId))
      .where(and(eq(ownerEntries.id, params.id), editableProperties(caller)))
    if (!own) throw notFound('Owner entry')
    if (own.entry.voidedOn) return
    requireVoidable(caller, own.entry.createdAt, own)
    const voidedOn = todayIn(own.organization.timezone)
    await db
      .update(ownerEntries)
      .set({ voidedOn, voidedBy: caller.id, voidReason: body.reason })
      .where(and(eq(ownerEntries.id, params.id), isNull(ownerEntries.voidedOn)))
  })
}

/** Records a contribution or draw. Returns its id. @throws 400 at the field, 409 where more is drawn than is available */
export async function createEntry(
  db: Db,
  caller: Caller,
  body: z.output<typeof createOwnerEntry.body>,
): Promise<string> {
  const { property, zone, today } = await propertyOf(db, caller, body.propertyId)
  const { confirm, ownerId: named, ...row } = body
  const entryOn = body.entryOn ?? today
  requirePast('entryOn', entryOn, today)
  const ownerId = await ownerFor(db, { propertyId: property.id, ownerId: named, entryOn })
  if (body.kind === 'draw' && !confirm)
    await requireAvailable(db, caller, { property, zone, today, ownerId, amount: body.amount })
  const id = newId()
  const { organizationId } = property
  await db
    .insert(ownerEntries)
    .values({ id, ...row, entryOn, organizationId, ownerId, recordedBy: caller.id })
  return id
}

async function propertyOf(db: Db, caller: Caller, id: string) {
  const [found] = await db
    .select({ property: properties, timezone: organizations.timezone })
    .from(properties)
    .innerJoin(organizations, eq(organizations.id, properties.organizationId))
    .where(and(eq(properties.id, id), editableProperties(caller)))
  if (!found) throw refusedAt('propertyId', 'Choose one of your properties')
  const zone = found.timezone
  return { property: found.property, zone, today: todayIn(zone) }
}

/** The only owner of a property on a day, or a requested owner of any day. @throws 400 */
async function ownerFor(
  db: Db,
  about: { propertyId: string; ownerId: string | undefined; entryOn: Day },
): Promise<string> {
  const { propertyId, ownerId, entryOn } = about
  const history = propertyOwnersHistory
  const days = and(
    lte(history.fromOn, entryOn),
    or(isNull(history.untilOn), gt(history.untilOn, entryOn)),
  )
  const [owner, another] = await db
    .selectDistinct({ id: history.ownerId })
    .from(history)
    .where(and(eq(history.propertyId, propertyId), ownerId ? eq(history.ownerId, ownerId) : days))
    .limit(2)
  if (another) throw refusedAt('ownerId', 'Choose one of the owners of this property')
  if (owner?.id) return owner.id
  throw ownerId
    ? refusedAt('ownerId', 'Choose someone who has owned this property')
    : refusedAt('propertyId', 'Set the owner of this property first')
}

/** @throws 409 with `needsConfirmation`, where more is drawn than the owner has to draw today */
async function requireAvailable(
  db: Db,
  caller: Caller,
  draw: { property: { id: string }; zone: string; today: Day; ownerId: string; amount: Money },
): Promise<void> {
  const { property, zone, today, ownerId, amount } = draw
  const about = { propertyId: property.id, ownerId, month: today.slice(0, 7), zone }
  const { available } = (await readStatement(db, inOwnOrganization(caller), about)).figures
  if (toCents(amount) <= toCents(available)) return
  throw needsConfirmation(
    sentence(
      'Only {available, number, money} is available, after prepaid rent and the reserve. Record a draw of {amount, number, money} all the same?',
      { available, amount },
    ),
  )
}

function matchingRows(
  caller: Caller,
  query: z.output<typeof listOwnerEntries.query>,
): SQL | undefined {
  return and(
    visibleOwnerEntries(caller),
    query.propertyId ? eq(ownerEntries.propertyId, query.propertyId) : undefined,
    query.from ? gte(ownerEntries.entryOn, query.from) : undefined,
    query.to ? lte(ownerEntries.entryOn, query.to) : undefined,
    unlessVoided(ownerEntries, query),
  )
}

function selectEntries(db: Db, caller: Caller) {
  return db
    .select({
      ...readableColumns(caller, ownerEntries),
      property: { id: properties.id, name: properties.name },
      owner: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(ownerEntries)
    .innerJoin(users, eq(users.id, ownerEntries.ownerId))
    .innerJoin(properties, eq(properties.id, ownerEntries.propertyId))
    .$dynamic()
}
