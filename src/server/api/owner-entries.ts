import { and, desc, eq, getTableColumns, gte, isNull, lte, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { todayIn } from '#shared/dates.ts'
import { createOwnerEntry, listOwnerEntries, voidOwnerEntry } from '#shared/owner-entries.ts'
import type { Db } from '../db/client.ts'
import { editableProperties } from '../db/editable.ts'
import { unlessVoided, voidReasonFor } from '../db/on-lease.ts'
import { organizations, ownerEntries, properties } from '../db/tables.ts'
import { visibleOwnerEntries } from '../db/visible.ts'
import { notFound, refusedAt } from '../errors.ts'
import { olderThan, page } from '../lists.ts'
import { newId } from '../new-id.ts'
import { route } from '../route.ts'
import type { Caller } from '../session.ts'
import { requirePast } from './past-days.ts'
import { requireVoidable } from './voiding.ts'

export function ownerEntryRoutes(app: FastifyInstance): void {
  route(app, listOwnerEntries, ({ db, caller, query, reply }) => {
    const matching = asked(caller, query)
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
    const { property, today } = await propertyOf(db, caller, body.propertyId)
    if (!property.ownerId) throw refusedAt('propertyId', 'Say first who owns this property')
    const entryOn = body.entryOn ?? today
    requirePast('entryOn', entryOn, today)
    const id = newId()
    await db.insert(ownerEntries).values({
      id,
      ...body,
      entryOn,
      organizationId: property.organizationId,
      ownerId: property.ownerId,
      recordedBy: caller.id,
    })
    const [entry] = await selectEntries(db, caller).where(eq(ownerEntries.id, id))
    if (!entry) throw new Error('An owner entry was not inserted')
    return entry
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

async function propertyOf(db: Db, caller: Caller, id: string) {
  const [found] = await db
    .select({ property: properties, timezone: organizations.timezone })
    .from(properties)
    .innerJoin(organizations, eq(organizations.id, properties.organizationId))
    .where(and(eq(properties.id, id), editableProperties(caller)))
  if (!found) throw refusedAt('propertyId', 'Choose one of your properties')
  return { property: found.property, today: todayIn(found.timezone) }
}

function asked(caller: Caller, query: z.output<typeof listOwnerEntries.query>): SQL | undefined {
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
      ...getTableColumns(ownerEntries),
      voidReason: voidReasonFor(caller, ownerEntries),
      property: { id: properties.id, name: properties.name },
    })
    .from(ownerEntries)
    .innerJoin(properties, eq(properties.id, ownerEntries.propertyId))
    .$dynamic()
}
