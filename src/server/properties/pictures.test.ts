import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { properties, uploads } from '#server/db/tables.ts'
import { fetchWaitingPictures } from '#server/properties/fetch-pictures.ts'
import type { Property } from '#shared/properties/properties.ts'
import { pictureAt } from '#test/files.ts'
import { photoFile } from '#test/photos/made.ts'
import { app, database, landlord, memberOf, renterOf, storage, type User } from '#test/world.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const asked: string[] = []
const server = createServer((request, reply) => {
  asked.push(request.url ?? '')
  if (request.url?.startsWith('/gone')) reply.writeHead(404).end()
  else if (request.url?.startsWith('/phone')) reply.end(photoFile('turned.heic'))
  else reply.end(png)
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close().closeAllConnections())

describe('the picture of a property', () => {
  it('is fetched once, stored, and shown from our own address', async () => {
    const lana = await landlord()
    const url = `${origin}/house.png?${lana.property.id}`
    const created = await lana.post<Property>('/api/properties', {
      name: 'Maple',
      address: '1 Maple St',
      totalUnits: 1,
      imageUrl: url,
    })
    expect(created.body).toMatchObject({ imageUrl: url, pictureUrl: null, pictureProblem: null })
    const { pictureUrl } = await shown(lana, created.body.id)
    const picture = await app.inject({ url: pictureUrl ?? '' })
    expect(picture.headers['content-type']).toBe('image/png')
    expect(picture.rawPayload.equals(png)).toBe(true)
    await lana.patch(`/api/properties/${created.body.id}`, { name: 'Maple Court', imageUrl: url })
    expect((await lana.get<Property>(`/api/properties/${created.body.id}`)).body).toMatchObject({
      imageUrl: url,
      pictureUrl,
    })
    expect(asked.filter(one => one === `/house.png?${lana.property.id}`)).toHaveLength(1)
  })

  it('stays as typed where it cannot be fetched, with the reason, until another is typed', async () => {
    const lana = await landlord()
    const path = `/api/properties/${lana.property.id}`
    const url = `${origin}/gone.png`
    expect((await lana.patch<Property>(path, { imageUrl: url })).body.imageUrl).toBe(url)
    await expect
      .poll(async () => (await lana.get<Property>(path)).body.pictureProblem)
      .toBe('There is no picture at this link. Check the link for a typo')
    expect((await lana.get<Property>(path)).body).toMatchObject({ imageUrl: url, pictureUrl: null })
    const tries = asked.length
    await lana.patch(path, { imageUrl: url })
    await expect
      .poll(() => asked.length, { message: 'saved again, it is tried again' })
      .toBe(tries + 1)
    await lana.patch(path, { imageUrl: `${origin}/there.png` })
    expect((await shown(lana, lana.property.id)).pictureProblem).toBeNull()
  })

  it('a replaced one is gone at once, and its bytes within the hour', async () => {
    const lana = await landlord()
    const path = `/api/properties/${lana.property.id}`
    await lana.patch(path, { imageUrl: `${origin}/first.png` })
    const { pictureUrl } = await shown(lana, lana.property.id)
    const id = pictureUrl?.split('/').at(-1)?.split('?')[0] ?? ''
    await lana.patch(path, { imageUrl: '' })
    expect((await lana.get<Property>(path)).body).toMatchObject({
      imageUrl: null,
      pictureUrl: null,
    })
    expect((await app.inject({ url: pictureUrl ?? '' })).statusCode).toBe(404)
    const [row] = await database.db.select().from(uploads).where(eq(uploads.id, id))
    expect(row?.removableAt?.getTime()).toBeLessThanOrEqual(Date.now())
  })

  it('is visible to readers of the portfolio, and not to a tenant of the home', async () => {
    const lana = await landlord()
    await lana.patch(`/api/properties/${lana.property.id}`, { imageUrl: `${origin}/ours.png` })
    await shown(lana, lana.property.id)
    const [rita, mia] = [
      await renterOf(lana, lana.units[0]?.id ?? ''),
      await memberOf(lana, 'manager'),
    ]
    const read = async (who: User) =>
      (await who.get<Property>(`/api/properties/${lana.property.id}`)).body.pictureUrl
    expect([typeof (await read(mia)), await read(rita)]).toEqual(['string', null])
  })

  it('is a HEIC at its link and a JPEG here, large and small, at its signed address', async () => {
    const [lana, bob] = [await landlord(), await landlord()]
    const addressOf = async (who: typeof lana) => {
      await who.patch(`/api/properties/${who.property.id}`, { imageUrl: `${origin}/phone` })
      return (await shown(who, who.property.id)).pictureUrl ?? ''
    }
    const [ours, theirs] = [await addressOf(lana), await addressOf(bob)]
    for (const size of ['', '&size=320', '&size=1600']) {
      const { headers, rawPayload } = await pictureAt(ours + size)
      expect(headers['content-type']).toBe('image/jpeg')
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 60, height: 80 })
    }
    const wrong = await pictureAt(`${ours}&size=640`)
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'Must be 320 or 1600'])
    // Another picture's signature opens nothing, and nothing is opened after it was replaced.
    const [path] = theirs.split('?')
    const [, signature] = ours.split('?')
    expect((await pictureAt(`${path}?${signature}&size=320`)).statusCode).toBe(400)
    expect((await pictureAt(`${path}?size=320`)).statusCode).toBe(400)
    await lana.patch(`/api/properties/${lana.property.id}`, { imageUrl: '' })
    expect((await pictureAt(`${ours}&size=320`)).statusCode).toBe(404)
  })

  it('is fetched by the job where its address was entered in an earlier release', async () => {
    const lana = await landlord()
    const { id } = lana.property
    await database.db
      .update(properties)
      .set({ imageUrl: `${origin}/old.png` })
      .where(eq(properties.id, id))
    const fetchAll = () =>
      fetchWaitingPictures(
        { database, store: storage.store, allowPrivate: true },
        new AbortController().signal,
      )
    await fetchAll()
    const [row] = await database.db.select().from(properties).where(eq(properties.id, id))
    await database.db
      .update(uploads)
      .set({ createdAt: new Date(Date.now() - 120_000) })
      .where(eq(uploads.id, row?.pictureUploadId ?? ''))
    await fetchAll()
    expect((await lana.get<Property>(`/api/properties/${id}`)).body.pictureUrl).not.toBeNull()
  })

  it('is fetched by the job where the server that was to fetch it stopped', async () => {
    const lana = await landlord()
    const { id } = lana.property
    await lana.patch(`/api/properties/${id}`, { imageUrl: `${origin}/gone.png` })
    await expect
      .poll(async () => (await lana.get<Property>(`/api/properties/${id}`)).body.pictureProblem)
      .not.toBeNull()
    await database.db
      .update(properties)
      .set({ imageUrl: `${origin}/late.png`, pictureProblem: null })
      .where(eq(properties.id, id))
    const [row] = await database.db.select().from(properties).where(eq(properties.id, id))
    await database.db
      .update(uploads)
      .set({ createdAt: new Date(Date.now() - 120_000) })
      .where(eq(uploads.id, row?.pictureUploadId ?? ''))
    await fetchWaitingPictures(
      { database, store: storage.store, allowPrivate: true },
      new AbortController().signal,
    )
    expect((await lana.get<Property>(`/api/properties/${id}`)).body.pictureUrl).not.toBeNull()
  })
})

async function shown(who: User, id: string): Promise<Property> {
  const read = async () => (await who.get<Property>(`/api/properties/${id}`)).body
  await expect.poll(async () => (await read()).pictureUrl).not.toBeNull()
  return read()
}
