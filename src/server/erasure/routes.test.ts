import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { erasureConfirmation } from '#shared/account/erasure.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import type { Document } from '#shared/documents/documents.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type { Message } from '#shared/messaging/messages.ts'
import type { AuditEntry } from '#shared/operations/audit-log.ts'
import type { Person } from '#shared/person.ts'
import { documentOf, filesBelow, upload } from '#test/files.ts'
import { urlOf } from '#test/own-database.ts'
import {
  call,
  database,
  fileFolder,
  landlord,
  leaseUnit,
  memberOf,
  renterOf,
  signIn,
  tenantOf,
  type User,
} from '#test/world.ts'
import { verifyAuditLog } from '../audit/chain.ts'
import { mails, notifications, users } from '../db/tables.ts'
import { archiveOf, everything, textOf } from '../exports/fixture.ts'
import { runJob } from '../jobs/fixture.ts'
import { unneededFiles } from '../operations/unneeded-files.ts'
import { untilSearched } from './everywhere-fixture.ts'

/** Erasing makes data anonymous: accounting records stay (domain.md §5.3). */

async function erase(who: User, id: string, confirmation: string = erasureConfirmation) {
  const body = { confirmation }
  return searched(id, ['DELETE', `/api/tenants/${id}`, { token: who.token, body }])
}
async function eraseSelf(who: User, more: object = {}) {
  const body = { currentPassword: who.password, confirmation: erasureConfirmation, ...more }
  return searched(who.user.id, ['DELETE', '/api/auth/user', { token: who.token, body }])
}
async function searched(subjectId: string, sent: Parameters<typeof call>) {
  const answer = await call<{ message: string; fields?: object }>(...sent)
  await untilSearched({ subjectId })
  return answer
}

/** Ends a lease with yesterday and settles its balance. */
async function moveOut(lana: User, lease: Lease) {
  const today = todayIn('America/New_York')
  const ended = await lana.put(`/api/leases/${lease.id}/termination`, {
    terminatedOn: addDays(today, -1),
    reason: 'Moved',
  })
  expect(ended.status, ended.text).toBe(200)
  const balance = await balanceOf(lana, lease)
  const amount = balance.replace('-', '')
  if (balance.startsWith('-')) await lana.post('/api/refunds', { leaseId: lease.id, amount })
  else if (Number(balance) > 0) await lana.post('/api/payments', { leaseId: lease.id, amount })
  expect(await balanceOf(lana, lease)).toBe('0.00')
}

async function balanceOf(lana: User, lease: Lease): Promise<string> {
  return (await lana.get<{ balance: string }>(`/api/leases/${lease.id}`)).body.balance
}

async function stored(id: string) {
  const [person] = await database.db.select().from(users).where(eq(users.id, id))
  return person
}

it('an erased person gets no notification and no email any more', async () => {
  const lana = await landlord()
  const bob = await tenantOf(lana)
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', bob.id)
  await moveOut(lana, lease)
  expect((await erase(lana, bob.id)).status).toBe(204)
  await lana.post('/api/payments', { leaseId: lease.id, amount: '10', confirm: true })
  expect(await database.db.$count(notifications, eq(notifications.userId, bob.id))).toBe(0)
  const email = (await stored(bob.id))?.email ?? ''
  expect(await database.db.$count(mails, eq(mails.recipient, email))).toBe(0)
})

