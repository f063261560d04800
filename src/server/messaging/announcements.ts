import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { sentence } from '#shared/language/sentence.ts'
import { countAudience, sendAnnouncement } from '#shared/messaging/announcements.ts'
import type { Caller } from '../access/caller.ts'
import { editableProperties } from '../access/editable.ts'
import { newId } from '../db/new-id.ts'
import { properties } from '../db/tables.ts'
import { conflict, refusedAt } from '../errors/errors.ts'
import { ownOrigin } from '../files/upload-link.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'
import { requireQuota } from '../storage/quotas.ts'
import { writeTo } from './sending.ts'

export function announcementRoutes(app: FastifyInstance): void {
  const { publicUrl, deliverSoon } = app.outbox

  route(app, countAudience, async ({ db, caller, query }) => {
    const { propertyIds } = await chosenProperties(db, caller, query)
    const { readers, withoutEmail } = await rentersIn(db, caller, propertyIds)
    return { recipients: readers.length, withoutEmail }
  })

  route(app, sendAnnouncement, async ({ db, caller, body, request, afterCommit }) => {
    const { recipients: said, propertyId: _, propertyIds: __, all: ___, ...draft } = body
    const { organizationId, propertyIds } = await chosenProperties(db, caller, body)
    const { readers, withoutEmail } = await rentersIn(db, caller, propertyIds)
    const recipients = readers.length
    if (recipients === 0) throw conflict(nobodyReads(propertyIds.length === 1, withoutEmail))
    if (said !== undefined && said !== recipients)
      throw conflict(
        sentence(
          'The number of recipients has changed from {said} to {recipients}. Check it, then send it again.',
          {
            recipients,
            said,
          },
        ),
      )
    const id = newId()
    const place = { origin: ownOrigin(request), publicUrl }
    const propertyOf = new Map(readers.map(reader => [reader.id, reader.propertyId]))
    const whole = { ...draft, organizationId, propertyId: null, propertyOf, announcementId: id }
    await (await writeTo(db, caller, [...propertyOf.keys()], whole, place)).sending
    if (draft.attachments) await requireQuota(db, app, { userId: caller.id, organizationId })
    afterCommit(deliverSoon)
    const [only = null, ...others] = propertyIds
    return { id, propertyId: others.length === 0 ? only : null, recipients }
  })
}

function nobodyReads(isOneProperty: boolean, withoutEmail: number): string {
  if (withoutEmail > 0)
    return isOneProperty
      ? 'No tenant of this property has an email address'
      : 'No tenant of these properties has an email address'
  return isOneProperty
    ? 'This property has no tenants at the moment'
    : 'These properties have no tenants at the moment'
}

interface Chosen {
  propertyId?: string | null | undefined
  propertyIds?: string[] | undefined
  all?: boolean | undefined
}

/** The chosen properties of the caller's office, and its organization. @throws 400 at the field */
async function chosenProperties(db: Db, caller: Caller, chosen: Chosen) {
  const { propertyId, propertyIds = [], all } = chosen
  const ids = [...new Set([...(propertyId ? [propertyId] : []), ...propertyIds])]
  const field = propertyIds.length > 0 ? 'propertyIds' : 'propertyId'
  if (!all && ids.length === 0) throw refusedAt(field, 'Property is required')
  const rows = await db
    .select({ id: properties.id, organizationId: properties.organizationId })
    .from(properties)
    .where(
      and(
        all ? isNull(properties.archivedAt) : inArray(properties.id, ids),
        editableProperties(caller),
      ),
    )
    .orderBy(properties.id)
  const [first] = rows
  if (!first || (!all && rows.length < ids.length))
    throw refusedAt(field, 'Choose one of your properties')
  return { organizationId: first.organizationId, propertyIds: rows.map(({ id }) => id) }
}

/**
 * Every person on an active lease in the properties, each once with a property they rent in, except
 * the caller. People without an email are only counted.
 */
async function rentersIn(db: Db, caller: Caller, propertyIds: readonly string[]) {
  const { rows } = await db.execute<{ id: string; propertyId: string; hasEmail: boolean }>(sql`
    with active as (
      select l.id, l.tenant_id, u.property_id from leases l join units u on u.id = l.unit_id
      where u.property_id = any(${sql.param(propertyIds)}::uuid[]) and l.status = 'active')
    select person.id, min(renter.property_id::text) as "propertyId",
      person.email is not null as "hasEmail" from (
      select tenant_id as id, property_id from active
      union select c.user_id, active.property_id from co_tenants c join active on active.id = c.lease_id
    ) renter join users person on person.id = renter.id
    where person.id <> ${caller.id} group by person.id order by person.id`)
  const readers = rows.filter(({ hasEmail }) => hasEmail)
  return { readers, withoutEmail: rows.length - readers.length }
}
