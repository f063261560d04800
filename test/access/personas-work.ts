import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import { documentOf } from '../files.ts'
import type { User } from '../world.ts'
import type { PersonaRow } from './personas.ts'
import type { Home } from './personas-home.ts'

let last = 100

/** A repair, with a photo, a cost estimate, and an internal note. */
export async function workOf(admin: User, tenant: User, unitId: string, cost: string) {
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

/** Each job is shown to a vendor; the office sees the link. */
export async function linkRows(admin: User, ...homes: Home[]): Promise<PersonaRow[]> {
  const links = homes.map(async ({ request, books: ledgers }) => {
    const path = `/api/maintenance-requests/${request.id}/vendor-links`
    const sent = await admin.post<{ id: string }>(path, { vendorId: ledgers.rows.vendors })
    return { id: sent.body.id, seenBy: ['admin', 'manager'] as const }
  })
  return Promise.all(links)
}

/** Recurring work in each home; the office sees the schedule. */
export async function scheduleRows(admin: User, ...homes: Home[]): Promise<PersonaRow[]> {
  const schedules = homes.map(async ({ property, unit }) => {
    const made = await admin.post<{ id: string }>('/api/maintenance-schedules', {
      propertyId: property.id,
      unitId: unit.id,
      ...{ title: 'Chimney', description: 'Sweep it', every: 6, everyUnit: 'months' },
      startsOn: '2025-01-15',
    })
    return { id: made.body.id, seenBy: ['admin', 'manager'] as const }
  })
  return Promise.all(schedules)
}