it('a former tenant becomes a number, and the ledger stays to the cent', async () => {
  const lana = await landlord()
  const bob = await tenantOf(lana, 'Raymondson')
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', bob.id)
  await lana.post('/api/messages', { receiverId: bob.id, subject: 'Keys', content: 'Dear Bob' })
  expect((await erase(lana, bob.id)).body.message).toContain('A lease is active')
  await moveOut(lana, lease)
  const paid = (await lana.get<{ amount: string }[]>('/api/payments')).body.map(one => one.amount)
  const words = await erase(lana, bob.id, 'erase')
  expect(words.body.fields).toEqual({ confirmation: 'Type ERASE to confirm' })

  expect((await erase(lana, bob.id)).status).toBe(204)
  const person = await stored(bob.id)
  expect(person).toMatchObject({ firstName: 'Former tenant', phone: null, passwordHash: null })
  expect(person?.lastName).toBe(`#${person?.formerNumber}`)
  expect(person?.email).toMatch(/^former-\d+-[\w-]+@erased\.invalid$/)
  expect((await lana.get<Lease>(`/api/leases/${lease.id}`)).body.tenant.lastName).toBe(
    person?.lastName,
  )
  const still = (await lana.get<{ amount: string }[]>('/api/payments')).body
  expect(still.map(one => one.amount)).toEqual(paid)
  expect((await lana.get<Message[]>('/api/messages')).body).toMatchObject([
    { subject: null, content: 'Erased' },
  ])
  const copies = eq(mails.recipient, bob.email)
  expect(await database.db.select().from(mails).where(copies)).toEqual([])
  expect((await lana.get(`/api/tenants/${bob.id}`)).status).toBe(404)
})

it('the reason of an eviction is erased with the person', async () => {
  const lana = await landlord()
  const bob = await tenantOf(lana)
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', bob.id)
  await lana.put(`/api/leases/${lease.id}/eviction`, {
    ...{ evictionOn: lease.startDate, reason: 'Bob plays drums' },
  })
  await moveOut(lana, lease)
  expect((await lana.get('/api/audit-log')).text).toContain('Bob plays drums')
  expect((await erase(lana, bob.id)).status).toBe(204)
  expect((await lana.get('/api/audit-log')).text).not.toContain('Bob plays drums')
})

