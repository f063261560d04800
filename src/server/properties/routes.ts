import { and, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { todayIn } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import {
  createProperty,
  deleteProperty,
  getProperty,
  listProperties,
  restoreProperty,
  updateProperty,
} from '#shared/properties/properties.ts'
import type { Caller } from '../access/caller.ts'
import { editableLeases, editableProperties } from '../access/editable.ts'
import { asFounder, organizationFor } from '../access/found-organization.ts'
import { page } from '../access/pagination.ts'
import { asColumns, changesLateTerms } from '../accounting/terms-columns.ts'
import { inserted } from '../db/inserted.ts'
import { leases, organizations, properties, units, users } from '../db/tables.ts'
import { badRequest, conflict, isReferredTo, notFound } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import { type Db, savepoint } from '../postgres/database.ts'
import { chooseCover } from './cover-photo.ts'
import { placeForPicture } from './fetch-pictures.ts'
import { ownerChange } from './owner-change.ts'
import { countProperties, propertyReads } from './rows.ts'

export function propertyRoutes(app: FastifyInstance): void {
  const { readProperty, readPropertyList } = propertyReads(app.storage.keys)

  /** One visible property with its computed figures. @throws 404 */
  async function findProperty(db: Db, caller: Caller, id: string) {
    const [row] = await readProperty(db, caller, { id })
    if (!row) throw notFound('Property')
    return row
  }

  route(app, listProperties, ({ db, caller, query, reply }) =>
    page(
      reply,
      query,
      rows => readPropertyList(db, caller, query, rows),
      () => countProperties(db, caller, query),
    ),
  )

  route(app, createProperty, async call => {
    const { db, caller, body, afterCommit } = call
    const organizationId = await organizationFor(call)
    await requireMembers(db, organizationId, body)
    const created = inserted(
      await db
        .insert(properties)
        .values({
          ...asColumns(body),
          ...(await placeForPicture(db, caller.id, body.imageUrl)),
          organizationId,
          ownerId: body.ownerId ?? caller.id,
          managerId: body.managerId ?? caller.id,
        })
        .returning({ id: properties.id }),
    )
    afterCommit(() => app.propertyPictures.fetchSoon(created.id))
    await db.insert(units).values(
      Array.from({ length: body.totalUnits }, (_, index) => ({
        organizationId,
        propertyId: created.id,
        unitNumber: String(index + 1),
      })),
    )
    return findProperty(db, asFounder(caller, organizationId), created.id)
  })

  route(app, getProperty, ({ db, caller, params }) => findProperty(db, caller, params.id))

  route(app, updateProperty, async ({ db, caller, params, body, afterCommit }) => {
    const one = and(eq(properties.id, params.id), editableProperties(caller))
    if (body.graceDays !== undefined) await lockLeasesOf(db, caller, params.id)
    const [own] = await db
      .select({ property: properties, timezone: organizations.timezone })
      .from(properties)
      .innerJoin(organizations, eq(organizations.id, properties.organizationId))
      .where(one)
      // A name is changed like a key (`lock_names`): a weaker lock would be raised later, into a deadlock.
      .for(body.name === undefined ? 'no key update' : 'update', { of: properties })
    if (!own) throw notFound('Property')
    await requireMembers(db, own.property.organizationId, body)
    const today = todayIn(own.timezone)
    const { coverPhotoId, ...columns } = body
    if (coverPhotoId) await chooseCover(db, params.id, coverPhotoId)
    const change = asColumns(columns)
    // Saved again, an address that failed is tried again.
    const isOtherPicture =
      body.imageUrl !== undefined &&
      (body.imageUrl !== own.property.imageUrl || own.property.pictureProblem !== null)
    const picture = isOtherPicture && (await placeForPicture(db, caller.id, body.imageUrl ?? null))
    if (isOtherPicture) afterCommit(() => app.propertyPictures.fetchSoon(params.id))
    const since = { lateFeeSince: today }
    const { ownerSince: _, ...plain } = change
    const owner = await ownerChange(db, own.property, body, today)
    await db
      .update(properties)
      .set({
        ...plain,
        ...owner,
        ...picture,
        ...(changesLateTerms(own.property, change) && since),
        updatedAt: new Date(),
      })
      .where(one)
    return findProperty(db, caller, params.id)
  })

  route(app, deleteProperty, async ({ db, caller, params }) => {
    const one = and(eq(properties.id, params.id), editableProperties(caller))
    if (await deleteWithoutHistory(db, one)) return { outcome: 'deleted' as const }
    await requireNoRunningLease(db, one)
    const [archived] = await db
      .update(properties)
      .set({ archivedAt: sql`coalesce(${properties.archivedAt}, now())`, updatedAt: new Date() })
      .where(one)
      .returning({ id: properties.id })
    if (!archived) throw notFound('Property')
    return { outcome: 'archived' as const }
  })

  route(app, restoreProperty, async ({ db, caller, params }) => {
    const [restored] = await db
      .update(properties)
      .set({ archivedAt: null, updatedAt: new Date() })
      .where(and(eq(properties.id, params.id), editableProperties(caller)))
      .returning({ id: properties.id })
    if (!restored) throw notFound('Property')
    return findProperty(db, caller, params.id)
  })
}

/** The leases of a property, locked before it as in ending one of them: the other order would deadlock. */
async function lockLeasesOf(db: Db, caller: Caller, propertyId: string): Promise<void> {
  await db
    .select({ id: leases.id })
    .from(leases)
    .innerJoin(units, eq(units.id, leases.unitId))
    .where(and(eq(units.propertyId, propertyId), editableLeases(caller)))
    .orderBy(asc(leases.id))
    .for('no key update', { of: leases })
}

/** Deletes unless anything except its own units refers to it: the database knows all foreign keys. */
async function deleteWithoutHistory(db: Db, one: SQL | undefined): Promise<boolean> {
  const neverLet = and(
    one,
    sql`not exists (select from leases l join units u on u.id = l.unit_id
    where u.property_id = ${properties.id})`,
  )
  try {
    const deleted = await savepoint(db, async inner => {
      // Units before their property, as in leasing or deleting one: the other order would deadlock.
      await inner
        .select({ id: units.id })
        .from(units)
        .innerJoin(properties, eq(properties.id, units.propertyId))
        .where(neverLet)
        .orderBy(asc(units.id))
        .for('update', { of: units })
      return inner.delete(properties).where(neverLet).returning({ id: properties.id })
    })
    return deleted.length > 0
  } catch (error) {
    if (isReferredTo(error)) return false
    throw error
  }
}

/** A property that is not visible any more must charge no one. @throws 409 unless it was archived before */
async function requireNoRunningLease(db: Db, one: SQL | undefined): Promise<void> {
  // A call that leases one of the units waits.
  await db
    .select({ id: units.id })
    .from(units)
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(one)
    .orderBy(asc(units.id))
    .for('no key update', { of: units })
  const [running] = await db
    .select({ leases: count() })
    .from(leases)
    .innerJoin(units, eq(units.id, leases.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(and(one, isNull(properties.archivedAt), inArray(leases.status, ['active', 'pending'])))
  const number = running?.leases ?? 0
  if (number === 0) return
  throw conflict(
    sentence(
      '{number, plural, one {One lease of this property is still running. End it first.} other {# leases of this property are still running. End them first.}}',
      { number },
    ),
  )
}

/** Owner and manager are members of the organization; any other person is treated as unknown. */
async function requireMembers(
  db: Db,
  organizationId: string,
  named: { ownerId?: string | null; managerId?: string | null },
) {
  for (const field of ['ownerId', 'managerId'] as const) {
    const userId = named[field]
    if (!userId) continue
    const [member] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.organizationId, organizationId)))
    if (!member)
      throw badRequest('Choose someone from your organization', {
        [field]: 'Choose someone from your organization',
      })
  }
}
