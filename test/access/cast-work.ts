import type { MaintenanceRequest } from '#shared/maintenance-requests.ts'
import { documentOf } from '../files.ts'
import type { Somebody } from '../world.ts'

let last = 100

/** Something to mend, with a photo, what it may cost, and a note between the office and staff. */
export async function workOf(admin: Somebody, tenant: Somebody, unitId: string, cost: string) {
  const said = { unitId, title: 'Tap drips', description: 'In the kitchen' }
  const { body: request } = await tenant.post<MaintenanceRequest>('/api/maintenance-requests', said)
  const path = `/api/maintenance-requests/${request.id}`
  await admin.patch(path, { estimatedCost: cost })
  last += 1
  const note = `The key is in box ${last}`
  await admin.post(`${path}/comments`, { text: note, isInternal: true })
  const { id: photo } = await documentOf(tenant, { requestId: request.id })
  return { request, photo, note }
}