it('erased data is not copied into the audit log, which stays intact and names no one', async () => {
  const lana = await landlord()
  const bob = await tenantOf(lana, 'Vanishing')
  expect((await erase(lana, bob.id)).status).toBe(204)
  const { body, text } = await lana.get<AuditEntry[]>('/api/audit-log')
  expect(body.find(one => one.entity === 'person' && one.action === 'updated')).toMatchObject({
    label: expect.stringMatching(/^Former tenant #\d+$/),
    changes: expect.arrayContaining([{ field: 'firstName', before: null, after: 'Former tenant' }]),
  })
  const archive = await archiveOf(lana, everything)
  expect(archive.rows('audit-log').length).toBeGreaterThan(5)
  for (const told of [text, textOf(archive)]) {
    expect(told).not.toContain('Vanishing')
    expect(told).not.toContain(bob.email)
  }
  expect((await verifyAuditLog(urlOf('postgres'))).faults).toEqual([])
})

it('an erasure by one landlord leaves the user’s account and another landlord’s data alone', async () => {
  const [lana, otto] = [await landlord(), await landlord()]
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const there = await renterOf(otto, otto.units[0]?.id ?? '', rita)
  const hello = { receiverId: lana.user.id, content: 'Call me' }
  expect((await rita.post('/api/messages', hello)).status).toBe(201)
  await moveOut(lana, rita.lease)
  expect((await erase(lana, rita.user.id)).status).toBe(204)
  const here = (await lana.get<Lease>(`/api/leases/${rita.lease.id}`)).body.tenant
  expect(here.firstName).toBe('Former tenant')
  expect(here.id).not.toBe(rita.user.id)
  expect((await rita.get<Lease[]>('/api/leases')).body.map(one => one.id)).toEqual([there.lease.id])
  expect((await otto.get<Person>(`/api/tenants/${rita.user.id}`)).body.firstName).toBe('Rita')
  expect((await lana.get(`/api/tenants/${rita.user.id}`)).status).toBe(404)
  expect((await rita.get<Message[]>('/api/messages')).body).toEqual([])
})

it('a tenant’s comments on their home and photos are deleted, the request and lease documents stay', async () => {
  const lana = await landlord()
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const reported = await rita.post<{ id: string }>('/api/maintenance-requests', {
    title: 'Dripping tap',
    description: 'Ring Rita at 555-0142',
    unitId: lana.units[0]?.id,
    photos: [await upload(rita, 'kitchen.jpg')],
  })
  expect(reported.status, reported.text).toBe(201)
  const path = `/api/maintenance-requests/${reported.body.id}`
  const comment = { text: 'I am home after five' }
  expect((await rita.post(`${path}/comments`, comment)).status).toBe(201)
  for (const status of ['in_progress', 'completed']) await lana.patch(path, { status })
  await rita.post(`${path}/confirmation`, { isSolved: true, feedback: 'Thanks from the Simpsons' })
  const document = await documentOf(lana, { leaseId: rita.lease.id })
  const before = await filesBelow(fileFolder)
  await moveOut(lana, rita.lease)
  expect((await erase(lana, rita.user.id)).status).toBe(204)

  expect((await lana.get(path)).body).toMatchObject({
    title: 'Dripping tap',
    description: 'Erased',
  })
  const told = [await lana.get(`${path}/comments`)]
  for (const { text } of [...told, await lana.get('/api/audit-log')]) {
    expect(text).not.toContain(comment.text)
    expect(text).not.toContain('555-0142')
    expect(text).not.toContain('Simpsons')
  }
  const documents = (await lana.get<Document[]>('/api/documents')).body.map(({ id }) => id)
  expect(documents).toEqual([document.id])
  await runJob(unneededFiles)
  expect(await filesBelow(fileFolder)).toHaveLength(before.length - 1)
})

it('a manager erases no one, and an admin no colleague and no person of another organization', async () => {
  const [lana, otto] = [await landlord(), await landlord()]
  const bob = await tenantOf(lana)
  const manager = await memberOf(lana, 'manager')
  expect((await erase(manager, bob.id)).status).toBe(403)
  expect((await erase(otto, bob.id)).status).toBe(404)
  const owner = await memberOf(lana, 'owner')
  for (const colleague of [manager, owner])
    expect((await erase(lana, colleague.user.id)).status).toBe(404)
  expect((await manager.get('/api/auth/user')).status).toBe(200)
})

it('an own account is erased with the password, and no sign-in works again', async () => {
  const lana = await landlord()
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  expect((await eraseSelf(rita)).body.message).toContain('A lease is active')
  await moveOut(lana, rita.lease)
  const wrong = await eraseSelf(rita, { currentPassword: 'something else' })
  expect(wrong.body.fields).toMatchObject({ currentPassword: expect.any(String) })
  expect((await eraseSelf(rita)).status).toBe(204)
  expect((await rita.get('/api/auth/user')).status).toBe(401)
  const again = await call('POST', '/api/auth/login', {
    body: { email: rita.user.email, password: rita.password },
  })
  expect(again.status).toBe(401)
  expect(await stored(rita.user.id)).toMatchObject({ firstName: 'Former tenant', preferences: {} })
  const replacement = { email: rita.user.email, password: 'a new beginning' }
  expect((await call('POST', '/api/auth/register', { body: replacement })).status).toBe(201)
})

it('the only admin stays until there is another; text that a colleague wrote for the office stays', async () => {
  const lana = await landlord()
  expect((await eraseSelf(lana)).body.message).toContain('You are the only admin')
  const mia = await memberOf(lana, 'admin')
  const bob = await tenantOf(lana)
  const said = { receiverId: bob.id, content: 'The boiler is mended' }
  expect((await mia.post('/api/messages', said)).status).toBe(201)
  expect((await eraseSelf(mia)).status).toBe(204)
  expect(await stored(mia.user.id)).toMatchObject({
    firstName: 'Former member',
    organizationId: null,
  })
  const asBob = await signIn(bob.id)
  expect((await asBob.get<Message[]>('/api/messages')).body[0]?.content).toBe(said.content)
})
