import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Document } from '#shared/documents/documents.ts'
import type { Property } from '#shared/properties/properties.ts'
import { documentOf, photoOf, pictureAt, upload } from '#test/files.ts'
import { app, database, landlord, memberOf, renterOf, storage, type User } from '#test/world.ts'
import { documents, uploads } from '../db/tables.ts'
import { removeUnneeded } from '../files/unneeded.ts'

const url = '/api/documents'

describe('a photo of a property', () => {
  it('is its picture from the first one on, until another is chosen as the cover', async () => {
    const lana = await landlord()
    const first = await photoOf(lana, lana.property.id)
    expect(first).toMatchObject({ isPhoto: true, coverAt: null, propertyId: lana.property.id })
    const second = await photoOf(lana, lana.property.id)
    expect(await shownOf(lana)).toBe(await uploadOf(first))
    const chosen = await lana.patch<Property>(`/api/properties/${lana.property.id}`, {
      coverPhotoId: second.id,
    })
    expect(chosen.status).toBe(200)
    expect(await shownOf(lana)).toBe(await uploadOf(second))
    const listed = await lana.get<Property[]>('/api/properties')
    expect(listed.body[0]?.pictureUrl).toContain(await uploadOf(second))
    const picture = await pictureAt(`${chosen.body.pictureUrl}&size=320`)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    // Chosen again, the earlier one is shown again: so the choice can be undone.
    await lana.patch(`/api/properties/${lana.property.id}`, { coverPhotoId: first.id })
    expect(await shownOf(lana)).toBe(await uploadOf(first))
  })

  it('is listed apart from other documents', async () => {
    const lana = await landlord()
    const place = { propertyId: lana.property.id }
    const [photo, plan] = [
      await photoOf(lana, lana.property.id),
      await documentOf(lana, place, 'Plan'),
    ]
    const idsOf = async (query: string) =>
      (await lana.get<Document[]>(`${url}?${query}`)).body.map(({ id }) => id)
    expect(await idsOf('photos=true')).toEqual([photo.id])
    expect(await idsOf('photos=false')).toEqual([plan.id])
    expect(await idsOf(`propertyId=${lana.property.id}`)).toEqual([plan.id, photo.id])
  })

  it('is gone from the screen with its document, and its bytes within the hour', async () => {
    const lana = await landlord()
    const photo = await photoOf(lana, lana.property.id)
    const id = await uploadOf(photo)
    const path = `/api/properties/${lana.property.id}`
    const { pictureUrl } = (await lana.get<Property>(path)).body
    expect((await lana.delete(`${url}/${photo.id}`)).status).toBe(204)
    expect((await lana.get<Property>(path)).body.pictureUrl).toBeNull()
    expect((await app.inject({ url: pictureUrl ?? '' })).statusCode).toBe(404)
    const mine = eq(uploads.id, id)
    // Nothing is removed while another test takes a backup.
    const left = async () => {
      await removeUnneeded(database, storage.store, { only: mine })
      return database.db.$count(uploads, mine)
    }
    await expect.poll(left).toBe(0)
  })

  it('is added by those who may add documents of the property, and chosen by its office', async () => {
    const lana = await landlord()
    const rita = await renterOf(lana, lana.units[0]?.id ?? '')
    const [mia, staff] = [await memberOf(lana, 'manager'), await memberOf(lana, 'staff')]
    const photo = await photoOf(mia, lana.property.id)
    const body = async (who: User) => ({
      name: 'Front',
      fileUrl: await upload(who, 'bath.png'),
      propertyId: lana.property.id,
      isPhoto: true,
    })
    expect((await staff.post(url, await body(staff))).status).toBe(400)
    expect((await rita.post(url, await body(rita))).status).toBe(400)
    const path = `/api/properties/${lana.property.id}`
    const cover = { coverPhotoId: photo.id }
    expect([
      (await mia.patch(path, cover)).status,
      (await staff.patch(path, cover)).status,
      (await rita.patch(path, cover)).status,
    ]).toEqual([200, 403, 403])
    expect((await staff.get<Property>(path)).body.pictureUrl).toContain(await uploadOf(photo))
    expect((await rita.get<Property>(path)).body.pictureUrl).toBeNull()
  })

  it('is a picture, and about the property alone', async () => {
    const lana = await landlord()
    const say = async (place: object, name = 'bath.png') =>
      lana.post(url, { name: 'Front', fileUrl: await upload(lana, name), isPhoto: true, ...place })
    expect(await say({ propertyId: lana.property.id }, 'lease.pdf')).toMatchObject({
      status: 400,
      body: { fields: { fileUrl: 'Choose a JPEG or PNG photo' } },
    })
    for (const place of [{ unitId: lana.units[0]?.id }, {}])
      expect(await say(place)).toMatchObject({
        status: 400,
        body: { fields: { isPhoto: 'A photo belongs to a property alone' } },
      })
  })

  it('covers its own property and no other, and no document does', async () => {
    const [lana, bob] = [await landlord(), await landlord()]
    const plan = await documentOf(lana, { propertyId: lana.property.id }, 'Plan')
    const theirs = await photoOf(bob, bob.property.id)
    for (const coverPhotoId of [plan.id, theirs.id])
      expect(
        await lana.patch(`/api/properties/${lana.property.id}`, { coverPhotoId }),
      ).toMatchObject({
        status: 400,
        body: { fields: { coverPhotoId: 'Choose one of the photos of this property' } },
      })
    expect(await database.db.$count(documents, eq(documents.id, theirs.id))).toBe(1)
    expect(await shownOf(bob)).toBe(await uploadOf(theirs))
  })
})

async function uploadOf({ id }: Document): Promise<string> {
  const [row] = await database.db.select().from(documents).where(eq(documents.id, id))
  return row?.uploadId ?? ''
}

/** The upload that a landlord's first property shows. */
async function shownOf(who: Awaited<ReturnType<typeof landlord>>): Promise<string> {
  const { pictureUrl } = (await who.get<Property>(`/api/properties/${who.property.id}`)).body
  return pictureUrl?.split('/').at(-1)?.split('?')[0] ?? ''
}
