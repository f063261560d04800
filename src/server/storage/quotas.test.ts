import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { StorageUse } from '#shared/documents/storage.ts'
import type { DataExport } from '#shared/operations/data-exports.ts'
import { soundFiles } from '#test/files.ts'
import { operator } from '#test/operator.ts'
import {
  app,
  database,
  landlord,
  leaseUnit,
  organizationIdOf,
  storage,
  tenantOf,
  type User,
} from '#test/world.ts'
import { usualQuotas } from '../config/default-limits.ts'
import { idempotencyKeys, mails, storedBytes, uploads } from '../db/tables.ts'
import { runJob } from '../jobs/fixture.ts'
import { sweep } from '../jobs/sweep.ts'
import { mail as mailJob } from '../operations/mail.ts'
import { twoNodes } from './fixture.ts'
import { isOverQuota, storedByKind, storedOf } from './quotas.ts'

const pdf = soundFiles['lease.pdf'] ?? expect.fail('There is a sound PDF')
const { nodeAt, within, onFullDisk, send } = twoNodes()

describe('F5: parallel requests on two nodes store no more than the limit:', () => {
  test.each(['bytesOfPerson', 'bytesOfOrganization', 'bytesOfAll'] as const)('%s', async limit => {
    const ann = await landlord()
    const addresses = await Promise.all(Array.from({ length: 12 }, () => addressFor(ann)))
    const organizationId = await organizationIdOf(ann)
    const whose = { userId: ann.user.id, organizationId }
    const { person, organization, installation } = await storedOf(database.db, whose)
    const now = {
      bytesOfPerson: person,
      bytesOfOrganization: organization,
      bytesOfAll: installation,
    }
    // Four and a half of them fit.
    await within({ [limit]: now[limit] + Math.floor(pdf.length * 4.5) }, async () => {
      const answers = await Promise.all(addresses.map((url, at) => put(url, at % 2)))
      const stored = answers.filter(({ statusCode }) => statusCode === 200)
      expect(stored).toHaveLength(4)
      const refused = answers.filter(({ statusCode }) => statusCode !== 200)
      expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(
        new Set([limit === 'bytesOfAll' ? 507 : 413]),
      )
      const rows = await database.db.select().from(uploads).where(eq(uploads.userId, ann.user.id))
      for (const { receivedAt, objectName } of rows)
        expect(await storage.store.size(objectName)).toBe(receivedAt ? pdf.length : null)
    })
  })

  test('and money is recorded all the same', async () => {
    const ann = await landlord()
    const lease = await leaseUnit(ann, ann.units[0]?.id ?? '', (await tenantOf(ann)).id)
    const full = { bytesOfPerson: 0, bytesOfOrganization: 0, bytesOfAll: 0, replyBytesOfPerson: 0 }
    await within(full, async () => {
      const paid = await send(ann, 'POST', '/api/payments', payment(lease.id), { key: 'rent' })
      expect(paid.statusCode).toBe(201)
      // The answer is stored for a retry, too.
      const again = await send(ann, 'POST', '/api/payments', payment(lease.id), { key: 'rent' })
      expect([again.statusCode, again.headers['idempotent-replay'], again.body]).toEqual([
        201,
        'true',
        paid.body,
      ])
      const unit = { propertyId: ann.property.id, unitNumber: '99' }
      const refused = await send(ann, 'POST', '/api/units', unit, { key: 'unit' })
      expect(refused.statusCode).toBe(413)
      expect(refused.json().message).toContain('Payments can still be recorded')
      expect((await send(ann, 'POST', '/api/units', unit)).statusCode).toBe(201)
      expect((await send(ann, 'POST', '/api/objects/upload', {})).statusCode).toBe(413)
      expect((await send(ann, 'POST', '/api/data-exports/organization', {})).statusCode).toBe(413)
    })
  })
})

test('F5: on a nearly full disk payments, sign-ins and deletions work; nothing else is stored', async () => {
  const ann = await landlord()
  const lease = await leaseUnit(ann, ann.units[0]?.id ?? '', (await tenantOf(ann)).id)
  await onFullDisk(async () => {
    expect((await send(ann, 'POST', '/api/payments', payment(lease.id))).statusCode).toBe(201)
    const quotaExceeded = { message: expect.stringContaining('There is no storage left') }
    for (const [method, url, body] of [
      ['POST', '/api/units', { propertyId: ann.property.id, unitNumber: '99' }],
      ['PATCH', `/api/properties/${ann.property.id}`, { name: 'Beta' }],
      ['POST', '/api/messages', { receiverId: lease.tenantId, content: 'Hello' }],
      ['POST', '/api/objects/upload', {}],
    ] as const) {
      const refused = await send(ann, method, url, body)
      expect([refused.statusCode, refused.json()], url).toEqual([
        507,
        expect.objectContaining(quotaExceeded),
      ])
    }
    expect((await send(ann, 'GET', '/api/payments')).statusCode).toBe(200)
    const unitId = ann.units[1]?.id
    expect((await send(ann, 'DELETE', `/api/units/${unitId}`)).statusCode).toBe(204)
    const { body } = await ann.post<DataExport>('/api/data-exports', {})
    expect((await send(ann, 'DELETE', `/api/data-exports/${body.id}`)).statusCode).toBe(204)
  })
})

