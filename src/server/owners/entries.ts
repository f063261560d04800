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
import { fromCents, type Money, toCents } from '#shared/money.ts'
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
  bankAccounts,
  organizations,
  ownerEntries,
  properties,
  propertyOwnersHistory,
  users,
} from '../db/tables.ts'
import { needsConfirmation, notFound, refusedAt, trustShort } from '../errors/errors.ts'
import { namesLabel } from '../format/format.ts'
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

/**
 * Records a contribution or draw. Returns its id.
 *
 * @param isShown the bank shows it: money that is gone is recorded, of a trust account too
 * @throws 400 at the field, 409 where more is drawn than is available
 */
export async function createEntry(
  db: Db,
  caller: Caller,
  body: z.output<typeof createOwnerEntry.body>,
  { isShown = false } = {},
): Promise<string> {
  const { property, zone, today } = await propertyOf(db, caller, body.propertyId)
  const { confirm, ownerId: named, ...row } = body
  const entryOn = body.entryOn ?? today
  requirePast('entryOn', entryOn, today)
  const ownerId = await ownerFor(db, { propertyId: property.id, ownerId: named, entryOn })
  const draw = { property, zone, today, ownerId, amount: body.amount }
  if (body.kind === 'draw' && !isShown) await requireTrust(db, caller, draw)
  if (body.kind === 'draw' && !confirm) await requireAvailable(db, caller, draw)
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

interface Draw {
  property: { id: string }
  zone: string
  today: Day
  ownerId: string
  amount: Money
}

/**
 * The database keeps the money of a property in its trust account; here, each owner's part of it.
 *
 * @throws 409 where more is drawn from a trust account than the owner has in it today, the reserve included
 */
async function requireTrust(db: Db, caller: Caller, draw: Draw): Promise<void> {
  // Locked: two draws of one owner wait for each other.
  const [held] = await db
    .select({ id: properties.id })
    .from(properties)
    .innerJoin(bankAccounts, eq(bankAccounts.id, properties.operatingAccountId))
    .where(and(eq(properties.id, draw.property.id), eq(bankAccounts.kind, 'trust')))
    .for('no key update', { of: properties })
  if (!held) return
  const { ending, prepaid } = await figuresOf(db, caller, draw)
  const cents = toCents(ending) - toCents(prepaid)
  if (toCents(draw.amount) <= cents) return
  const one = eq(users.id, draw.ownerId)
  const { firstName, lastName, email } = users
  const owner = inserted(await db.select({ firstName, lastName, email }).from(users).where(one))
  throw trustShort(fromCents(Math.max(0, cents)), namesLabel([owner]) || (owner.email ?? ''))
}

/** @throws 409 with `needsConfirmation`, where more is drawn than the owner has to draw today */
async function requireAvailable(db: Db, caller: Caller, draw: Draw): Promise<void> {
  const { amount } = draw
  const { available } = await figuresOf(db, caller, draw)
  if (toCents(amount) <= toCents(available)) return
  throw needsConfirmation(
    sentence(
      'Only {available, number, money} is available, after prepaid rent and the reserve. Record a draw of {amount, number, money} all the same?',
      { available, amount },
    ),
  )
}

async function figuresOf(db: Db, caller: Caller, { property, ownerId, today, zone }: Draw) {
  const about = { propertyId: property.id, ownerId, month: today.slice(0, 7), zone }
  return (await readStatement(db, inOwnOrganization(caller), about)).figures
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
