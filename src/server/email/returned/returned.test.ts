import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { UndeliverableAddress } from '#shared/messaging/email-events.ts'
import type { Mail } from '#shared/messaging/mails.ts'
import { forget, mailsTo } from '#test/mailbox.ts'
import { emailEventsSecret } from '#test/secrets.ts'
import {
  app,
  database,
  landlord,
  memberOf,
  organizationIdOf,
  tenantOf,
  type User,
} from '#test/world.ts'
import { emailCounts, mails } from '../../db/tables.ts'
import { enqueueEmail } from '../enqueue.ts'

const path = '/api/undeliverable-addresses'

it('events are taken by their signature alone, and write nothing before it holds', async () => {
  const { lana, tenant, id } = await written()
  const events = bounce(tenant.email, id)
  const at = Math.floor(Date.now() / 1000)
  expect(await report(events, { at: at - 301 })).toBe(400)
  expect(await report(events, { at: at + 301 })).toBe(400)
  expect(await report(events, { secret: 'another' })).toBe(400)
  expect(await report(events, { header: '' })).toBe(400)
  expect(await report({ events: 'none' })).toBe(400)
  expect(await report({ events: Array(4_000).fill(events.events[0]) })).toBe(413)
  expect((await lana.get(path)).body).toEqual([])
  expect((await newestOf(lana)).state).toBe('sent')
  expect(await report(events)).toBe(200)
  expect((await newestOf(lana)).state).toBe('returned')
})

it('an address whose email came back gets none until an admin allows it, and the outbox says why', async () => {
  const { lana, tenant, id } = await written()
  expect(await report(bounce(tenant.email.toUpperCase(), id))).toBe(200)
  expect(await newestOf(lana)).toMatchObject({ state: 'returned', error: '550 No such user' })
  const seen = [{ email: tenant.email, reason: 'hard_bounce', detail: '550 No such user' }]
  const manager = await memberOf(lana, 'manager')
  for (const office of [lana, manager]) expect((await office.get(path)).body).toMatchObject(seen)
  await write(lana, tenant.id)
  await expect
    .poll(() => newestOf(lana))
    .toMatchObject({
      ...{ state: 'parked', attempts: 0 },
      error: 'Not sent: an earlier email to this address came back',
    })
  const [address] = (await lana.get<UndeliverableAddress[]>(path)).body
  const one = `${path}/${address?.id}`
  const other = await landlord()
  expect((await other.get(path)).body).toEqual([])
  expect((await other.delete(one)).status).toBe(404)
  expect((await manager.delete(one)).status).toBe(403)
  expect((await (await memberOf(lana, 'staff')).get(path)).status).toBe(403)
  expect((await lana.delete(one)).status).toBe(204)
  expect((await lana.get(path)).body).toEqual([])
  // The same event again, an hour later, is no reason to stop once more.
  expect(await report(bounce(tenant.email, id))).toBe(200)
  expect((await lana.get(path)).body).toEqual([])
  await write(lana, tenant.id)
  await expect.poll(async () => (await newestOf(lana)).state).toBe('sent')
})

it('a complaint stops the emails of every landlord; a soft bounce none', async () => {
  const { lana, tenant, id } = await written()
  expect(await report({ events: [{ ...event(tenant.email, id), type: 'soft_bounce' }] })).toBe(200)
  expect(await report({ events: [event(`x${tenant.email}`, id)] })).toBe(200)
  expect((await lana.get(path)).body).toEqual([])
  // Without the id of the email it is the last one to the address.
  const { messageId: _, ...without } = event(tenant.email, id)
  expect(await report({ events: [{ ...without, type: 'complaint' }] })).toBe(200)
  const other = await landlord()
  const content = () => ({ subject: 'Come and see', paragraphs: ['Hello'] })
  await enqueueEmail(database.db, tenant.email, content, await organizationIdOf(other))
  app.outbox.deliverSoon()
  await expect
    .poll(() => newestOf(other))
    .toMatchObject({
      ...{ state: 'parked', error: 'Not sent: the recipient marked an earlier email as spam' },
    })
  expect((await other.get(path)).body).toMatchObject([{ reason: 'complaint' }])
})

