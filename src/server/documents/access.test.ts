import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Document } from '#shared/documents/documents.ts'
import { documentOf, upload } from '#test/files.ts'
import {
  app,
  database,
  landlord,
  memberOf,
  newcomer,
  renterOf,
  signIn,
  tenantOf,
  type User,
} from '#test/world.ts'
import { documents, properties } from '../db/tables.ts'

type Landlord = Awaited<ReturnType<typeof landlord>>
const url = '/api/documents'
let lana: Landlord
let rita: Awaited<ReturnType<typeof renterOf>>
let [unitId, propertyId] = ['', '']
beforeAll(async () => {
  lana = await landlord()
  propertyId = lana.property.id
  unitId = lana.units[0]?.id ?? ''
  rita = await renterOf(lana, unitId)
})

describe('rights to read and add by role', () => {
  let made: Record<'general' | 'property' | 'unit' | 'lease', Document>
  let people: Record<'manager' | 'owner' | 'staff' | 'neighbour' | 'stranger', User>
  beforeAll(async () => {
    const owner = await memberOf(lana, 'owner')
    await database.db
      .update(properties)
      .set({ ownerId: owner.user.id })
      .where(eq(properties.id, propertyId))
    people = {
      manager: await memberOf(lana, 'manager'),
      owner,
      staff: await memberOf(lana, 'staff'),
      neighbour: await renterOf(lana, lana.units[1]?.id ?? ''),
      stranger: await landlord(),
    }
    made = {
      general: await documentOf(lana),
      property: await documentOf(lana, { propertyId }),
      unit: await documentOf(lana, { unitId }),
      lease: await documentOf(lana, { leaseId: rita.lease.id }),
    }
  })

  it('a document is listed and downloaded by its readers, and by no one else', async () => {
    for (const [person, kinds] of [
      [lana, ['general', 'property', 'unit', 'lease']],
      [people.manager, ['general', 'property', 'unit', 'lease']],
      [people.owner, ['property', 'unit']],
      [people.staff, ['property', 'unit']],
      [rita, ['lease']],
      [people.neighbour, []],
      [people.stranger, []],
      [await newcomer(), []],
    ] as const) {
      const listed = (await person.get<Document[]>(url)).body.map(({ id }) => id)
      for (const [kind, { id }] of Object.entries(made)) {
        const isAllowed = kinds.some(one => one === kind)
        expect(listed.includes(id), `${person.user.role} ${kind}`).toBe(isAllowed)
        expect((await download(person, id)).statusCode).toBe(isAllowed ? 200 : 404)
      }
    }
  })

  it('each role adds documents only where the matrix allows', async () => {
    const elsewhere = people.stranger as Landlord
    const foreign = [
      { propertyId: elsewhere.property.id },
      { unitId: elsewhere.units[0]?.id ?? '' },
    ]
    const leaseId = rita.lease.id
    for (const [person, allowed, refused] of [
      [people.manager, [{}, { propertyId }, { unitId }, { leaseId }], foreign],
      [people.owner, [{ propertyId }, { unitId }, { leaseId }], [{}, ...foreign]],
      [people.staff, [{ unitId }], [{}, { propertyId }, { leaseId }, ...foreign]],
      [rita, [{ leaseId }], [{}, { propertyId }, { unitId }, ...foreign]],
      [people.neighbour, [], [{}, { leaseId }, { unitId }]],
      [await newcomer(), [], [{ leaseId }, { unitId }, { propertyId }]],
    ] as const) {
      for (const place of allowed) await documentOf(person, place)
      const fileUrl = await upload(person)
      for (const place of refused) {
        const { status } = await person.post(url, { name: 'x', fileUrl, ...place })
        expect(status, `${person.user.role} ${JSON.stringify(place)}`).toBe(400)
      }
    }
  })

  it('the first document of a new user founds their organization', async () => {
    const nora = await newcomer()
    const { body } = await nora.post<Document>(url, { name: 'Rules', fileUrl: await upload(nora) })
    expect(body).toMatchObject({ name: 'Rules', propertyId: null, leaseId: null })
    expect((await nora.get<Document[]>(url)).body.map(({ id }) => id)).toEqual([body.id])
    expect((await nora.get('/api/auth/user')).body).toMatchObject({ role: 'admin' })
    expect((await lana.get<Document[]>(url)).body.map(({ id }) => id)).not.toContain(body.id)
  })

  it('a tenant without a lease learns the reason, and one with leases is asked to choose', async () => {
    for (const [person, sentence] of [
      [
        await signIn((await tenantOf(lana)).id),
        'Documents belong to a lease, and you have none yet',
      ],
      [rita, 'Choose one of your leases'],
    ] as const) {
      const fileUrl = await upload(person)
      const { body } = await person.post(url, { name: 'Papers', fileUrl })
      expect(body).toMatchObject({ fields: { leaseId: sentence } })
    }
  })

  it('an own upload can be deleted for a day, and the office deletes more', async () => {
    const leaseId = rita.lease.id
    const [hers, yesterdays] = [
      await documentOf(rita, { leaseId }),
      await documentOf(rita, { leaseId }),
    ]
    await database.db
      .update(documents)
      .set({ createdAt: sql`now() - interval '24 hours 1 minute'` })
      .where(eq(documents.id, yesterdays.id))
    const listed = (await rita.get<Document[]>(url)).body
    const may = (id: string) => listed.find(one => one.id === id)?.canDelete
    expect([may(hers.id), may(yesterdays.id), may(made.lease.id)]).toEqual([true, false, false])
    for (const [person, id, status] of [
      [people.neighbour, hers.id, 404],
      [people.owner, made.unit.id, 403],
      [people.staff, made.unit.id, 403],
      [people.staff, hers.id, 404],
      [people.manager, made.lease.id, 403],
      [rita, yesterdays.id, 403],
      [rita, made.lease.id, 403],
      [rita, made.unit.id, 404],
      [rita, hers.id, 204],
      [rita, hers.id, 404],
      [people.manager, made.unit.id, 204],
      [lana, yesterdays.id, 204],
    ] as const)
      expect((await person.delete(`${url}/${id}`)).status, `${person.user.role}`).toBe(status)
  })

  it('deleted by two users at once does not exist for the second', async () => {
    const { id } = await documentOf(rita, { leaseId: rita.lease.id })
    const later = await database.transaction(async db => {
      await db.delete(documents).where(eq(documents.id, id))
      const answer = lana.delete(`${url}/${id}`)
      const waits = sql`select from pg_locks where not granted and pid in (
        select pid from pg_stat_activity where datname = current_database())`
      await expect.poll(async () => (await database.db.execute(waits)).rowCount).toBe(1)
      return { answer }
    })
    expect((await later.answer).status).toBe(404)
  })
})

function download(person: User, id: string) {
  return app.inject({
    url: `${url}/${id}/download`,
    headers: { authorization: `Bearer ${person.token}` },
  })
}
