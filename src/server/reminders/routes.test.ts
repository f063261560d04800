import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { AutomaticEmail, EmailPreview } from '#shared/messaging/automatic-emails.ts'
import type { AuditEntry } from '#shared/operations/audit-log.ts'
import { invite, openAccountWith } from '#test/invited.ts'
import { mailsTo } from '#test/mailbox.ts'
import { database, join, landlord, leaseUnit, memberOf, tenantOf, type User } from '#test/world.ts'
import { users } from '../db/tables.ts'
import { emailsOn, itIs, leaseHome, made, pay, rentFallsDue } from '../fixture.ts'
import { jobsSkipEarlierTests, runJob } from '../jobs/fixture.ts'
import { reminders } from './job.ts'

jobsSkipEarlierTests()

const path = '/api/automatic-emails'

interface Settings {
  isAnswered: boolean
  emails: AutomaticEmail[]
}
const settings = async (who: User) => made(await who.get<Settings>(path))
const peopleToday = async (who: User) =>
  made(await who.get<{ people: number }>(`${path}/today`)).people

async function emailsTo(userId: string, automation: string) {
  const [user] = await database.db.select().from(users).where(eq(users.id, userId))
  return (await mailsTo(user?.email ?? '')).filter(mail => mail.automation === automation)
}

describe('the automatic emails of an organization', () => {
  it('are all off when it is founded, with default days and texts', async () => {
    const lana = await landlord()
    const { isAnswered, emails } = await settings(lana)
    expect(isAnswered).toBe(false)
    expect(emails).toMatchObject([
      { kind: 'rent_due', isOn: false, days: [3], hasOwnWording: false },
      { kind: 'rent_late', isOn: false, days: [1] },
      { kind: 'lease_ending', isOn: false, days: [60, 30] },
      { kind: 'receipt', isOn: false, days: [] },
    ])
  })

  it('are proposed once: an answer or a first setting is the last time', async () => {
    const [lana, ann] = [await landlord(), await landlord()]
    made(await lana.patch(path, { isAnswered: true }))
    expect(await settings(lana)).toMatchObject({ isAnswered: true })
    made(await ann.put(`${path}/receipt`, { isOn: false }))
    expect(await settings(ann)).toMatchObject({ isAnswered: true })
  })

  it('are set by the admin, read by the manager, and hidden from others; every change is in the log', async () => {
    const lana = await landlord()
    const [manager, staff] = [await memberOf(lana, 'manager'), await memberOf(lana, 'staff')]
    made(await lana.put(`${path}/rent_due`, { isOn: true, days: [5] }))
    expect((await settings(manager)).emails[0]).toMatchObject({ isOn: true, days: [5] })
    expect((await manager.put(`${path}/rent_due`, { isOn: false })).status).toBe(403)
    expect((await staff.get(path)).status).toBe(403)
    const log = await lana.get<AuditEntry[]>('/api/audit-log?entity=automatic_email')
    expect(log.body).toMatchObject([{ action: 'created', entity: 'automatic_email' }])
  })

  it.each([
    [{ subject: 'Pay {sum}' }, 'subject', '{sum} is not a placeholder here'],
    [{ body: 'Pay <b>{amount}</b>' }, 'body', 'Use plain text: HTML is not supported.'],
    [{ body: '  ' }, 'body', 'Enter what the email says'],
    [{ subject: 'Two\nlines' }, 'subject', 'The subject must be one line'],
    [{ days: [40] }, 'days', 'Enter a number of days from 1 to 14'],
    [{ days: [1, 2] }, 'days', 'Choose one day'],
  ])('refuse %j at its field', async (wrong, field, sentence) => {
    const lana = await landlord()
    const answer = await lana.put<{ fields: Record<string, string> }>(`${path}/rent_due`, {
      isOn: true,
      ...wrong,
    })
    expect(answer.status).toBe(400)
    expect(answer.body.fields[field]).toContain(sentence)
    expect((await settings(lana)).emails[0]?.isOn).toBe(false)
  })

  it('are sent in the organization’s text, and in the default one again after a reset', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await emailsOn(lana)
    await join(lease.tenantId)
    const own = {
      subject: '{property} {unit}: {amount}',
      body: 'Dear {tenant},\n{landlord} thanks you.',
    }
    made(await lana.put(`${path}/receipt`, { isOn: true, ...own }))
    await pay(lana, lease, '700')
    const [receipt] = await emailsTo(lease.tenantId, 'receipt')
    expect(receipt?.subject).toBe('Alpha 1: $700.00')
    expect(receipt?.text).toContain('Dear Bob Ray,\n\nLana Lord thanks you.')
    const reset = { isOn: true, subject: null, body: null }
    const { hasOwnWording } = made(await lana.put<AutomaticEmail>(`${path}/receipt`, reset))
    expect(hasOwnWording).toBe(false)
  })

  it('are shown with a tenant of the organization, or with an example', async () => {
    const preview = async (who: User) =>
      made(await who.get<EmailPreview>(`${path}/rent_due/preview`))
    expect(await preview(await landlord())).toMatchObject({ isReal: false, tenant: 'Alex Example' })
    const { lana } = await leaseHome('2025-03-01')
    expect(await preview(lana)).toMatchObject({
      isReal: true,
      tenant: 'Bob Ray',
      greeting: 'Hello Bob,',
      values: expect.arrayContaining([
        { placeholder: 'amount', words: '$1,200.00' },
        { placeholder: 'property', words: 'Alpha' },
        { placeholder: 'unit', words: '1' },
        { placeholder: 'landlord', words: 'Lana Lord' },
      ]),
    })
  })
})

