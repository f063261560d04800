import { describe, expect, test } from 'vitest'
import type { DataExport } from '#shared/operations/data-exports.ts'
import { soundFiles, upload } from '#test/files.ts'
import { landlord, memberOf, newcomer, renterOf, type User } from '#test/world.ts'
import {
  archiveOf,
  asLine,
  download,
  everything,
  exported,
  office,
  own,
  textOf,
} from './fixture.ts'

describe('the archive of one’s own data', () => {
  test('holds a tenant’s leases, charges, payments, messages and readable documents', async () => {
    const { lana, rita, document } = await office()
    const archive = await archiveOf(rita, own)
    expect(archive.rows('account')[0]).toMatchObject({ email: rita.user.email })
    expect(archive.rows('leases')).toEqual([
      expect.objectContaining({ id: rita.lease.id, property: 'Alpha', monthlyRent: '2000.00' }),
    ])
    expect(archive.rows('payments')[0]).toMatchObject({ amount: '123.45', status: 'pending' })
    expect(archive.rows('charges').length).toBeGreaterThan(0)
    expect(archive.rows('maintenance-requests')[0]).toMatchObject({ title: 'Tap drips' })
    expect(archive.rows('messages')[0]).toMatchObject({
      content: 'Between us only',
      receiver: 'Lana Lord',
    })
    expect(archive.rows('documents')).toEqual([expect.objectContaining({ id: document.id })])
    expect(archive.manifest.files).toHaveLength(1)
    expect(archive.rows('sessions')).toHaveLength(1)
    expect(textOf(archive)).not.toContain(lana.user.email)
    for (const { name } of archive.manifest.tables)
      expect(archive.lines(name)).toEqual(archive.rows(name).map(asLine))
  })

  test('holds their picture', async () => {
    const ann = await newcomer()
    const profileImageUrl = await upload(ann, 'bath.png')
    expect((await ann.patch('/api/auth/user', { profileImageUrl })).status).toBe(200)
    const archive = await archiveOf(ann, own)
    const [file] = archive.manifest.files
    expect(file?.path).toMatch(/^picture\/[0-9a-f-]{36} Picture\.png$/)
    expect(archive.files.get(file?.path ?? '')?.equals(soundFiles['bath.png'] ?? Buffer.of())).toBe(
      true,
    )
  })

  test('holds the files of messages they sent and received, once each; the organization’s holds none', async () => {
    const { lana, rita } = await office()
    const mary = await memberOf(lana, 'manager')
    const send = async (from: User, to: User, name: string) => {
      const attachments = [{ name, fileUrl: await upload(from, 'notes.txt', Buffer.from(name)) }]
      const words = { receiverId: to.user.id, content: 'See the file' }
      const sent = await from.post('/api/messages', { ...words, attachments })
      expect(sent.status, sent.text).toBe(201)
    }
    await send(rita, lana, 'From Rita')
    await send(lana, rita, '../From Lana')
    await send(lana, mary, 'Not for Rita')
    const archive = await archiveOf(rita, own)
    const attached = archive.manifest.files.filter(file => file.attachment)
    const told = archive.rows('message-attachments')
    expect(told.map(({ name }) => name).sort()).toEqual(['../From Lana', 'From Rita'])
    expect(told.map(({ file }) => file).sort()).toEqual(attached.map(file => file.path).sort())
    const texts = attached.map(({ path }) => archive.files.get(path)?.toString())
    expect(texts.sort()).toEqual(['../From Lana', 'From Rita'])
    expect(attached.every(({ path }) => /^messages\/[0-9a-f-]{36} [^/]+\.txt$/.test(path))).toBe(
      true,
    )

    const property = { propertyId: lana.property.id, recipients: 1, content: 'For all' }
    const attachments = [{ name: 'Rules of the house', fileUrl: await upload(lana) }]
    expect((await lana.post('/api/announcements', { ...property, attachments })).status).toBe(201)
    expect(textOf(await archiveOf(lana, own))).toContain('Not for Rita')
    const whole = textOf(await archiveOf(lana, everything))
    for (const name of ['From Rita', 'From Lana', 'Not for Rita', 'Rules of the house'])
      expect(whole).not.toContain(name)
  })

  test('holds homes with two landlords, and no data of the neighbors', async () => {
    const { lana, rita } = await office()
    const other = await landlord()
    await renterOf(other, other.units[0]?.id ?? '', rita)
    const neighbour = await renterOf(lana, lana.units[1]?.id ?? '')
    await neighbour.post('/api/payments', { leaseId: neighbour.lease.id, amount: '987.65' })
    const archive = await archiveOf(rita, own)
    expect(archive.rows('leases')).toHaveLength(2)
    const text = textOf(archive)
    expect(text).not.toContain('987.65')
    expect(text).not.toContain(neighbour.user.id)
  })

  test('of an admin is their own, not the organization’s', async () => {
    const { lana } = await office()
    const archive = await archiveOf(lana, own)
    expect(archive.rows('leases')).toEqual([])
    expect(archive.rows('payments')).toEqual([])
    expect(archive.rows('messages')).toHaveLength(1)
    expect(textOf(archive)).not.toContain('123.45')
  })

  test('is readable by its user alone, and removed on request', async () => {
    const { lana, rita } = await office()
    const archive = await exported(rita, own)
    expect((await download(lana, archive)).statusCode).toBe(404)
    expect((await lana.get<DataExport[]>(own)).body).toEqual([])
    expect((await rita.delete(`${own}/${archive.id}`)).status).toBe(204)
    expect((await download(rita, archive)).statusCode).toBe(404)
    expect((await rita.get<DataExport[]>(own)).body).toEqual([])
  })
})
