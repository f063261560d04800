import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Account } from '#shared/account/auth.ts'
import type { Document } from '#shared/documents/documents.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import type { Message } from '#shared/messaging/messages.ts'
import { filesBelow, pictureAt, soundFiles, upload } from '#test/files.ts'
import { hasLocation, photo, photoFile, takenAt } from '#test/photos/made.ts'
import { app, database, fileFolder, landlord, renterOf, storage, type User } from '#test/world.ts'
import { storedBytes, uploads, uploadVersions } from '../../db/tables.ts'
import { removeUnneeded } from '../unneeded.ts'

let lana: Awaited<ReturnType<typeof landlord>>
let small: Buffer
beforeAll(async () => {
  lana = await landlord()
  small = await photo(400, 300, { isOnItsSide: true })
})

describe('a photo', () => {
  it('is also available small, upright and without its location, which is never served', async () => {
    const taken = await photo(4032, 3024, { isOnItsSide: true })
    expect(await hasLocation(taken)).toBe(true)
    const { id } = await saved('bath.jpg', taken)
    const sides = { 320: [240, 320], 1600: [1200, 1600] }
    for (const [size, [width, height]] of Object.entries(sides)) {
      const bytes = await had(`/api/documents/${id}/download?size=${size}`)
      const found = await sharp(bytes).metadata()
      expect(found).toMatchObject({ format: 'jpeg', width, height })
      expect([found.exif, found.xmp, found.iptc, found.orientation]).toEqual(
        Array(4).fill(undefined),
      )
    }
    const original = await had(`/api/documents/${id}/download`)
    expect(await sharp(original).metadata()).toMatchObject({ width: 4032, orientation: 6 })
    expect(await hasLocation(original)).toBe(false)
  })

  it('of ten in a list costs a phone 300 KB at most for all of them', async () => {
    // As small ones they are those of 4032 × 3024 points, which take four times as long.
    const half = { grain: 2 }
    const taken = [await photo(2016, 1512, half), await photo(1512, 2016, half)]
    let sum = 0
    for (const [at, bytes] of taken.entries()) {
      const { id } = await saved(`${at}.jpg`, bytes)
      sum += (await had(`/api/documents/${id}/download?size=320`)).length
    }
    // Five of each are as large: points of the same roughness.
    expect(5 * sum).toBeLessThan(300_000)
    expect(5 * sum).toBeGreaterThan(50_000)
  }, 120_000)

  it.each([
    ['HEIC', 'IMG_1.HEIC', () => photoFile('turned.heic'), [60, 80]],
    ['HEIF', 'IMG_1.heif', () => photoFile('turned.heic'), [60, 80]],
    ['WebP', 'IMG_1.webp', () => sharp(small).keepExif().webp().toBuffer(), [300, 400]],
  ] as const)(
    'that is a %s is stored as a JPEG, upright, with its time alone',
    async (_, name, make, sides) => {
      const document = await saved(name, await make())
      expect(document).toMatchObject({ name, fileType: 'image/jpeg' })
      const answer = await download(`/api/documents/${document.id}/download`)
      expect(answer.headers['content-disposition']).toContain('filename="IMG_1.jpg"')
      const { format, width, height, exif, orientation } = await sharp(answer.rawPayload).metadata()
      expect([format, width, height]).toEqual(['jpeg', ...sides])
      expect(exif?.toString('latin1')).toContain(takenAt)
      expect(orientation).toBeUndefined()
      expect(await hasLocation(answer.rawPayload)).toBe(false)
      expect(answer.rawPayload).toHaveLength(document.fileSize ?? 0)
      if (name === 'IMG_1.webp') return
      const { data } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true })
      // Red above, blue below.
      expect(data[0]).toBeGreaterThan(180)
      expect(data.at(-1)).toBeGreaterThan(180)
    },
  )

  it('keeps its colors: an iPhone’s profile as a HEIC, sRGB where it is encoded again', async () => {
    const webp = sharp({ create: { width: 60, height: 80, channels: 3, background: '#d02020' } })
      .withIccProfile('p3')
      .webp({ lossless: true })
    // Red of 208, 32, 32 in Display P3 is more than sRGB can show; in sRGB it is unchanged.
    const kinds = [
      ['p3.heic', photoFile('wide-gamut.heic'), [228, 0, 10]],
      ['named.heic', namedP3(), [228, 0, 10]],
      ['p3.webp', await webp.toBuffer(), [208, 32, 32]],
    ] as const
    for (const [name, bytes, red] of kinds) {
      const { id } = await saved(name, bytes)
      const original = await had(`/api/documents/${id}/download`)
      expect((await sharp(original).metadata()).icc?.includes('mntrRGB') ?? false).toBe(
        name !== 'p3.webp',
      )
      const made = await had(`/api/documents/${id}/download?size=320`)
      expect((await sharp(made).metadata()).icc).toBeUndefined()
      const { data } = await sharp(made).raw().toBuffer({ resolveWithObject: true })
      for (const [at, value] of red.entries())
        expect(Math.abs((data[at] ?? 0) - value)).toBeLessThan(12)
    }
  })

  it('of a phone’s usual 24 million points is taken as HEIC, one of 48 is refused in a sentence', async () => {
    const { fileType } = await saved('large.heic', photoFile('flat24.heic'))
    expect(fileType).toBe('image/jpeg')
    await expect(upload(lana, 'huge.heic', photoFile('flat48.heic'))).rejects.toThrow(
      'The photo is damaged or too large to convert to JPEG: save it as JPEG and choose that (iPhone: ',
    )
  })

  it('that cannot be decoded is stored without small versions', async () => {
    const { id } = await saved('kitchen.jpg', soundFiles['kitchen.jpg'])
    for (const size of [320, 1600])
      expect(await lana.get(`/api/documents/${id}/download?size=${size}`)).toMatchObject({
        status: 404,
        body: { message: 'Preview not found' },
      })
    expect((await lana.get(`/api/documents/${id}/download`)).status).toBe(200)
    expect(await lana.get(`/api/documents/${id}/download?size=640`)).toMatchObject({
      status: 400,
      body: { message: 'Must be 320 or 1600' },
    })
  })

  it('is scaled once for all parallel first requests', async () => {
    const { id, fileUrl } = await saved('many.jpg', small)
    const uploadId = fileUrl.split('/').at(-1) ?? ''
    await app.previews.find(uploadId, 320)
    const versions = eq(uploadVersions.uploadId, uploadId)
    const first = await database.db.select().from(uploadVersions).where(versions)
    for (const { objectName } of first) await storage.store.remove(objectName)
    await database.db.delete(uploadVersions).where(versions)
    // As an earlier release stored it.
    await database.db
      .update(uploads)
      .set({ versionsMadeAt: null, versionsSize: 0 })
      .where(eq(uploads.id, uploadId))
    const asked = Array.from({ length: 12 }, (_, at) =>
      had(`/api/documents/${id}/download?size=${at % 2 ? 320 : 1600}`),
    )
    for (const bytes of await Promise.all(asked)) expect(bytes.length).toBeGreaterThan(1_000)
    expect(await database.db.$count(uploadVersions, versions)).toBe(2)
  })

  it('counts with its small versions, and is deleted with them', async () => {
    const before = await filesBelow(fileFolder)
    const ann = await landlord()
    const { fileUrl } = await saved('gone.jpg', small, ann)
    const uploadId = fileUrl.split('/').at(-1) ?? ''
    const preview = await app.previews.find(uploadId, 1600)
    const [row] = await database.db.select().from(uploads).where(eq(uploads.id, uploadId))
    expect(row?.keptBytes).toBe((row?.fileSize ?? 0) + (row?.versionsSize ?? 0))
    expect(row?.versionsSize).toBeGreaterThan(preview?.size ?? Number.POSITIVE_INFINITY)
    expect(await countedOf(ann)).toBe(row?.keptBytes)
    expect(await filesBelow(fileFolder)).toHaveLength(before.length + 3)
    await database.db
      .update(uploads)
      .set({ removableAt: sql`now()` })
      .where(eq(uploads.id, uploadId))
    await database.db.execute(sql`delete from documents where upload_id = ${uploadId}`)
    await removeUnneeded(database, storage.store, { only: eq(uploads.id, uploadId) })
    expect(await filesBelow(fileFolder)).toEqual(before)
    expect(await countedOf(ann)).toBe(0)
  })

  it('is shown small wherever files are shown: in messages, and as a profile picture', async () => {
    const rita = await renterOf(lana, lana.units[0]?.id ?? '')
    const sent = await rita.post<Message>('/api/messages', {
      receiverId: lana.user.id,
      content: 'See',
      attachments: [
        { name: 'Leak', fileUrl: await upload(rita, 'leak.heic', photoFile('turned.heic')) },
      ],
    })
    const [attachment] = sent.body.attachments
    expect(attachment?.fileType).toBe('image/jpeg')
    const address = `/api/message-attachments/${attachment?.id}/download?size=320`
    expect((await sharp(await had(address)).metadata()).height).toBe(80)
    const fileUrl = await upload(rita, 'me.jpg', await photo(600, 600))
    const { body } = await rita.patch<Account>('/api/auth/user', { profileImageUrl: fileUrl })
    const picture = await pictureAt(`${body.profileImageUrl}&size=320`)
    expect((await sharp(picture.rawPayload).metadata()).width).toBe(320)
    expect(picture.headers['content-type']).toBe('image/jpeg')
  })

  it('of a maintenance request is taken as HEIC, too', async () => {
    const rita = await renterOf(lana, lana.units[1]?.id ?? '')
    const photos = [await upload(rita, 'leak.heic', photoFile('turned.heic'))]
    const { status, body } = await rita.post<MaintenanceRequest>('/api/maintenance-requests', {
      ...{ unitId: lana.units[1]?.id, title: 'Leak', description: 'It drips', photos },
    })
    expect(status).toBe(201)
    const { body: stored } = await rita.get<Document[]>(`/api/documents?requestId=${body.id}`)
    expect(stored).toMatchObject([{ name: 'leak.heic', fileType: 'image/jpeg' }])
  })
})

async function saved(name: string, bytes: Buffer | undefined, who: User = lana): Promise<Document> {
  const fileUrl = await upload(who, name, bytes)
  const { status, body, text } = await who.post<Document>('/api/documents', { name, fileUrl })
  if (status !== 201) throw new Error(text)
  return body
}

/** The same with its profile only named, as other phones do: by numbers (ISO/IEC 23001-8). */
function namedP3(): Buffer {
  const heic = photoFile('wide-gamut.heic')
  const at = heic.indexOf('prof')
  heic.write('nclx', at, 'latin1')
  heic.set([0, 12, 0, 13, 0, 6, 0x80], at + 4)
  return heic
}

function download(url: string) {
  return app.inject({ url, headers: { authorization: `Bearer ${lana.token}` } })
}

async function had(url: string): Promise<Buffer> {
  const { statusCode, rawPayload } = await pictureAt(url, lana.token)
  expect(statusCode).toBe(200)
  return rawPayload
}

async function countedOf({ user }: User): Promise<number> {
  const { rows } = await database.db.execute<{ bytes: string }>(
    sql`select coalesce(sum(bytes), 0) as bytes from ${storedBytes} where user_id = ${user.id} and kind = 'files'`,
  )
  return Number(rows[0]?.bytes)
}
