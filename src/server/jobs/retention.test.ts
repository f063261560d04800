import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Message } from '#shared/messages.ts'
import { database, freshEmail, landlord, type Somebody, tenantOf } from '#test/world.ts'
import { mails, messages, notifications, tenantInvitations } from '../db/tables.ts'
import { runJob, unitOf } from './fixture.ts'
import { retention } from './retention.ts'

const ago = (age: string) => sql`now() - ${age}::interval`

async function write(lana: Somebody, to: string, age: string) {
  const sent = await lana.post<Message>('/api/messages', { receiverId: to, content: age })
  expect(sent.status).toBe(201)
  const { id } = sent.body
  await database.db
    .update(messages)
    .set({ createdAt: ago(age) })
    .where(eq(messages.id, id))
}

it('a message is kept for three years and not a day less, with its copy in the outbox', async () => {
  const lana = await landlord()
  const bob = await tenantOf(lana)
  for (const age of ['3 years -1 day', '3 years 3 days']) await write(lana, bob.id, age)
  expect(await runJob(retention)).toEqual([])
  const left = (await lana.get<Message[]>('/api/messages')).body
  expect(left.map(({ content }) => content)).toEqual(['3 years -1 day'])
  const copies = await database.db.select().from(mails).where(eq(mails.recipient, bob.email))
  expect(copies.length).toBeLessThanOrEqual(1)
})

it('notices, sent mails and unanswered invitations are kept for a year; accepted ones and mails that wait stay', async () => {
  const lana = await landlord()
  const { organizationId } = await unitOf(lana.units[0]?.id ?? '')
  const email = freshEmail()
  const [young, old] = [ago('1 year -1 day'), ago('1 year 3 days')]
  const notice = {
    organizationId,
    userId: lana.user.id,
    kind: 'invitation',
    title: '',
    text: '',
    path: '/',
  } as const
  const invitation = {
    organizationId,
    firstName: 'Ida',
    lastName: 'Invited',
    propertyId: lana.property.id,
    invitedBy: lana.user.id,
    invitedAt: old,
  }
  const mail = { organizationId, recipient: email, subject: 'Hello', text: '', html: '' }
  await database.db.insert(notifications).values([
    { ...notice, key: 'young', createdAt: young },
    { ...notice, key: 'old', createdAt: old },
  ])
  await database.db.insert(mails).values([
    { ...mail, subject: 'young', createdAt: young, sentAt: young },
    { ...mail, subject: 'old', createdAt: old, sentAt: old },
    { ...mail, subject: 'waiting', createdAt: old, tryAgainAt: sql`now() + interval '1 day'` },
  ])
  await database.db.insert(tenantInvitations).values([
    { ...invitation, email, status: 'accepted', expiresAt: old },
    { ...invitation, email, status: 'expired', expiresAt: old },
    { ...invitation, email, status: 'declined', expiresAt: young },
  ])
  expect(await runJob(retention)).toEqual([])
  const notices = await database.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, lana.user.id))
  expect(notices.map(({ key }) => key)).toEqual(['young'])
  const post = await database.db.select().from(mails).where(eq(mails.recipient, email))
  expect(post.map(({ subject }) => subject).sort()).toEqual(['waiting', 'young'])
  const invited = await database.db
    .select()
    .from(tenantInvitations)
    .where(eq(tenantInvitations.email, email))
  expect(invited.map(({ status }) => status).sort()).toEqual(['accepted', 'declined'])
})