describe('a receipt', () => {
  it('is in the list of a tenant who joined, and an email only where organization and person want it', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await pay(lana, lease, '1')
    await join(lease.tenantId)
    await pay(lana, lease, '2')
    expect(await emailsTo(lease.tenantId, 'receipt')).toEqual([])
    await emailsOn(lana)
    await pay(lana, lease, '3')
    const wants = (emailNotifications: boolean) =>
      database.db
        .update(users)
        .set({ preferences: { emailNotifications } })
        .where(eq(users.id, lease.tenantId))
    await wants(false)
    await pay(lana, lease, '4')
    await wants(true)
    const subjects = (await emailsTo(lease.tenantId, 'receipt')).map(({ subject }) => subject)
    expect(subjects).toEqual(['Payment received: $3.00 for Alpha, Unit 1'])
  })
})

it('a payment from before its lease was entered sends no receipt by email, a later one does', async () => {
  const lana = await landlord()
  const { id: tenantId } = await tenantOf(lana)
  await join(tenantId)
  await emailsOn(lana)
  itIs('2025-03-10')
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', tenantId, {
    ...{ startDate: '2024-06-01', endDate: '2026-05-31', monthlyRent: '1200' },
  })
  await pay(lana, lease, '1200', '2025-02-03')
  await pay(lana, lease, '900', '2025-03-10')
  const subjects = (await emailsTo(tenantId, 'receipt')).map(({ subject }) => subject)
  expect(subjects).toEqual(['Payment received: $900.00 for Alpha, Unit 1'])
  const { values } = made(await lana.get<EmailPreview>(`${path}/receipt/preview`))
  expect(values).toContainEqual({ placeholder: 'amount', words: '$900.00' })
})

describe('the number of people who would get an email today', () => {
  it('counts tenants who joined, once each, and they get it once emails are on', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await rentFallsDue(lease)
    const { id: shares } = await tenantOf(lana, 'Shares')
    made(await lana.post('/api/co-tenants', { leaseId: lease.id, tenantId: shares }))
    itIs('2025-03-29')
    expect(await peopleToday(lana)).toBe(0)
    await join(lease.tenantId)
    expect(await peopleToday(lana)).toBe(1)
    expect(await runJob(reminders)).toEqual([])
    expect(await emailsTo(lease.tenantId, 'rent_late')).toEqual([])
    expect(await peopleToday(lana)).toBe(1)
    await emailsOn(lana)
    expect(await runJob(reminders)).toEqual([])
    expect(await emailsTo(lease.tenantId, 'rent_late')).toHaveLength(1)
    expect(await emailsTo(lease.tenantId, 'rent_due')).toHaveLength(1)
    expect(await emailsTo(shares, 'rent_late')).toEqual([])
    expect(await peopleToday(lana)).toBe(0)
  })
})

describe('a new member', () => {
  it('reads no earlier reminders, and is reminded from then on', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await emailsOn(lana)
    await rentFallsDue(lease)
    itIs('2025-03-10')
    expect(await runJob(reminders)).toEqual([])
    const { token } = await invite(lana, {
      tenantId: undefined,
      email: await emailOf(lease.tenantId),
    })
    made(await openAccountWith(token))
    expect(await runJob(reminders)).toEqual([])
    expect(await emailsTo(lease.tenantId, 'rent_late')).toEqual([])
    itIs('2025-03-29')
    expect(await runJob(reminders)).toEqual([])
    expect(await emailsTo(lease.tenantId, 'rent_due')).toHaveLength(1)
  })

  it('received earlier messages of people', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const said = { receiverId: lease.tenantId, content: 'The boiler is checked on Monday.' }
    made(await lana.post('/api/messages', said))
    await pay(lana, lease, '5')
    const [copy, ...more] = await mailsTo(await emailOf(lease.tenantId))
    expect(copy?.subject).toContain('Message from Lana Lord')
    expect(more).toEqual([])
  })
})

async function emailOf(userId: string) {
  const [user] = await database.db.select().from(users).where(eq(users.id, userId))
  return user?.email ?? ''
}
