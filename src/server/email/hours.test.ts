import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import type { Mail } from '#shared/messaging/mails.ts'
import { database, freshEmail, landlord, mail, signIn } from '#test/world.ts'
import { mails } from '../db/tables.ts'
import { emailsOn, leaseHome, made, pay } from '../fixture.ts'
import { changeOrganization, unitOf } from '../jobs/fixture.ts'
import { deliverMails } from './delivery.ts'
import { enqueueEmail } from './enqueue.ts'
import { isEmailHour, nextEmailHour } from './hours.ts'

describe('the hours of automatic emails', () => {
  it.each([
    // New York is five hours behind UTC in winter and four in summer.
    ['America/New_York', '2025-01-15T12:59:00Z', false],
    ['America/New_York', '2025-01-15T13:00:00Z', true],
    ['America/New_York', '2025-07-15T12:00:00Z', true],
    ['America/New_York', '2025-07-15T23:59:00Z', true],
    ['America/New_York', '2025-07-16T00:00:00Z', false],
    ['Asia/Kolkata', '2025-01-15T02:29:00Z', false],
    ['Asia/Kolkata', '2025-01-15T02:30:00Z', true],
    ['Pacific/Auckland', '2025-01-14T19:00:00Z', true],
    ['Nowhere/Unknown', '2025-01-15T03:00:00Z', true],
  ])('in %s at %s: %s', (zone, now, isOpen) => {
    expect(isEmailHour(zone, new Date(now))).toBe(isOpen)
  })

  it.each([
    // The night on which clocks go forward has an hour less, the other an hour more.
    ['America/New_York', '2025-03-09T02:00:00Z', '2025-03-09T12:00:00.000Z'],
    ['America/New_York', '2025-11-02T01:30:00Z', '2025-11-02T13:00:00.000Z'],
    ['Europe/Berlin', '2025-03-29T22:10:00Z', '2025-03-30T06:00:00.000Z'],
    ['Asia/Kolkata', '2025-01-15T16:00:00Z', '2025-01-16T02:30:00.000Z'],
    ['UTC', '2025-01-15T12:00:00Z', '2025-01-15T12:00:00.000Z'],
  ])('in %s an email that waits at %s is sent at %s', (zone, now, next) => {
    expect(nextEmailHour(zone, new Date(now)).toISOString()).toBe(next)
  })
})

describe('an automatic email', () => {
  it('written at night waits for eight in the morning of its organization, and is not lost', async () => {
    const lana = await landlord()
    const { organizationId } = await unitOf(lana.units[0]?.id ?? '')
    await changeOrganization(lana, { timezone: 'America/Los_Angeles' })
    const recipient = freshEmail()
    await enqueueEmail(database.db, recipient, () => words, organizationId, {
      automation: 'rent_late',
    })
    // Eight in the evening of the day before, six in the morning, eight.
    expect(await sentAt('2025-03-11T03:30:00Z', recipient)).toBe(false)
    expect(await sentAt('2025-03-11T13:59:00Z', recipient)).toBe(false)
    expect(await sentAt('2025-03-11T15:00:00Z', recipient)).toBe(true)
  })

  it('switched off meanwhile, by the organization or by its reader, is not sent in the morning', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    vi.useRealTimers()
    const bob = await signIn(lease.tenantId)
    await emailsOn(lana)
    vi.setSystemTime('2025-03-12T01:00:00Z')
    const left = async () => {
      const { body } = await lana.get<Mail[]>('/api/mails')
      return body.filter(({ recipient }) => recipient === bob.user.email)
    }
    await pay(lana, lease, '5')
    expect((await left()).map(({ state }) => state)).toEqual(['waiting'])
    made(await lana.put('/api/automatic-emails/rent_due', { isOn: false }))
    expect((await left()).map(({ state }) => state)).toEqual(['waiting'])
    made(await lana.put('/api/automatic-emails/receipt', { isOn: false }))
    made(await lana.put('/api/automatic-emails/receipt', { isOn: true }))
    await pay(lana, lease, '6')
    made(await bob.patch('/api/auth/user', { preferences: { maintenanceAlerts: false } }))
    expect((await left()).map(({ state }) => state)).toEqual(['waiting', 'parked'])
    made(await bob.patch('/api/auth/user', { preferences: { emailNotifications: false } }))
    expect(await left()).toMatchObject([
      { state: 'parked', error: 'Switched off before it was sent' },
      { state: 'parked' },
    ])
  })

  it('shows in the outbox when it is sent', async () => {
    const lana = await landlord()
    const { organizationId } = await unitOf(lana.units[0]?.id ?? '')
    await enqueueEmail(database.db, freshEmail(), () => words, organizationId, {
      automation: 'receipt',
    })
    vi.setSystemTime('2025-03-11T04:00:00Z')
    // An attempt that the database's clock puts off is later still.
    await database.db
      .update(mails)
      .set({ tryAgainAt: new Date('2025-03-11T03:00:00Z') })
      .where(eq(mails.organizationId, organizationId))
    const { body } = await lana.get<{ nextAttemptAt: string }[]>('/api/mails')
    expect(body[0]?.nextAttemptAt).toBe('2025-03-11T12:00:00.000Z')
  })

  it('of an urgent repair, a comment or a person’s own text is sent at night, too', async () => {
    const lana = await landlord()
    const { organizationId } = await unitOf(lana.units[0]?.id ?? '')
    const night = '2025-03-11T07:00:00Z'
    for (const about of [
      { automation: 'urgent_maintenance' },
      { automation: 'comment' },
      {},
    ] as const) {
      const recipient = freshEmail()
      await enqueueEmail(database.db, recipient, () => words, organizationId, about)
      expect(await sentAt(night, recipient)).toBe(true)
    }
    const account = freshEmail()
    await enqueueEmail(database.db, account, () => words)
    expect(await sentAt(night, account)).toBe(true)
  })
})

const words = { subject: 'Hello', paragraphs: ['Hello'] }

/** Whether an email has been sent once the outbox was processed at a moment. */
async function sentAt(moment: string, recipient: string): Promise<boolean> {
  vi.setSystemTime(moment)
  while (await deliverMails(database, mail));
  // The app's own outbox may be sending it: its lock is waited for.
  const [row] = await database.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, recipient))
    .for('update')
  return row?.sentAt !== null
}
