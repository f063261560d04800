import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { erasureConfirmation } from '#shared/account/erasure.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import {
  database,
  landlord,
  leaseUnit,
  mail,
  newcomer,
  renterOf,
  storage,
  tenantOf,
} from '#test/world.ts'
import type { ErasedLine } from '../backup/erased-file.ts'
import { type ErasedFile, erasedFileIn, erasedFileName } from '../backup/erased-file.ts'
import { folderPlace } from '../backup/folder-place.ts'
import { erasures, organizations, users, vendors } from '../db/tables.ts'
import { done } from './everywhere-fixture.ts'
import { repeatErasures } from './repeat.ts'

/** A restored database has no erasures since the backup, and holds all people again. */

const folder = await mkdtemp(path.join(inject('scratchFolder'), 'erased-'))

it('an erasure is recorded in a file, by ids and days alone, beside data and backups', async () => {
  const folders = [path.join(folder, 'data'), path.join(folder, 'backups')]
  const erasedFile = erasedFileIn(folders.map(folderPlace))
  const app = await buildApp({
    ...{ database, mail, storage, erasedFile },
    ...{ webDir: null, trustProxy: false, log: false },
  })
  const lana = await landlord()
  const bob = await tenantOf(lana, 'Kept')
  const { statusCode } = await app.inject({
    ...{
      method: 'DELETE',
      url: `/api/tenants/${bob.id}`,
      payload: { confirmation: erasureConfirmation },
    },
    headers: { authorization: `Bearer ${lana.token}` },
  })
  expect(statusCode).toBe(204)
  const texts = await Promise.all(
    folders.map(one => readFile(path.join(one, erasedFileName), 'utf8')),
  )
  expect(texts[0]).toBe(texts[1])
  expect(texts[0]).toMatch(
    /^\{"kind":"account","subjectId":"[\da-f-]{36}","erasedOn":"\d{4}-\d\d-\d\d","organizationId":null\}\n$/,
  )
  await app.close()
})

it('a start on an older database repeats erasures once, despite open obligations', async () => {
  const lana = await landlord(3)
  const bob = await tenantOf(lana, 'Again')
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  await leaseUnit(lana, lana.units[1]?.id ?? '', bob.id)
  const mia = await newcomer({ firstName: 'Mia', lastName: 'Alone' })
  const vendor = done(await lana.post<{ id: string }>('/api/vendors', { name: 'Zed' }))
  const organizationId = await ofLana(lana.user.id)
  const erasedOn = addDays(todayIn('UTC'), -3)
  const lines: ErasedLine[] = [
    { kind: 'account', subjectId: bob.id, organizationId: null, erasedOn },
    { kind: 'account', subjectId: mia.user.id, organizationId: null, erasedOn },
    { kind: 'tenant', subjectId: rita.user.id, organizationId, erasedOn },
    { kind: 'vendor', subjectId: vendor.id, organizationId, erasedOn },
    // People and organizations newer than the backup.
    { kind: 'account', subjectId: crypto.randomUUID(), organizationId: null, erasedOn },
    { kind: 'tenant', subjectId: bob.id, organizationId: crypto.randomUUID(), erasedOn },
    // An organization that would have no admin any more.
    { kind: 'account', subjectId: lana.user.id, organizationId: null, erasedOn },
  ]
  const file = await fileWith(lines)
  const first = await repeatErasures(database, file, null)
  expect(first).toMatchObject({ repeated: 4, refused: [{ line: { subjectId: lana.user.id } }] })
  const { rows } = {
    rows: await database.db
      .select()
      .from(users)
      .where(inArray(users.id, [bob.id, mia.user.id])),
  }
  expect(rows.map(({ firstName }) => firstName).sort()).toEqual(['Former member', 'Former tenant'])
  const lease = done(
    await lana.get<{ tenant: { firstName: string } }>(`/api/leases/${rita.lease.id}`),
  )
  expect(lease.tenant.firstName).toBe('Former tenant')
  expect(done(await lana.get<{ name: string }>(`/api/vendors/${vendor.id}`)).name).toMatch(
    /^Former vendor #/,
  )
  const noted = await database.db
    .select()
    .from(erasures)
    .where(eq(erasures.subjectId, rita.user.id))
  expect(noted).toMatchObject([{ erasedOn, organizationId }])
  expect((await repeatErasures(database, file, null)).repeated).toBe(0)
  expect(await database.db.$count(vendors, eq(vendors.id, vendor.id))).toBe(1)
})

it('an erasure missing in the file is added, and a truncated line does no harm', async () => {
  const lana = await landlord()
  const subjectId = crypto.randomUUID()
  const organizationId = await ofLana(lana.user.id)
  await database.db.insert(erasures).values({ kind: 'tenant', subjectId, organizationId })
  const file = await fileWith([])
  await repeatErasures(database, file, null)
  expect(await file.read()).toContainEqual(expect.objectContaining({ subjectId, organizationId }))
  const count = (await file.read()).length
  const [own = ''] = folders
  await appendFile(path.join(own, erasedFileName), '{"kind":"account","subj')
  expect(await file.read()).toHaveLength(count)
  await repeatErasures(database, file, null)
  await rm(own, { recursive: true })
})

let folders: string[] = []

async function fileWith(lines: ErasedLine[]): Promise<ErasedFile> {
  folders = [await mkdtemp(path.join(folder, 'file-'))]
  const file = erasedFileIn(folders.map(folderPlace))
  await file.add(lines)
  return file
}

async function ofLana(userId: string): Promise<string> {
  const [row] = await database.db
    .select({ id: organizations.id })
    .from(organizations)
    .innerJoin(users, eq(users.organizationId, organizations.id))
    .where(eq(users.id, userId))
  return row?.id ?? ''
}
