import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Account } from '#shared/account/auth.ts'
import { MS_PER_DAY } from '#shared/dates.ts'
import type { Message } from '#shared/messaging/messages.ts'
import type { Member } from '#shared/organization/members.ts'
import type { Tenant } from '#shared/people/tenants.ts'
import { maxPictureBytes, maxPictureSide, wrongPicture } from '#shared/properties/pictures.ts'
import { filesBelow, soundFiles, upload } from '#test/files.ts'
import {
  app,
  call,
  database,
  fileFolder,
  landlord,
  memberOf,
  newcomer,
  renterOf,
  storage,
  type User,
} from '#test/world.ts'
import { signPicture } from '../access/picture-link.ts'
import { uploads, users } from '../db/tables.ts'
import { removeUnneeded } from '../files/unneeded.ts'

/** Pictures of people. */

const png = soundFiles['bath.png'] ?? Buffer.alloc(0)

it('is the upload of its person, and is served from its address as a picture and nothing else', async () => {
  const ann = await newcomer()
  const address = await pictured(ann)
  expect(address).toMatch(/^\/api\/pictures\/[0-9a-f-]{36}\?expires=\d+&signature=[\w-]{43}$/)
  expect((await ann.get<Account>('/api/auth/user')).body.profileImageUrl).toBe(address)
  const answer = await app.inject(address)
  expect(answer.rawPayload.equals(png)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'private, max-age=3600',
  })
})

it('is visible to every reader of the name', async () => {
  const lana = await landlord()
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const staff = await memberOf(lana, 'staff')
  const [hers, his] = [await pictured(rita), await pictured(staff)]
  const tenants = await lana.get<Tenant[]>('/api/tenants')
  expect(tenants.body.map(({ profileImageUrl }) => profileImageUrl)).toEqual([hers])
  const members = await lana.get<Member[]>('/api/members')
  expect(members.body.map(({ profileImageUrl }) => profileImageUrl)).toEqual([his, null])
  await lana.post('/api/messages', { receiverId: rita.user.id, content: 'Hello' })
  for (const who of [lana, rita]) {
    const [message] = (await who.get<Message[]>('/api/messages')).body
    expect(message?.receiver.profileImageUrl).toBe(hers)
    expect(message?.sender.profileImageUrl).toBeNull()
  }
})

it('does not exist at an address that was changed, invented or has expired', async () => {
  const { keys } = app.storage
  const ann = await newcomer()
  const [path = '', query = ''] = (await pictured(ann)).split('?')
  const id = path.split('/').at(-1) ?? ''
  const statusOf = async (url: string) => (await app.inject(url)).statusCode
  for (const wrong of [
    path,
    `${path}?${query.replace(/signature=./, 'signature=~')}`,
    `${path}?${query.replace(/expires=\d/, 'expires=9')}`,
    path + signPicture(keys, id, Date.now() - 2 * MS_PER_DAY),
    path + signPicture(['another key'], id),
  ])
    expect(await statusOf(wrong), wrong).toBe(400)
  expect(await statusOf(path + signPicture(keys, id, Date.now() - MS_PER_DAY))).toBe(200)
  // A file that is no profile picture is not served, even with a signed address.
  const file = (await upload(ann, 'bath.png')).split('/').at(-1) ?? ''
  expect(await statusOf(`/api/pictures/${file}${signPicture(keys, file)}`)).toBe(404)
})

it('is replaced and removed at once, and its bytes with the next hour', async () => {
  const ann = await newcomer()
  const first = await pictured(ann)
  const second = await pictured(ann)
  expect((await app.inject(first)).statusCode).toBe(404)
  expect((await app.inject(second)).statusCode).toBe(200)
  // The answer can be sent back unchanged.
  const same = await ann.patch<Account>('/api/auth/user', { profileImageUrl: second })
  expect(same.body.profileImageUrl).toBe(second)
  const gone = await ann.patch<Account>('/api/auth/user', { profileImageUrl: null })
  expect(gone.body.profileImageUrl).toBeNull()
  expect((await app.inject(second)).statusCode).toBe(404)
  const mine = eq(uploads.userId, ann.user.id)
  const kept = await filesBelow(fileFolder)
  await removeUnneeded(database, storage.store, { only: mine })
  expect(await database.db.$count(uploads, mine)).toBe(0)
  expect(await filesBelow(fileFolder)).toHaveLength(kept.length - 2 * 3)
})

