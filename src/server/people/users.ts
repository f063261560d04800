import type { FastifyInstance } from 'fastify'
import { createUser } from '#shared/people/users.ts'
import { asFounder, organizationFor } from '../access/found-organization.ts'
import { inserted } from '../db/inserted.ts'
import { organizationTenants, users } from '../db/tables.ts'
import { refusedAt } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'
import { findTenant } from './rows.ts'
import { yieldAddress } from './unproven-accounts.ts'

export function userRoutes(app: FastifyInstance): void {
  route(app, createUser, async call => {
    const { db, caller, body } = call
    const organizationId = await organizationFor(call)
    const id = await addTenant(db, organizationId, body)
    const founder = asFounder(caller, organizationId)
    return { ...(await findTenant(db, app.storage.keys, founder, id)), email: body.email }
  })
}

interface NewTenant {
  /** One of the two names is enough. */
  firstName: string | null
  lastName: string | null
  /** Without one no email is sent to them, and the office invites them once it knows an address. */
  email: string | null
  phone: string | null
}

/** Adds a new person. Returns their id. @throws 400 for an email that has a user, or without a name */
export async function addTenant(
  db: Db,
  organizationId: string,
  { firstName, lastName, email, phone }: NewTenant,
): Promise<string> {
  if (!firstName?.trim() && !lastName?.trim()) throw refusedAt('firstName', 'A name is required')
  await yieldAddress(db, email)
  // No password: no sign-in as this person until they set one themselves.
  const created = inserted(
    await db
      .insert(users)
      .values({ firstName, lastName, email, phone, role: 'tenant', passwordHash: null })
      .returning({ id: users.id }),
  )
  await db
    .insert(organizationTenants)
    .values({ organizationId, userId: created.id, source: 'added' })
  return created.id
}
