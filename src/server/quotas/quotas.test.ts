import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DataExport } from '#shared/data-exports.ts'
import type { StorageUse } from '#shared/storage.ts'
import { soundFiles } from '#test/files.ts'
import {
  app,
  database,
  fairUse,
  landlord,
  letUnit,
  mail,
  organizationIdOf,
  type Somebody,
  signInLimits,
  storage,
  tenantOf,
} from '#test/world.ts'
import { buildApp } from '../app.ts'
import { idempotencyKeys, mails, reportRuns, storedBytes, uploads } from '../db/tables.ts'
import { runJob } from '../jobs/fixture.ts'
import { mail as mailJob } from '../jobs/mail.ts'
import { sweep } from '../jobs/sweep.ts'
import { usualQuotas } from '../start/usual-limits.ts'
import type { Disk } from './disk.ts'
import { storedByKind, storedOf } from './quotas.ts'

const pdf = soundFiles['lease.pdf'] ?? expect.fail('There is a sound PDF')

/** Two nodes on one database, whose limits each test sets. */
const quotas = { ...usualQuotas }
let disk: Disk | null = null
let nodes: FastifyInstance[] = []

beforeAll(async () => {
  const options = { database, webDir: null, trustProxy: false, mail, storage, log: false }
  for (let node = 0; node < 2; node++)
    nodes.push(
      await buildApp({ ...options, signInLimits, fairUse, quotas, disk: async () => disk }),
    )
})
afterAll(async () => {
  await Promise.all(nodes.map(node => node.close()))
  nodes = []
})

