import { describe, expect, it } from 'vitest'
import type { TaxDetails } from '#shared/accounting/tax-details.ts'
import type { Document } from '#shared/documents/documents.ts'
import { upload } from '#test/files.ts'
import { call, landlord, memberOf } from '#test/world.ts'
import { made } from '../fixture.ts'
import { vendorOf } from './fixture.ts'

describe('a Form W-9 among the documents', () => {
  it('is for admins alone, and stands in the tax details', async () => {
    const lana = await landlord()
    const [manager, ada] = [await memberOf(lana, 'manager'), await memberOf(lana, 'owner')]
    const vendor = await vendorOf(lana, 'Bert')
    for (const [of, path] of [
      [{ w9VendorId: vendor.id }, `/api/vendors/${vendor.id}/tax-details`],
      [{ w9OwnerId: ada.user.id }, `/api/owners/${ada.user.id}/tax-details`],
    ] as const) {
      const sent = { name: 'Form W-9', fileUrl: await upload(lana), ...of }
      const { id } = made(await lana.post<Document>('/api/documents', sent))
      expect(made(await lana.get<TaxDetails>(path)).w9Document).toMatchObject({ id })
      expect((await lana.get(`/api/documents/${id}/download`)).status).toBe(200)
      const move = { documentIds: [id], propertyId: lana.property.id }
      expect((await lana.post('/api/documents/moves', move)).status).toBe(400)
      for (const person of [manager, ada]) {
        expect(made(await person.get<Document[]>('/api/documents'))).toEqual([])
        expect((await person.get(`/api/documents/${id}/download`)).status).toBe(404)
        expect((await person.delete(`/api/documents/${id}`)).status).toBe(
          person === ada ? 403 : 404,
        )
        const again = { ...sent, fileUrl: await upload(person) }
        expect(await person.post('/api/documents', again)).toMatchObject({
          ...{ status: 400, body: { fields: { [Object.keys(of)[0] ?? '']: expect.any(String) } } },
        })
      }
    }
  })

  it('is of one of the own vendors or owners, and of nothing else', async () => {
    const lana = await landlord()
    const otto = await landlord()
    const [bert, theirs] = [await vendorOf(lana, 'Bert'), await vendorOf(otto, 'Carl')]
    const ada = await memberOf(lana, 'owner')
    for (const [field, of] of [
      ['w9VendorId', { w9VendorId: theirs.id }],
      ['w9OwnerId', { w9OwnerId: otto.user.id }],
      ['w9VendorId', { w9VendorId: bert.id, w9OwnerId: ada.user.id }],
      ['w9VendorId', { w9VendorId: bert.id, propertyId: lana.property.id }],
    ] as const) {
      const sent = { name: 'Form W-9', fileUrl: await upload(lana), ...of }
      expect(await lana.post('/api/documents', sent)).toMatchObject({
        ...{ status: 400, body: { fields: { [field]: expect.any(String) } } },
      })
    }
  })

  it('is deleted when the vendor is erased', async () => {
    const lana = await landlord()
    const { id } = await vendorOf(lana, 'Bert')
    const sent = { name: 'W-9', fileUrl: await upload(lana), w9VendorId: id }
    made(await lana.post('/api/documents', sent))
    const erased = await call('DELETE', `/api/vendors/${id}`, {
      ...{ token: lana.token, body: { confirmation: 'ERASE' } },
    })
    expect(erased.status, erased.text).toBeLessThan(300)
    expect(made(await lana.get<Document[]>('/api/documents'))).toEqual([])
  })
})
