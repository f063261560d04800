import { expect } from 'vitest'
import type { DataExport } from '#shared/operations/data-exports.ts'
import { documentOf } from '#test/files.ts'
import { type Unzipped, unzipped } from '#test/unzipped.ts'
import { app, landlord, renterOf, type User } from '#test/world.ts'

export const everything = '/api/data-exports/organization'
export const own = '/api/data-exports'

/** Requests an archive and waits until it is finished. */
export async function exported(person: User, path: string): Promise<DataExport> {
  const begun = await person.post<DataExport>(path)
  expect(begun.status, begun.text).toBe(201)
  const { tenantId } = begun.body
  const state = async () => {
    const { body } = await person.get<DataExport[]>(tenantId ? `${own}?tenantId=${tenantId}` : own)
    return body.find(({ id }) => id === begun.body.id)
  }
  await expect.poll(async () => (await state())?.status, { timeout: 20_000 }).toBe('ready')
  const ready = await state()
  if (!ready) throw new Error('The archive is gone')
  return ready
}

export async function download(person: User, { id }: DataExport, headers: object = {}) {
  return app.inject({
    url: `/api/data-exports/${id}/download`,
    headers: { authorization: `Bearer ${person.token}`, ...headers },
  })
}

export async function archiveOf(person: User, path: string): Promise<Unzipped> {
  const { statusCode, rawPayload } = await download(person, await exported(person, path))
  expect(statusCode).toBe(200)
  return unzipped(rawPayload)
}

export const textOf = ({ files }: Unzipped) =>
  [...files].map(([path, bytes]) => path + bytes.toString('utf8')).join()

/** A landlord with one leased home, a message, a request with a cost and a document of the lease. */
export async function office() {
  const lana = await landlord()
  await lana.patch(`/api/properties/${lana.property.id}`, {
    description: '=1+1 "quoted", ünïcode\nand a second line',
  })
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  await rita.post('/api/payments', { leaseId: rita.lease.id, amount: '123.45', notes: '-12.50' })
  await rita.post('/api/messages', { receiverId: lana.user.id, content: 'Between us only' })
  await rita.post('/api/maintenance-requests', {
    unitId: rita.lease.unitId,
    title: 'Tap drips',
    description: 'In the kitchen',
  })
  const document = await documentOf(lana, { leaseId: rita.lease.id }, '../Lease: 2026')
  const { body } = await lana.get<{ id: string }>('/api/organization')
  return { lana, rita, document, organizationId: body.id }
}

/** A row of JSON as a spreadsheet reads it: text alone, formulas made harmless. */
export function asLine(row: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const text =
        value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
      const isFormula = /^[=+\-@\t\r\n]/.test(text) && !/^[+-]?\d+(\.\d+)?%?$/.test(text)
      return [name, isFormula ? `'${text}` : text]
    }),
  )
}
