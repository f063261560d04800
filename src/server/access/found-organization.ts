import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { isZone } from '#shared/organization/organization.ts'
import { rolesWith, standing } from '#shared/permissions.ts'
import { inserted } from '../db/inserted.ts'
import { organizations, users } from '../db/tables.ts'
import { forbidden, notFound } from '../errors/errors.ts'
import { namesLabel } from '../format/format.ts'
import type { Db } from '../postgres/database.ts'
import type { Caller } from './caller.ts'

/**
 * The organization of a landlord's action. A new user's first one founds it and makes them its admin, in the call's
 * own transaction; the lock on the person prevents a second one by a double click.
 *
 * @throws 403 for a member in another role, also when they have just become one
 */
export async function organizationFor({
  db,
  caller,
  request,
}: {
  db: Db
  caller: Caller
  request: Pick<FastifyRequest, 'headers'>
}): Promise<string> {
  // A manager may have this right as a tenant elsewhere; here they need their role's rights.
  if (caller.organizationId && !keepsLedgers(caller)) throw forbidden()
  if (caller.organizationId) return caller.organizationId
  const [person] = await db.select().from(users).where(eq(users.id, caller.id)).for('no key update')
  if (!person) throw notFound('Person')
  if (person.organizationId) {
    if (keepsLedgers(person)) return person.organizationId
    throw forbidden()
  }
  return found(db, person, zoneOf(request.headers['time-zone']))
}

/** The caller who has just founded an organization: their rights begin with this call. */
export function asFounder(caller: Caller, organizationId: string): Caller {
  return { ...caller, role: 'admin', organizationId }
}

async function found(db: Db, person: typeof users.$inferSelect, timezone: string): Promise<string> {
  const name = namesLabel([person]) || (person.email ?? '')
  const founded = inserted(
    await db.insert(organizations).values({ name, timezone }).returning({ id: organizations.id }),
  )
  await db
    .update(users)
    .set({ organizationId: founded.id, role: 'admin' })
    .where(eq(users.id, person.id))
  return founded.id
}

function keepsLedgers(person: Pick<Caller, 'role' | 'organizationId'>): boolean {
  return rolesWith('property:update').includes(standing(person))
}

/** The browser's time zone, sent with every call, is the best default for the organization. */
function zoneOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && isZone(header) ? header : 'UTC'
}
