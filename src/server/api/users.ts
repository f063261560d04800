import type { FastifyInstance } from 'fastify'
import { createUser } from '#shared/users.ts'
import { organizationTenants, users } from '../db/tables.ts'
import { route } from '../route.ts'
import { organizationFor } from './organization.ts'
import { findTenant } from './tenants.ts'

export function userRoutes(app: FastifyInstance): void {
  route(app, createUser, async call => {
    const { db, caller, body } = call
    const organizationId = await organizationFor(call)
    // No password: nobody can sign in as this person until they set one themselves.
    const [created] = await db
      .insert(users)
      .values({ ...body, role: 'tenant', passwordHash: null })
      .returning({ id: users.id })
    if (!created) throw new Error('A person was not inserted')
    await db
      .insert(organizationTenants)
      .values({ organizationId, userId: created.id, source: 'added' })
    // The founder's rights begin with this very call.
    const founder = { ...caller, role: 'admin' as const, organizationId }
    return { ...(await findTenant(db, app.storage.keys, founder, created.id)), email: body.email }
  })
}
