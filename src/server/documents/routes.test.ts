import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Document } from '#shared/documents/documents.ts'
import { documentOf, fileUrlOf, issue, put, soundFiles, upload } from '#test/files.ts'
import { app, database, landlord, renterOf, type User } from '#test/world.ts'
import { uploads } from '../db/tables.ts'

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

describe('a document', () => {
  it('is stored with the measured size and type, whatever the body says', async () => {
    const fileUrl = await upload(lana, 'bath.png')
    const saved = await lana.post<Document>(url, {
      name: 'Bath',
      fileUrl,
      fileType: 'text/html',
      fileSize: 1,
      uploadedBy: rita.user.id,
      propertyId: 'none',
      unitId,
      leaseId: '',
    })
    expect(saved).toMatchObject({
      status: 201,
      body: {
        name: 'Bath',
        fileUrl,
        fileType: 'image/png',
        fileSize: soundFiles['bath.png']?.length,
        uploadedBy: lana.user.id,
        propertyId,
        unitId,
        leaseId: null,
        propertyName: 'Alpha',
        unitNumber: '1',
        tenant: null,
        canDelete: true,
        canMove: true,
      },
    })
    const { body } = await lana.get<Document[]>(url)
    expect(body[0]).toEqual(saved.body)
  })

  it('reports a missing field at the field', async () => {
    expect(await lana.post(url, { name: ' ', fileUrl: 'x' })).toMatchObject({
      status: 400,
      body: { fields: { name: 'Document name is required' } },
    })
    expect(await lana.post(url, { name: 'Lease' })).toMatchObject({
      status: 400,
      body: { fields: { fileUrl: 'Please upload a file first' } },
    })
  })

  it('belongs to one place: a unit to its property, a lease to its unit', async () => {
    const [fileUrl, other] = [
      await upload(lana),
      await lana.post<{ id: string }>('/api/properties', {
        name: 'Beta',
        address: '2 St',
        totalUnits: 1,
      }),
    ]
    const say = (place: object) => lana.post(url, { name: 'x', fileUrl, ...place })
    expect(await say({ unitId, propertyId: other.body.id })).toMatchObject({
      status: 400,
      body: { fields: { propertyId: 'Choose the property that the rest belongs to' } },
    })
    expect(await say({ leaseId: rita.lease.id, unitId: lana.units[1]?.id })).toMatchObject({
      status: 400,
      body: { fields: { unitId: 'Choose the unit of this lease' } },
    })
    expect(await say({ leaseId: rita.lease.id })).toMatchObject({
      status: 201,
      body: { unitId, propertyId, tenant: { firstName: 'Rita' } },
    })
  })

  it('is found by its name, its category and its subject, newest first', async () => {
    const olga = await landlord()
    const [unit] = olga.units
    const renter = await renterOf(olga, unit?.id ?? '')
    const made = {
      general: await documentOf(olga, {}, 'Insurance'),
      property: await documentOf(olga, { propertyId: olga.property.id }, 'Roof plan'),
      unit: await documentOf(olga, { unitId: unit?.id ?? '' }, 'Kitchen plan'),
      lease: await documentOf(olga, { leaseId: renter.lease.id }, 'Lease 2026'),
    }
    const names = async (query: string) =>
      (await olga.get<Document[]>(`${url}?${query}`)).body.map(({ name }) => name)
    expect(await names('')).toEqual(['Lease 2026', 'Kitchen plan', 'Roof plan', 'Insurance'])
    for (const [category, { name }] of Object.entries(made))
      expect(await names(`category=${category}`)).toEqual([name])
    expect(await names('q=PLAN')).toEqual(['Kitchen plan', 'Roof plan'])
    expect(await names(`unitId=${unit?.id}`)).toEqual(['Lease 2026', 'Kitchen plan'])
    expect(await names('limit=1')).toEqual(['Lease 2026'])
  })
})

describe('G6: a saved file', () => {
  it('cannot be replaced, nor belong to two documents', async () => {
    const address = await issue(lana)
    const pdf = soundFiles['lease.pdf'] ?? Buffer.alloc(0)
    await put(address, pdf, 'application/pdf')
    const body = { name: 'Lease', fileUrl: fileUrlOf(address) }
    const both = await Promise.all([lana.post<Document>(url, body), lana.post<Document>(url, body)])
    expect(both.map(answer => answer.status).sort()).toEqual([201, 400])
    const other = Buffer.concat([pdf, Buffer.from('Rent: 1')])
    expect((await put(address, other, 'application/pdf')).status).toBe(409)
    const saved = both.find(answer => answer.status === 201)
    const bytes = (await download(lana, saved?.body.id ?? '')).rawPayload
    expect(sha256(bytes)).toBe(sha256(pdf))
  })
})

describe('G7: a document is made only of one’s own uploaded file', () => {
  it('and of no other text that looks like an address', async () => {
    const own = await upload(lana)
    const path = new URL(own).pathname
    const never = fileUrlOf(await issue(lana))
    const foreign = await upload(await landlord())
    for (const fileUrl of [
      never,
      foreign,
      'javascript:alert(1)',
      'data:text/html,<script>x()</script>',
      'http://evil.test/x.pdf',
      `http://evil.test${path}`,
      `http://localhost:80@evil.test${path}`,
      `${own}?x`,
      `${own}#x`,
      `${own}/`,
      own.toUpperCase(),
      'file:///etc/passwd',
      '/api/objects/../../secret-key',
    ])
      expect(await lana.post(url, { name: 'x', fileUrl }), fileUrl).toMatchObject({
        status: 400,
        body: { fields: { fileUrl: 'Please upload a file first' } },
      })
    expect((await lana.post(url, { name: 'x', fileUrl: own })).status).toBe(201)
  })

  it('during its retention: a day later it does not exist', async () => {
    const fileUrl = await upload(lana)
    await database.db
      .update(uploads)
      .set({ removableAt: sql`now() - interval '1 second'` })
      .where(eq(uploads.id, fileUrl.split('/').at(-1) ?? ''))
    expect((await lana.post(url, { name: 'x', fileUrl })).status).toBe(400)
  })
})

function download(person: User, id: string) {
  return app.inject({
    url: `${url}/${id}/download`,
    headers: { authorization: `Bearer ${person.token}` },
  })
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
