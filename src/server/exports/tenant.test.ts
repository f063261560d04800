import { describe, expect, test } from 'vitest'
import { erasureConfirmation } from '#shared/account/erasure.ts'
import type { DataExport } from '#shared/operations/data-exports.ts'
import { documentOf } from '#test/files.ts'
import { call, landlord, memberOf, newcomer, renterOf, signIn, tenantOf } from '#test/world.ts'
import { logOf } from '../audit-log/fixture.ts'
import { archiveOf, asLine, download, exported, office, own, textOf } from './fixture.ts'

const ofTenant = ({ user }: { user: { id: string } }) => `/api/tenants/${user.id}/data-exports`

describe('the archive of one tenant', () => {
  test('holds their landlord’s data about them: home, ledger, requests, documents and invitations', async () => {
    const { lana, rita, document, organizationId } = await office()
    const archive = await archiveOf(lana, ofTenant(rita))
    expect(archive.manifest).toMatchObject({
      kind: 'tenant',
      tenant: rita.user.id,
      organization: { id: organizationId },
    })
    expect(archive.rows('tenant')).toEqual([expect.objectContaining({ email: rita.user.email })])
    expect(archive.rows('leases')).toEqual([
      expect.objectContaining({ id: rita.lease.id, property: 'Alpha', monthlyRent: '2000.00' }),
    ])
    expect(archive.rows('payments')).toEqual([expect.objectContaining({ amount: '123.45' })])
    expect(archive.rows('charges').length).toBeGreaterThan(0)
    expect(archive.rows('maintenance-requests')[0]).toMatchObject({ title: 'Tap drips' })
    expect(archive.rows('documents')).toEqual([expect.objectContaining({ id: document.id })])
    expect(archive.manifest.files).toHaveLength(1)
    for (const { name } of archive.manifest.tables)
      expect(archive.lines(name)).toEqual(archive.rows(name).map(asLine))
  })

  test('holds no data of another landlord, of a neighbor, or of their own account', async () => {
    const { lana, rita } = await office()
    const other = await landlord()
    const there = await renterOf(other, other.units[0]?.id ?? '', rita)
    const foreignDocument = await documentOf(other, { leaseId: there.lease.id })
    await rita.post('/api/payments', { leaseId: there.lease.id, amount: '555.55' })
    await rita.post('/api/messages', { receiverId: other.user.id, content: 'To the other one' })
    const neighbour = await renterOf(lana, lana.units[1]?.id ?? '')
    await neighbour.post('/api/payments', { leaseId: neighbour.lease.id, amount: '987.65' })
    const text = textOf(await archiveOf(lana, ofTenant(rita)))
    for (const foreign of [
      ...[there.lease.id, foreignDocument.id, other.user.id, '555.55', 'To the other one'],
      ...[neighbour.user.id, '987.65', 'emailNotifications', 'json/sessions.json'],
    ])
      expect(text).not.toContain(foreign)
  })

  test('holds the text of a message only for its sender or receiver', async () => {
    const { lana, rita } = await office()
    const mary = await memberOf(lana, 'manager')
    await rita.post('/api/messages', { receiverId: mary.user.id, content: 'For Mary alone' })
    const contents = (await archiveOf(lana, ofTenant(rita)))
      .rows('messages')
      .map(({ content }) => content)
    expect(contents).toEqual(['Between us only', null])
  })

  test('contains no internal note of the office and no cost of a request', async () => {
    const { lana, rita } = await office()
    const [request] = (await lana.get<{ id: string }[]>('/api/maintenance-requests')).body
    const url = `/api/maintenance-requests/${request?.id}`
    await lana.patch(url, { estimatedCost: '432.10' })
    const note = { text: 'She breaks everything', isInternal: true }
    expect((await lana.post(`${url}/comments`, note)).status).toBe(201)
    const text = textOf(await archiveOf(lana, ofTenant(rita)))
    for (const kept of ['432.10', note.text]) expect(text).not.toContain(kept)
  })

  test('is requested by an admin of their landlord alone, and readable by that admin only', async () => {
    const { lana, rita } = await office()
    for (const role of ['manager', 'owner', 'staff'] as const)
      expect((await (await memberOf(lana, role)).post(ofTenant(rita))).status).toBe(403)
    expect((await rita.post(ofTenant(rita))).status).toBe(403)
    expect((await (await landlord()).post(ofTenant(rita))).status).toBe(404)
    expect((await lana.post(ofTenant(await newcomer()))).status).toBe(404)

    const archive = await exported(lana, ofTenant(rita))
    const colleague = await memberOf(lana, 'admin')
    for (const other of [rita, colleague]) {
      expect((await download(other, archive)).statusCode).toBe(404)
      const list = await other.get<DataExport[]>(`${own}?tenantId=${rita.user.id}`)
      expect(list.body).toEqual([])
    }
    expect((await lana.get<DataExport[]>(own)).body).toEqual([])
  })

  test('is audited when it is requested and downloaded, with actor and time', async () => {
    const { lana, rita } = await office()
    const archive = await exported(lana, ofTenant(rita))
    expect((await download(lana, archive)).statusCode).toBe(200)
    const log = await logOf(lana, `?entity=tenant&entityId=${rita.user.id}`)
    const entries = log.filter(({ action }) => action === 'exported')
    expect(entries).toHaveLength(2)
    for (const { actor, at } of entries) {
      expect(actor?.id).toBe(lana.user.id)
      expect(at).toBeTruthy()
    }
  })

  test('is deleted with the tenant who is erased', async () => {
    const lana = await landlord()
    const bob = await signIn((await tenantOf(lana)).id)
    const archive = await exported(lana, ofTenant(bob))
    const body = { confirmation: erasureConfirmation }
    const erased = await call('DELETE', `/api/tenants/${bob.user.id}`, { token: lana.token, body })
    expect(erased.status).toBe(204)
    expect((await download(lana, archive)).statusCode).toBe(404)
  })
})
