import { expect, it } from 'vitest'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import type { TimelineEntry } from '#shared/maintenance/maintenance-work.ts'
import { landlord, leaseUnit, memberOf, signIn, tenantOf } from '#test/world.ts'

const url = '/api/maintenance-requests'

it('a tenant says who may enter, changes it until the work is over, and staff read it', async () => {
  const { lana, bob, sam, request } = await reported({
    entryPermission: 'call_first',
    entryNote: 'A dog lives here',
  })
  const path = `${url}/${request.id}`
  expect((await sam.get<MaintenanceRequest>(path)).body).toMatchObject({
    entryPermission: 'call_first',
    entryNote: 'A dog lives here',
  })
  expect(
    (await bob.patch<MaintenanceRequest>(path, { entryPermission: 'yes' })).body,
  ).toMatchObject({ entryPermission: 'yes', entryNote: 'A dog lives here' })
  expect((await bob.patch(path, { title: 'Leak' })).status).toBe(403)
  expect((await sam.patch(path, { entryPermission: 'no' })).status).toBe(403)
  await lana.patch(path, { status: 'in_progress' })
  await lana.patch(path, { status: 'completed' })
  expect((await bob.patch(path, { entryPermission: 'no' })).status).toBe(403)
  const { body } = await bob.get<TimelineEntry[]>(`${path}/comments`)
  expect(body.flatMap(({ changes }) => changes)).toContainEqual({
    ...{ field: 'entryPermission', before: 'call_first', after: 'yes' },
  })
})

it('the office corrects a title, and an empty one is refused at its field', async () => {
  const { lana, request } = await reported({})
  const path = `${url}/${request.id}`
  expect((await lana.patch<MaintenanceRequest>(path, { title: ' Leak ' })).body.title).toBe('Leak')
  expect(await lana.patch(path, { title: ' ' })).toMatchObject({
    status: 400,
    body: { fields: { title: 'Title is required' } },
  })
  expect(await lana.patch(path, { entryPermission: 'maybe' })).toMatchObject({
    status: 400,
    body: { fields: { entryPermission: 'Choose yes, no or call_first' } },
  })
})

async function reported(said: object) {
  const lana = await landlord()
  const tenant = await tenantOf(lana, 'Brook')
  const unitId = lana.units[0]?.id ?? ''
  await leaseUnit(lana, unitId, tenant.id)
  const bob = await signIn(tenant.id)
  const sent = { title: 'Sink', description: 'It drips', unitId, ...said }
  const { body: request } = await bob.post<MaintenanceRequest>(url, sent)
  return { lana, bob, sam: await memberOf(lana, 'staff'), request }
}
