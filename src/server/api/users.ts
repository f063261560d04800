import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { createUser } from '#shared/users.ts'
import type { Db } from '../db/client.ts'
import { organizationTenants, users } from '../db/tables.ts'
import { route } from '../route.ts'
import { asFounder, organizationFor } from './organization.ts'
import { findTenant } from './tenants.ts'

export function userRoutes(app: FastifyInstance): void {
  route(app, createUser, async call => {
    const { db, caller, body } = call
    const organizationId = await organizationFor(call)
    const id = await addTenant(db, organizationId, body)
    const founder = asFounder(caller, organizationId)
    return { ...(await findTenant(db, app.storage.keys, founder, id)), email: body.email }
  })
}

/** Adds somebody nobody has added yet. Answers their id. @throws 400 where there is a user with their email */
export async function addTenant(
  db: Db,
  organizationId: string,
  person: Pick<z.output<typeof createUser.body>, 'firstName' | 'lastName' | 'email' | 'phone'>,
): Promise<string> {
  // No password: nobody can sign in as this person until they set one themselves.
  const [created] = await db
    .insert(users)
    .values({ ...person, role: 'tenant', passwordHash: null })
    .returning({ id: users.id })
  if (!created) throw new Error('A person was not inserted')
  await db
    .insert(organizationTenants)
    .values({ organizationId, userId: created.id, source: 'added' })
  return created.id
}
