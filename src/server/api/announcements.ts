import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { countAudience, sendAnnouncement } from '#shared/announcements.ts'
import type { Db } from '../db/client.ts'
import { editableProperties } from '../db/editable.ts'
import { properties } from '../db/tables.ts'
import { conflict, refusedAt } from '../errors.ts'
import { newId } from '../new-id.ts'
import { requireRoom } from '../quotas/quotas.ts'
import { route } from '../route.ts'
import type { Caller } from '../session.ts'
import { writeTo } from './message-sending.ts'
import { ownOrigin } from './objects.ts'

export function announcementRoutes(app: FastifyInstance): void {
  const { publicUrl, deliverSoon } = app.mailroom

  route(app, countAudience, async ({ db, caller, query }) => {
    await requireOwnProperty(db, caller, query.propertyId)
    const { readers, withoutEmail } = await rentersIn(db, caller, query.propertyId)
    return { recipients: readers.length, withoutEmail }
  })

  route(app, sendAnnouncement, async ({ db, caller, body, request, afterCommit }) => {
    const { recipients: said, ...letter } = body
    const organizationId = await requireOwnProperty(db, caller, letter.propertyId)
    const { readers, withoutEmail } = await rentersIn(db, caller, letter.propertyId)
    const recipients = readers.length
    if (recipients === 0 && withoutEmail > 0)
      throw conflict('Nobody who rents in this property has an email to read it by')
    if (recipients === 0) throw conflict('Nobody rents in this property at the moment')
    if (said !== undefined && said !== recipients)
      throw conflict(`By now it would go to ${recipients}, not ${said}. Look again, then send it.`)
    const id = newId()
    const place = { origin: ownOrigin(request), publicUrl }
    const whole = { ...letter, organizationId, announcementId: id }
    await (await writeTo(db, caller, readers, whole, place)).written
    if (letter.attachments) await requireRoom(db, app, { userId: caller.id, organizationId })
    afterCommit(deliverSoon)
    return { id, propertyId: letter.propertyId, recipients }
  })
}

/** The organization of a property of the caller's office. @throws 400 at the field */
async function requireOwnProperty(db: Db, caller: Caller, propertyId: string): Promise<string> {
  const [property] = await db
    .select({ organizationId: properties.organizationId })
    .from(properties)
    .where(and(eq(properties.id, propertyId), editableProperties(caller)))
  const sentence = 'Choose one of your properties'
  if (!property) throw refusedAt('propertyId', sentence)
  return property.organizationId
}

/** Everybody on an active lease in the property, each once; not whoever asks. Who has no email is only counted. */
async function rentersIn(db: Db, caller: Caller, propertyId: string) {
  const { rows } = await db.execute<{ id: string; hasEmail: boolean }>(sql`
    with active as (
      select l.id, l.tenant_id from leases l join units u on u.id = l.unit_id
      where u.property_id = ${propertyId} and l.status = 'active')
    select person.id, person.email is not null as "hasEmail" from (
      select tenant_id as id from active
      union select c.user_id from co_tenants c join active on active.id = c.lease_id
    ) renter join users person on person.id = renter.id
    where person.id <> ${caller.id} order by person.id`)
  const readers = rows.flatMap(({ id, hasEmail }) => (hasEmail ? [id] : []))
  return { readers, withoutEmail: rows.length - readers.length }
}
