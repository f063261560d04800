import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Expense } from '#shared/accounting/expenses.ts'
import type { Document } from '#shared/documents/documents.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import type { Message } from '#shared/messaging/messages.ts'
import type { AuditEntry } from '#shared/operations/audit-log.ts'
import { documentOf } from '#test/files.ts'
import { database, freshEmail, landlord, tenantOf, type User } from '#test/world.ts'
import {
  mails,
  maintenanceRequests,
  messages,
  notifications,
  tenantInvitations,
  uploads,
} from '../db/tables.ts'
import { runJob, unitOf } from '../jobs/fixture.ts'
import { retention } from './retention.ts'

const ago = (age: string) => sql`now() - ${age}::interval`

async function write(lana: User, to: string, age: string) {
  const sent = await lana.post<Message>('/api/messages', { receiverId: to, content: age })
  expect(sent.status).toBe(201)
  const { id } = sent.body
  await database.db
    .update(messages)
    .set({ createdAt: ago(age) })
    .where(eq(messages.id, id))
}

it('a message is retained for three years to the day, with its copy in the outbox', async () => {
  const lana = await landlord()
  const bob = await tenantOf(lana)
  for (const age of ['3 years -1 day', '3 years 3 days']) await write(lana, bob.id, age)
  expect(await runJob(retention)).toEqual([])
  const left = (await lana.get<Message[]>('/api/messages')).body
  expect(left.map(({ content }) => content)).toEqual(['3 years -1 day'])
  const copies = await database.db.select().from(mails).where(eq(mails.recipient, bob.email))
  expect(copies.length).toBeLessThanOrEqual(1)
})

it('notifications, sent emails and unanswered invitations are retained for a year; accepted and waiting ones stay', async () => {
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
  const mail = { organizationId, recipient: email, subject: 'Hello', paragraphs: [] }
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

it('a closed request is retained for three years; its costs and open requests stay', async () => {
  const lana = await landlord()
  const report = async (title: string, status: string, age: string) => {
    const unitId = lana.units[0]?.id
    const about = { title, description: 'In the kitchen', unitId, priority: 'low' }
    const { body } = await lana.post<MaintenanceRequest>('/api/maintenance-requests', about)
    await lana.patch(`/api/maintenance-requests/${body.id}`, { status: 'in_progress' })
    await lana.patch(`/api/maintenance-requests/${body.id}`, { status })
    const at = ago(age)
    const completedAt = status === 'completed' ? at : null
    await database.db
      .update(maintenanceRequests)
      .set({ createdAt: at, updatedAt: at, completedAt })
      .where(eq(maintenanceRequests.id, body.id))
    return body.id
  }
  const old = await report('Old', 'completed', '3 years 3 days')
  await report('Young', 'completed', '3 years -1 day')
  await report('Open', 'in_progress', '4 years')
  await lana.post(`/api/maintenance-requests/${old}/comments`, { text: 'The tap drips' })
  const photo = await documentOf(lana, { requestId: old }, 'Tap')
  const paid = await lana.post<Expense>('/api/expenses', {
    ...{ propertyId: lana.property.id, requestId: old, category: 'repairs', payee: 'Plumber' },
    ...{ amount: '80.00', incurredOn: '2025-03-05', paidOn: '2025-03-05' },
  })
  expect(paid.status, paid.text).toBe(201)

  expect(await runJob(retention)).toEqual([])
  const left = (await lana.get<MaintenanceRequest[]>('/api/maintenance-requests')).body
  expect(left.map(({ title }) => title).sort()).toEqual(['Open', 'Young'])
  expect((await lana.get<Document[]>('/api/documents')).body).toEqual([])
  const [bytes] = await database.db.select().from(uploads).where(eq(uploads.userId, lana.user.id))
  expect(bytes?.removableAt).toBeInstanceOf(Date)
  const [expense] = (await lana.get<Expense[]>('/api/expenses')).body
  expect(expense).toMatchObject({ id: paid.body.id, amount: '80.00', requestId: null })
  const entries = (await lana.get<AuditEntry[]>('/api/audit-log')).body
  const gone = entries.filter(({ action, entityId }) => action === 'deleted' && entityId === old)
  expect(gone).toMatchObject([{ actor: null, label: null }])
  expect(entries.some(({ entityId }) => entityId === photo.id)).toBe(true)
})