it.each([
  ['a PDF', 'lease.pdf', undefined],
  ['a poster', 'poster.png', pngOf(maxPictureSide + 1, 1)],
  ['a picture without a size', 'none.jpg', soundFiles['kitchen.jpg']],
  ['a large JPEG', 'wide.jpg', jpegOf(maxPictureSide + 1)],
  ['a heavy picture', 'heavy.png', heavy(png)],
])('is not %s, and then the one before stays', async (_, name, bytes) => {
  const ann = await newcomer()
  const before = await pictured(ann)
  const fileUrl = await upload(ann, name, bytes)
  const answer = await ann.patch('/api/auth/user', { profileImageUrl: fileUrl })
  expect(answer).toMatchObject({ status: 400, body: { fields: { profileImageUrl: wrongPicture } } })
  expect((await app.inject(before)).statusCode).toBe(200)
})

it('is refused for a file of another user and for an external address', async () => {
  const [ann, bob] = [await newcomer(), await newcomer()]
  for (const url of [
    await upload(bob, 'bath.png'),
    'https://example.com/a.png',
    '/a.png',
    'javascript:1',
  ])
    expect(await ann.patch('/api/auth/user', { profileImageUrl: url })).toMatchObject({
      status: 400,
      body: { fields: { profileImageUrl: 'Please upload a file first' } },
    })
  // Older releases stored links; they are not shown.
  const set = { profileImageUrl: 'https://example.com/a.png' }
  await database.db.update(users).set(set).where(eq(users.id, ann.user.id))
  expect((await ann.get<Account>('/api/auth/user')).body.profileImageUrl).toBeNull()
})

it('is taken as JPEG, too', async () => {
  const ann = await newcomer()
  const fileUrl = await upload(ann, 'me.jpg', jpegOf(512))
  const { body } = await ann.patch<Account>('/api/auth/user', { profileImageUrl: fileUrl })
  expect((await app.inject(body.profileImageUrl ?? '')).headers['content-type']).toBe('image/jpeg')
})

it('is deleted when its person is erased', async () => {
  const ann = await newcomer()
  const address = await pictured(ann)
  const body = { currentPassword: ann.password, confirmation: 'ERASE' }
  expect((await call('DELETE', '/api/auth/user', { token: ann.token, body })).status).toBe(204)
  expect((await app.inject(address)).statusCode).toBe(404)
  const mine = eq(uploads.userId, ann.user.id)
  await removeUnneeded(database, storage.store, { only: mine })
  expect(await database.db.$count(uploads, mine)).toBe(0)
})

/** Gives a person a picture. Returns its address. */
async function pictured(person: User): Promise<string> {
  const profileImageUrl = await upload(person, 'bath.png')
  // Its small versions are ready.
  expect(await app.previews.find(profileImageUrl.split('/').at(-1) ?? '', 320)).not.toBeNull()
  const { status, body, text } = await person.patch<Account>('/api/auth/user', { profileImageUrl })
  expect(status, text).toBe(200)
  return body.profileImageUrl ?? ''
}

function pngOf(width: number, height: number): Buffer {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/** A header as cameras write it: a segment of the camera, then the frame. */
function jpegOf(side: number): Buffer {
  const frame = Buffer.from([
    0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1,
  ])
  frame.writeUInt16BE(side, 5)
  frame.writeUInt16BE(side, 7)
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 4, 0, 0]), frame])
}

/** The same picture with another megabyte of possible pixels; data behind its end is not stored. */
function heavy(picture: Buffer): Buffer {
  const head = Buffer.from('\0\0\0\0IDAT', 'latin1')
  head.writeUInt32BE(maxPictureBytes, 0)
  const [before, end] = [picture.subarray(0, -12), picture.subarray(-12)]
  return Buffer.concat([before, head, Buffer.alloc(maxPictureBytes + 4), end])
}