it('an email that came back counts once as refused on the day it was sent', async () => {
  const { lana, tenant, id } = await written()
  const yesterday = sql`(now() at time zone 'UTC')::date - 1`
  const key = `organization:${await organizationIdOf(lana)}:words`
  await database.db
    .update(mails)
    .set({ sentAt: sql`now() - interval '1 day'` })
    .where(eq(mails.id, id))
  await database.db.insert(emailCounts).values({ key, day: yesterday, count: 20 })
  const events = [event(tenant.email, id), event(tenant.email, id)]
  expect(await report({ events })).toBe(200)
  expect(await report({ events })).toBe(200)
  const counted = await database.db.select().from(emailCounts).where(eq(emailCounts.key, key))
  expect(counted.map(({ refused }) => refused).sort()).toEqual(counted.length > 1 ? [0, 1] : [1])
  expect(counted.find(({ count }) => count === 20)?.refused).toBe(1)
})

it('a complaint stops no reset link; a hard bounce stops it, too', async () => {
  const { tenant, id } = await written()
  const complaint = { ...event(tenant.email, id), type: 'complaint' }
  expect(await report({ events: [complaint] })).toBe(200)
  // Release notes have no organization either, but a switch.
  const notes = () => ({ subject: 'News', paragraphs: ['Hello'] })
  await enqueueEmail(database.db, tenant.email, notes, null, { preference: 'systemUpdates' })
  await forget(tenant.email)
  const states = async () =>
    (await mailsTo(tenant.email)).map(({ subject, sentAt, parkedAt }) =>
      [subject, sentAt && 'sent', parkedAt && 'parked'].filter(Boolean).join(': '),
    )
  await expect
    .poll(states)
    .toEqual(expect.arrayContaining(['News: parked', `${resetSubject}: sent`]))
  const reset = (await mailsTo(tenant.email)).at(-1)
  expect(reset?.text).toMatch(/reset-password\?token=[\w-]+/)
  expect(await report(bounce(tenant.email, reset?.id ?? ''))).toBe(200)
  await forget(tenant.email)
  await expect.poll(states).toContain(`${resetSubject}: parked`)
})

const resetSubject = 'Reset your Rooftree password'

/** A tenant to whom an email went. */
async function written() {
  const lana = await landlord()
  const tenant = await tenantOf(lana)
  await write(lana, tenant.id)
  await expect.poll(async () => (await newestOf(lana))?.state).toBe('sent')
  return { lana, tenant, id: (await newestOf(lana)).id }
}

async function write(lana: User, receiverId: string) {
  const answer = await lana.post('/api/messages', { receiverId, content: 'Hello' })
  expect(answer.status).toBe(201)
}

async function newestOf(lana: User): Promise<Mail> {
  const [newest] = (await lana.get<Mail[]>('/api/mails')).body
  return newest ?? expect.fail('No email')
}

function event(recipient: string, id: string) {
  const [at, reason] = [new Date().toISOString(), '550 No such user']
  return { type: 'hard_bounce', recipient, at, messageId: `<${id}@rooftree.example>`, reason }
}

function bounce(recipient: string, id: string) {
  return { events: [event(recipient, id)] }
}

async function report(
  events: object,
  sent: { at?: number; secret?: string; header?: string } = {},
): Promise<number> {
  const { at = Math.floor(Date.now() / 1000), secret = emailEventsSecret } = sent
  const payload = JSON.stringify(events)
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')
  const header = sent.header ?? `t=${at},v1=${signature}`
  const headers = { 'content-type': 'application/json', 'rooftree-signature': header }
  const { statusCode } = await app.inject({
    ...{ method: 'POST', url: '/api/email-events', payload, headers },
  })
  return statusCode
}
