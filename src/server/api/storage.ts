import type { FastifyInstance } from 'fastify'
import { getStorage } from '#shared/storage.ts'
import { forbidden } from '../errors.ts'
import { storedByKind } from '../quotas/quotas.ts'
import { route } from '../route.ts'

/** Figures of the installation, as its jobs are: how much is kept, and nothing of what. */
export function storageRoutes(app: FastifyInstance): void {
  const { quotas } = app

  route(app, getStorage, async ({ db, caller: { organizationId } }) => {
    if (!organizationId) throw forbidden()
    const disk = await app.disk()
    return {
      organization: {
        kept: await storedByKind(db, organizationId),
        limit: quotas.bytesOfOrganization,
      },
      installation: { kept: await storedByKind(db), limit: quotas.bytesOfAll },
      disk: disk && { ...disk, reserve: Math.round(disk.reserve) },
    }
  })
}
