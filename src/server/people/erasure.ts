import type { FastifyInstance } from 'fastify'
import { eraseTenant } from '#shared/account/erasure.ts'
import { actAs } from '../audit/record.ts'
import { eraseTenantFrom } from '../erasure/part.ts'
import { route } from '../http/route.ts'
import { findTenant } from './routes.ts'

export function tenantErasureRoutes(app: FastifyInstance): void {
  route(app, eraseTenant, async ({ db, caller, params, request }) => {
    const tenant = await findTenant(db, app.storage.keys, caller, params.id)
    await actAs(db, { userId: caller.id, request, erasing: true })
    // Whoever may do this works for an organization.
    await eraseTenantFrom(db, caller.organizationId ?? '', tenant.id)
  })
}
