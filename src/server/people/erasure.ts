import type { FastifyInstance } from 'fastify'
import { eraseTenant, eraseVendor } from '#shared/account/erasure.ts'
import { ownOrganization } from '../access/own-organization.ts'
import { actAs } from '../audit/record.ts'
import { eraseTenantFrom } from '../erasure/part.ts'
import { eraseVendorFrom } from '../erasure/vendor.ts'
import { route } from '../http/route.ts'
import { findVendor } from '../maintenance/vendors.ts'
import { findTenant } from './rows.ts'

export function tenantErasureRoutes(app: FastifyInstance): void {
  const { transaction } = app.database

  // Both search once they are committed, for longer than a transaction may take.
  route(
    app,
    eraseTenant,
    async ({ caller, params, request }) => {
      const erased = await transaction(async db => {
        const tenant = await findTenant(db, app.storage.keys, caller, params.id)
        await actAs(db, { userId: caller.id, request, erasing: true })
        const one = { organizationId: ownOrganization(caller), userId: tenant.id }
        return eraseTenantFrom(db, one, {})
      })
      await app.afterErasing(erased)
    },
    { outlasts: 'a transaction' },
  )

  route(
    app,
    eraseVendor,
    async ({ caller, params, request }) => {
      const erased = await transaction(async db => {
        const vendor = await findVendor(db, caller, params.id)
        await actAs(db, { userId: caller.id, request, erasing: true })
        const one = { organizationId: ownOrganization(caller), vendorId: vendor.id }
        return eraseVendorFrom(db, one, {})
      })
      await app.afterErasing(erased)
    },
    { outlasts: 'a transaction' },
  )
}
