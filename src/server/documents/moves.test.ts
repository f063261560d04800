import { expect, it, test } from 'vitest'
import { maxDocumentsAtOnce } from '#shared/documents/document-list.ts'
import type { Document } from '#shared/documents/documents.ts'
import type { AuditEntry } from '#shared/operations/audit-log.ts'
import { documentOf } from '#test/files.ts'
import { mailsTo } from '#test/mailbox.ts'
import { giveTo } from '#test/ownership.ts'
import { landlord, memberOf, renterOf, type User } from '#test/world.ts'

const path = '/api/documents/moves'

it('documents belong to another lease, unit or property, or to none, and are seen by its readers', async () => {
  const lana = await landlord()
  const olga = await memberOf(lana, 'owner')
  await giveTo(lana, olga)
  const unitId = lana.units[0]?.id ?? ''
  const propertyId = lana.property.id
  const rita = await renterOf(lana, unitId)
  const made = [await documentOf(lana), await documentOf(lana, { unitId })]
  const readers = async () =>
    Promise.all(
      [rita, olga].map(async who => {
        const { body } = await who.get<Document[]>('/api/documents')
        return body.filter(({ id }) => made.some(one => one.id === id)).length
      }),
    )
  expect(await readers()).toEqual([0, 1])
  const leaseId = rita.lease.id
  expect((await move(lana, made, { leaseId })).body).toEqual({ moved: 2 })
  expect(await readers()).toEqual([2, 0])
  expect(await placesOf(lana, made)).toEqual(made.map(() => [propertyId, unitId, leaseId]))
  const shared = async () =>
    (await mailsTo(rita.user.email)).filter(({ subject }) => subject.includes('was shared')).length
  expect(await shared()).toBe(2)
  expect((await move(lana, made, { propertyId, unitId: 'none' })).status).toBe(200)
  expect(await readers()).toEqual([0, 2])
  expect(await placesOf(lana, made)).toEqual(made.map(() => [propertyId, null, null]))
  expect((await move(lana, made, {})).status).toBe(200)
  expect(await readers()).toEqual([0, 0])
  // No one is notified of a document twice.
  await move(lana, made, { leaseId })
  expect(await shared()).toBe(2)
  const [entry] = (await lana.get<AuditEntry[]>(`/api/audit-log?entityId=${made[0]?.id}`)).body
  expect(JSON.stringify(entry)).toContain(leaseId)
})

it('moves all of them or none; documents of an expense or a request stay there', async () => {
  const lana = await landlord()
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const manager = await memberOf(lana, 'manager')
  const request = await rita.post<{ id: string }>('/api/maintenance-requests', {
    ...{ unitId: lana.units[0]?.id, title: 'Tap', description: 'It drips' },
  })
  const free = await documentOf(lana)
  const photo = await documentOf(lana, { requestId: request.body.id }, 'kitchen.jpg')
  const lease = await documentOf(lana, { leaseId: rita.lease.id })
  const listed = (await manager.get<Document[]>('/api/documents')).body
  const may = (id: string) => listed.find(one => one.id === id)?.canMove
  expect([may(free.id), may(photo.id), may(lease.id)]).toEqual([true, false, false])
  const refused = {
    status: 400,
    body: { fields: { documentIds: 'Choose documents that you may move' } },
  }
  const propertyId = lana.property.id
  expect(await move(lana, [free, photo], { propertyId })).toMatchObject(refused)
  expect(await move(manager, [free, lease], { propertyId })).toMatchObject(refused)
  expect(await move(lana, [free, await documentOf(await landlord())], {})).toMatchObject(refused)
  expect(await placesOf(lana, [free])).toEqual([[null, null, null]])
  expect((await move(manager, [free], { propertyId })).body).toEqual({ moved: 1 })
})

test('others move no documents, and a place of another office is refused', async () => {
  const lana = await landlord()
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const free = await documentOf(lana)
  for (const who of [rita, await memberOf(lana, 'owner'), await memberOf(lana, 'staff')])
    expect((await move(who, [free], {})).status).toBe(403)
  const otto = await landlord()
  const many = Array.from({ length: maxDocumentsAtOnce + 1 }, () => ({ id: crypto.randomUUID() }))
  for (const [documents, place, field, message] of [
    [[free], { propertyId: otto.property.id }, 'propertyId', 'Choose one of your properties'],
    [[free], { unitId: otto.units[0]?.id }, 'unitId', 'Choose one of your units'],
    [[free], { leaseId: crypto.randomUUID() }, 'leaseId', 'Choose one of your leases'],
    [[], {}, 'documentIds', 'Choose at least one document'],
    [many, {}, 'documentIds', 'Choose at most 500 documents'],
  ] as const)
    expect(await move(lana, documents, place)).toMatchObject({
      status: 400,
      body: { fields: { [field]: message } },
    })
})

function move(who: User, documents: readonly { id: string }[], place: object) {
  return who.post<{ moved: number }>(path, {
    documentIds: documents.map(({ id }) => id),
    ...place,
  })
}

async function placesOf(who: User, documents: readonly { id: string }[]) {
  const { body } = await who.get<Document[]>('/api/documents')
  return documents.map(({ id }) => {
    const found = body.find(one => one.id === id)
    return [found?.propertyId, found?.unitId, found?.leaseId]
  })
}