test('F5: answers stored for retries are counted at once and deleted with their keys', async () => {
  const ann = await landlord()
  const post = (at: number) =>
    send(
      ann,
      'POST',
      '/api/units',
      { propertyId: ann.property.id, unitNumber: `K${at}` },
      { key: `k${at}`, node: at % 2 },
    )
  expect((await post(0)).statusCode).toBe(201)
  const { replies } = await storedByKind(database.db, await organizationIdOf(ann))
  expect(replies).toBeGreaterThan(100)
  await within({ replyBytesOfPerson: Math.ceil(replies * 5.5) }, async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => post(at + 1)))
    expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBeLessThanOrEqual(5)
    expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThanOrEqual(3)
  })
  await database.db
    .update(idempotencyKeys)
    .set({ createdAt: sql`now() - interval '2 days'` })
    .where(eq(idempotencyKeys.userId, ann.user.id))
  await runJob(sweep)
  expect((await storedByKind(database.db, await organizationIdOf(ann))).replies).toBe(0)
})

test('F5: emails stored as files are counted, and wait where their organization has no space', async () => {
  const ann = await landlord()
  const organizationId = await organizationIdOf(ann)
  const enqueuedEmail = {
    organizationId,
    recipient: 'bo@test.example',
    subject: 'Hello',
    paragraphs: [],
  }
  await database.db.insert(mails).values(enqueuedEmail)
  await sendAll(organizationId)
  const { emails } = await storedByKind(database.db, organizationId)
  expect(emails).toBeGreaterThan(300)
  await database.db.insert(mails).values(enqueuedEmail)
  const room = { quotas: { ...usualQuotas, bytesOfOrganization: 0 }, disk: async () => null }
  await runJob(mailJob, { storageLimits: room })
  expect(await unsentOf(organizationId)).toBe(1)
  await sendAll(organizationId)
})

test('an empty installation has space for emails', async () => {
  const lana = await landlord()
  const full = sql`select ${isOverQuota(sql`${await organizationIdOf(lana)}::uuid`, usualQuotas)} as full`
  const undone = new Error('as before')
  const asked = database.transaction(async tx => {
    await tx.delete(storedBytes)
    const { rows } = await tx.execute(sql`${full}`)
    expect(rows).toEqual([{ full: false }])
    throw undone
  })
  await expect(asked).rejects.toBe(undone)
})

test('F5: the counters equal the stored bytes, after all of this, admins read their own, and the operator the sum', async () => {
  const { rows } = await database.db.execute(
    sql`select * from stored_bytes_now() except select user_id, organization_id, kind, bytes from ${storedBytes}`,
  )
  expect(rows).toEqual([])
  const ann = await landlord()
  const { body } = await ann.get<StorageUse>('/api/storage')
  expect(body.installation).toBeNull()
  expect(body.organization).toMatchObject({
    kept: { files: 0 },
    limit: usualQuotas.bytesOfOrganization,
  })
  const olga = await operator()
  const { body: all } = await olga.get<StorageUse>('/api/storage')
  expect(all.organization).toBeNull()
  expect(all.installation?.kept.files).toBeGreaterThan(0)
  expect(all.disk).toBeNull()
  expect(app.quotas).toEqual(usualQuotas)
})

async function addressFor(person: User): Promise<string> {
  const { body } = await person.post<{ uploadURL: string }>('/api/objects/upload', {})
  const { pathname, search } = new URL(body.uploadURL)
  return pathname + search
}

function put(url: string, node: number) {
  const headers = { 'content-type': 'application/pdf' }
  return nodeAt(node).inject({ method: 'PUT', url, payload: pdf, headers })
}

function payment(leaseId: string) {
  return { leaseId, amount: '10', paymentDate: '2026-01-05', paymentMethod: 'check' }
}

/** Other tests share the outbox: their emails may come first, or this one be on its way already. */
async function sendAll(organizationId: string) {
  const send = () => runJob(mailJob).then(() => unsentOf(organizationId))
  await expect.poll(send, { timeout: 15_000 }).toBe(0)
}

function unsentOf(organizationId: string): Promise<number> {
  return database.db.$count(
    mails,
    sql`${mails.organizationId} = ${organizationId} and ${mails.sentAt} is null`,
  )
}
