import { desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { digest } from '#server/access/caller.ts'
import { mails, vendorLinks } from '#server/db/tables.ts'
import type { Document } from '#shared/documents/documents.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import type { TimelineEntry } from '#shared/maintenance/maintenance-work.ts'
import type { VendorJob, VendorLink } from '#shared/maintenance/vendor-links.ts'
import { documentOf, pictureAt, upload } from '#test/files.ts'
import { photoFile } from '#test/photos/made.ts'
import { call, database, freshEmail, landlord, renterOf, type User } from '#test/world.ts'

describe('a vendor without an account', () => {
  it('is mailed a link, sees the job without its tenants, and says when they come', async () => {
    const { lana, rita, request, vendor, path } = await home()
    const photo = await documentOf(rita, { requestId: request.id }, 'Leak')
    await lana.patch('/api/organization', { phone: '(518) 555-0100', address: '12 Hudson Ave' })
    const sent = await lana.post<VendorLink>(path, { vendorId: vendor.id })
    expect(sent).toMatchObject({ status: 201, body: { state: 'sent', isOpen: true } })
    const token = await mailedToken(vendor.email)
    const job = await call<VendorJob>('GET', `/api/vendor-jobs/${token}`)
    expect(job.body).toMatchObject({
      title: 'Leaky tap',
      property: { name: 'Alpha' },
      photos: [{ id: photo.id, name: 'Leak' }],
    })
    expect(job.body.organization).toEqual({ name: 'Lana Lord', phone: '(518) 555-0100' })
    expect(job.text).not.toMatch(new RegExp(`${rita.user.email}|${rita.user.lastName}`))
    const picture = await call('GET', `/api/vendor-jobs/${token}/photos/${photo.id}`)
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'application/pdf'])

    const answer = (body: object) => call('POST', `/api/vendor-jobs/${token}`, { body })
    expect(await answer({ state: 'scheduled' })).toMatchObject({
      status: 400,
      body: { fields: { visitOn: 'Visit date is required' } },
    })
    await answer({ state: 'accepted' })
    await answer({ state: 'accepted' })
    await answer({ state: 'scheduled', visitOn: '2025-03-14', note: 'Before noon' })
    await answer({ state: 'done' })
    expect((await answer({ state: 'accepted' })).status).toBe(409)
    const told = await rita.get<TimelineEntry[]>(`/api/maintenance-requests/${request.id}/comments`)
    expect(told.body.flatMap(({ vendor, text }) => (vendor ? [[vendor, text]] : []))).toEqual([
      ['Pipes', 'Accepted the job.'],
      ['Pipes', 'Will come on March 14, 2025.\nBefore noon'],
      ['Pipes', 'Says that the work is done.'],
    ])
    expect((await lana.get<VendorLink[]>(path)).body).toMatchObject([
      { state: 'done', visitOn: '2025-03-14' },
    ])
  })

  it('sees the photos of the job small, with an open link and of no other job', async () => {
    const { lana, rita, request, vendor, path } = await home()
    const photoOf = async (who: User, place: object) => {
      const fileUrl = await upload(who, 'leak.heic', photoFile('turned.heic'))
      return who.post<Document>('/api/documents', { name: 'Leak', fileUrl, ...place })
    }
    const { body: photo } = await photoOf(rita, { requestId: request.id })
    const { body: other } = await photoOf(lana, {})
    const { body: link } = await lana.post<VendorLink>(path, { vendorId: vendor.id })
    const token = await mailedToken(vendor.email)
    const photoAt = (id: string, size: string, by = token) =>
      pictureAt(`/api/vendor-jobs/${by}/photos/${id}?size=${size}`)
    for (const size of ['320', '1600']) {
      const { statusCode, headers, rawPayload } = await photoAt(photo.id, size)
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect((await sharp(rawPayload).metadata()).height).toBe(80)
    }
    const wrong = await photoAt(photo.id, '640')
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'Must be 320 or 1600'])
    expect((await photoAt(other.id, '320')).statusCode).toBe(404)
    expect((await photoAt(photo.id, '320', `${token}x`)).statusCode).toBe(404)
    await lana.delete(`/api/vendor-links/${link.id}`)
    expect((await photoAt(photo.id, '320')).statusCode).toBe(404)
  })

  it('opens nothing once the link is withdrawn, replaced, expired or mistyped', async () => {
    const { lana, vendor, path } = await home()
    const first = await lana.post<VendorLink>(path, { vendorId: vendor.id })
    const old = await mailedToken(vendor.email)
    const second = await lana.post<VendorLink>(path, { vendorId: vendor.id })
    const token = await mailedToken(vendor.email)
    const status = async (one: string) => (await call('GET', `/api/vendor-jobs/${one}`)).status
    expect([await status(old), await status(token), await status(`${token}x`)]).toEqual([
      404, 200, 404,
    ])
    await database.db
      .update(vendorLinks)
      .set({ expiresAt: new Date(0) })
      .where(eq(vendorLinks.tokenHash, digest(token)))
    expect(await status(token)).toBe(404)
    expect((await lana.delete(`/api/vendor-links/${second.body.id}`)).status).toBe(204)
    const { body } = await lana.get<VendorLink[]>(path)
    expect(body.map(({ id, isOpen }) => [id, isOpen])).toEqual([
      [second.body.id, false],
      [first.body.id, false],
    ])
  })

  it('is notified only with an address, and only of open jobs', async () => {
    const { lana, request, vendor, path } = await home()
    const { body: silent } = await lana.post<{ id: string }>('/api/vendors', { name: 'Silent' })
    expect(await lana.post(path, { vendorId: silent.id })).toMatchObject({
      status: 400,
      body: { fields: { vendorId: 'Add the vendor’s email first' } },
    })
    const cancel = { status: 'cancelled', reason: 'Twice' }
    await lana.patch(`/api/maintenance-requests/${request.id}`, cancel)
    expect((await lana.post(path, { vendorId: vendor.id })).status).toBe(409)
  })

  it.each(['completed', 'cancelled'])(
    'F8: has a link that closes with the job, once it is %s, and opens when it is reopened',
    async status => {
      const { lana, request, vendor, path } = await home()
      await lana.post<VendorLink>(path, { vendorId: vendor.id })
      const job = `/api/vendor-jobs/${await mailedToken(vendor.email)}`
      const become = (status: string) =>
        lana.patch(`/api/maintenance-requests/${request.id}`, { status, reason: 'Dry by itself' })
      const accept = () => call('POST', job, { body: { state: 'accepted' } })
      await become('in_progress')
      expect((await become(status)).status).toBe(200)
      const { body: unknown } = await call('GET', '/api/vendor-jobs/nonsense')
      expect(await call('GET', job)).toMatchObject({ status: 404, body: unknown })
      expect((await accept()).status).toBe(404)
      expect((await lana.get<VendorLink[]>(path)).body).toMatchObject([{ isOpen: false }])
      expect((await become('pending')).status).toBe(200)
      expect((await accept()).status).toBe(201)
    },
  )

  it('F8: answers a job six times a day at most, also in parallel', async () => {
    const { lana, vendor, path } = await home()
    await lana.post<VendorLink>(path, { vendorId: vendor.id })
    const job = `/api/vendor-jobs/${await mailedToken(vendor.email)}`
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        call('POST', job, { body: { state: 'accepted', note: `Note ${at}` } }),
      ),
    )
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([...Array(6).fill(201), ...Array(24).fill(429)])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body).toMatchObject({
      message: 'You have answered this job many times. Please try again in 24 hours.',
    })
  })
})

async function mailedToken(email: string): Promise<string> {
  const [mail] = await database.db
    .select({ paragraphs: mails.paragraphs })
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(desc(mails.id))
    .limit(1)
  return /\/job\?token=([\w-]+)/.exec(JSON.stringify(mail?.paragraphs))?.[1] ?? ''
}

async function home() {
  const lana = await landlord()
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const { body: request } = await rita.post<MaintenanceRequest>('/api/maintenance-requests', {
    title: 'Leaky tap',
    description: 'In the kitchen',
    unitId: rita.lease.unitId,
  })
  const vendor = { name: 'Pipes', email: freshEmail() }
  const { body } = await lana.post<{ id: string }>('/api/vendors', vendor)
  const path = `/api/maintenance-requests/${request.id}/vendor-links`
  return { lana, rita, request, vendor: { ...vendor, id: body.id }, path }
}
