import type { FastifyInstance } from 'fastify'
import { getStorage } from '#shared/documents/storage.ts'
import { isOperator } from '../access/operator.ts'
import { route } from '../http/route.ts'
import { storedByKind } from '../storage/quotas.ts'

/** Stored bytes without details: of an admin's organization, and of the installation for the operator. */
export function storageRoutes(app: FastifyInstance): void {
  const { quotas } = app

  route(app, getStorage, async ({ db, caller: { id, organizationId } }) => {
    const operates = await isOperator(db, app.operatorEmail, id)
    const disk = operates ? await app.disk() : null
    return {
      organization: organizationId
        ? { kept: await storedByKind(db, organizationId), limit: quotas.bytesOfOrganization }
        : null,
      installation: operates ? { kept: await storedByKind(db), limit: quotas.bytesOfAll } : null,
      disk: disk && { ...disk, reserve: Math.round(disk.reserve) },
    }
  })
}