describe('F5: of many at once, over two nodes, no more is kept than there is room for:', () => {
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
      const kept = answers.filter(({ statusCode }) => statusCode === 200)
      expect(kept).toHaveLength(4)
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
    const lease = await letUnit(ann, ann.units[0]?.id ?? '', (await tenantOf(ann)).id)
    const full = { bytesOfPerson: 0, bytesOfOrganization: 0, bytesOfAll: 0, replyBytesOfPerson: 0 }
    await within(full, async () => {
      const paid = await send(ann, 'POST', '/api/payments', payment(lease.id), { key: 'rent' })
      expect(paid.statusCode).toBe(201)
      // The answer is kept for a retry, too.
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

test('F5: on a disk that is nearly full money is recorded, people come in and things are deleted; nothing else is kept', async () => {
  const ann = await landlord()
  const lease = await letUnit(ann, ann.units[0]?.id ?? '', (await tenantOf(ann)).id)
  disk = { free: 99, total: 2_000, reserve: 100 }
  try {
    expect((await send(ann, 'POST', '/api/payments', payment(lease.id))).statusCode).toBe(201)
    const noRoom = { message: expect.stringContaining('There is no room left') }
    for (const [method, url, body] of [
      ['POST', '/api/units', { propertyId: ann.property.id, unitNumber: '99' }],
      ['PATCH', `/api/properties/${ann.property.id}`, { name: 'Beta' }],
      ['POST', '/api/messages', { receiverId: lease.tenantId, content: 'Hello' }],
      ['POST', '/api/objects/upload', {}],
    ] as const) {
      const refused = await send(ann, method, url, body)
      expect([refused.statusCode, refused.json()], url).toEqual([
        507,
        expect.objectContaining(noRoom),
      ])
    }
    expect((await send(ann, 'GET', '/api/payments')).statusCode).toBe(200)
    const unitId = ann.units[1]?.id
    expect((await send(ann, 'DELETE', `/api/units/${unitId}`)).statusCode).toBe(204)
    const { body } = await ann.post<DataExport>('/api/data-exports', {})
    expect((await send(ann, 'DELETE', `/api/data-exports/${body.id}`)).statusCode).toBe(204)
  } finally {
    disk = null
  }
})

describe('F5: rows of reports', () => {
  test('beyond a share go, the oldest first, though forty are made at once; nobody is refused one', async () => {
    const ann = await landlord()
    const report = { reportType: 'Rent Roll', output: 'view' }
    expect((await send(ann, 'POST', '/api/reports/generate', report)).statusCode).toBe(200)
    const bytes = await reportBytes(ann)
    await within({ reportBytesOfPerson: Math.ceil(bytes * 5.5) }, async () => {
      const made = await Promise.all(
        Array.from({ length: 40 }, (_, at) =>
          send(ann, 'POST', '/api/reports/generate', report, { key: `r${at}`, node: at % 2 }),
        ),
      )
      expect(new Set(made.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
      expect(await reportBytes(ann)).toBeLessThanOrEqual(quotas.reportBytesOfPerson)
    })
    const runs = await database.db
      .select({
        at: reportRuns.createdAt,
        id: reportRuns.id,
        isKept: sql<boolean>`result is not null`,
      })
      .from(reportRuns)
      .where(eq(reportRuns.userId, ann.user.id))
      .orderBy(sql`created_at desc, id desc`)
    expect(runs).toHaveLength(41)
    expect(runs.filter(({ isKept }) => isKept).length).toBeGreaterThanOrEqual(3)
    expect(runs.at(-1)?.isKept).toBe(false)
    // No second copy is kept for retries.
    const keys = await database.db
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.userId, ann.user.id))
    expect(keys.filter(({ key }) => key.startsWith('r'))).toEqual([])
  })

  test('are not kept on a disk that is nearly full, and the report is made', async () => {
    const ann = await landlord()
    disk = { free: 99, total: 2_000, reserve: 100 }
    try {
      const report = { reportType: 'Rent Roll', output: 'view' }
      const made = await send(ann, 'POST', '/api/reports/generate', report)
      expect(made.statusCode).toBe(200)
      expect(await reportBytes(ann)).toBe(0)
    } finally {
      disk = null
    }
  })
})

test('F5: answers kept for retries are counted at once and forgotten with their keys', async () => {
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

test('F5: emails kept as files are counted, and wait where their organization has no room', async () => {
  const ann = await landlord()
  const organizationId = await organizationIdOf(ann)
  const enclosed = {
    organizationId,
    recipient: 'bo@test.example',
    subject: 'Hello',
    paragraphs: [],
  }
  await database.db.insert(mails).values(enclosed)
  await runJob(mailJob)
  const { emails } = await storedByKind(database.db, organizationId)
  expect(emails).toBeGreaterThan(300)
  await database.db.insert(mails).values(enclosed)
  const room = { quotas: { ...usualQuotas, bytesOfOrganization: 0 }, disk: async () => null }
  await runJob(mailJob, { room })
  expect(await unsentOf(organizationId)).toBe(1)
  await runJob(mailJob)
  expect(await unsentOf(organizationId)).toBe(0)
})

test('F5: what is counted is what there is, after all of this, and admins read their own and the sum', async () => {
  const { rows } = await database.db.execute(
    sql`select * from stored_bytes_now() except select user_id, organization_id, kind, bytes from ${storedBytes}`,
  )
  expect(rows).toEqual([])
  const ann = await landlord()
  const { body } = await ann.get<StorageUse>('/api/storage')
  expect(body.organization).toMatchObject({
    kept: { files: 0 },
    limit: usualQuotas.bytesOfOrganization,
  })
  expect(body.installation.kept.files).toBeGreaterThan(0)
  expect(body.disk).toBeNull()
  expect(app.quotas).toEqual(usualQuotas)
})

async function within(changes: Partial<typeof quotas>, work: () => Promise<void>) {
  Object.assign(quotas, changes)
  try {
    await work()
  } finally {
    Object.assign(quotas, usualQuotas)
  }
}

async function addressFor(person: Somebody): Promise<string> {
  const { body } = await person.post<{ uploadURL: string }>('/api/objects/upload', {})
  const { pathname, search } = new URL(body.uploadURL)
  return pathname + search
}

function put(url: string, node: number) {
  const headers = { 'content-type': 'application/pdf' }
  return nodeAt(node).inject({ method: 'PUT', url, payload: pdf, headers })
}

function send(
  { token }: Somebody,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  { key, node = 0 }: { key?: string; node?: number } = {},
) {
  const headers = { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) }
  return nodeAt(node).inject({ method, url, headers, ...(payload && { payload }) })
}

function nodeAt(place: number): FastifyInstance {
  return nodes[place] ?? expect.fail('There are two nodes')
}

function payment(leaseId: string) {
  return { leaseId, amount: '10', paymentDate: '2026-01-05', paymentMethod: 'check' }
}

async function reportBytes({ user }: Somebody): Promise<number> {
  const { rows } = await database.db.execute<{ bytes: string }>(
    sql`select coalesce(sum(bytes), 0) as bytes from ${storedBytes} where user_id = ${user.id} and kind = 'reports'`,
  )
  return Number(rows[0]?.bytes)
}

function unsentOf(organizationId: string): Promise<number> {
  return database.db.$count(
    mails,
    sql`${mails.organizationId} = ${organizationId} and ${mails.sentAt} is null`,
  )
}
