import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import type { EmailPreview } from '#shared/messaging/automatic-emails.ts'
import { database, join, landlord, tenantOf } from '#test/world.ts'
import { rentCharges } from '../accounting/charge-runs/job.ts'
import { notifications, users } from '../db/tables.ts'
import { everybody, leaseHome, made, pay, rentFallsDue } from '../fixture.ts'
import { jobsSkipEarlierTests, readableBy, runJob } from '../jobs/fixture.ts'
import { looksAt, mailsToUser, morningOf, remindedHome } from './fixture.ts'
import { reminders } from './job.ts'

jobsSkipEarlierTests()

const due = 'Rent is due soon: $1,200.00 for Alpha, Unit 1 is due on April 1, 2025'
const late = 'Rent is late: $1,000.00 for Alpha, Unit 1 was due on March 1, 2025'

describe('rent', () => {
  it('that falls due in three days is reminded of once, in the list and by mail', async () => {
    const { lana, lease } = await remindedHome('2025-03-01')
    await pay(lana, lease, '1200')
    await database.db.delete(notifications).where(eq(notifications.userId, lease.tenantId))
    await morningOf('2025-03-28')
    expect(await readableBy(lease.tenantId)).toEqual([])
    await morningOf('2025-03-29')
    await morningOf('2025-03-29')
    await Promise.all([runJob(reminders), runJob(reminders)])
    await morningOf('2025-03-30')
    expect(await looksAt(lease)).toBe(0)
    expect(await readableBy(lease.tenantId)).toEqual([due])
    const mails = await mailsToUser(lease.tenantId)
    const reminded = mails.filter(({ automation }) => automation === 'rent_due')
    expect(reminded).toHaveLength(1)
    expect(reminded[0]?.text).toContain('/financials')
  })

  it('is reminded of together with other charges, less unapplied money, as in its preview', async () => {
    const { lana, lease } = await remindedHome('2025-03-15', { dueDay: 15 })
    const parking = { leaseId: lease.id, kind: 'parking', amount: '60.50', startsOn: '2025-04-15' }
    made(await lana.post('/api/recurring-charges', parking))
    await pay(lana, lease, '1300')
    await morningOf('2025-04-12')
    const { values } = made(await lana.get<EmailPreview>('/api/automatic-emails/rent_due/preview'))
    const [email] = (await mailsToUser(lease.tenantId)).filter(
      mail => mail.automation === 'rent_due',
    )
    expect(email?.subject).toContain('$1,160.50 for Alpha, Unit 1 is due on April 15, 2025')
    for (const words of ['$1,160.50', 'April 15, 2025'])
      expect(values).toContainEqual(expect.objectContaining({ words }))
  })

  it('is shown in a preview as the next that falls due, also where a charge waits to be posted', async () => {
    const { lana } = await leaseHome('2025-03-01')
    const first = { placeholder: 'due date', words: 'April 1, 2025' }
    const { values } = made(await lana.get<EmailPreview>('/api/automatic-emails/rent_due/preview'))
    expect(values).toContainEqual(first)
  })

  it('of a tenant who holds all of it but a charge beside it is reminded of for that charge', async () => {
    const { lana, lease } = await remindedHome('2025-03-01')
    const parking = { leaseId: lease.id, kind: 'parking', amount: '60', startsOn: '2025-04-01' }
    made(await lana.post('/api/recurring-charges', parking))
    await pay(lana, lease, '2400')
    await morningOf('2025-03-29')
    expect(await readableBy(lease.tenantId)).toContain(due.replace('$1,200.00', '$60.00'))
  })

  it('that is paid ahead is not reminded of', async () => {
    const { lana, lease } = await remindedHome('2025-03-01')
    await pay(lana, lease, '2400')
    await morningOf('2025-03-30')
    expect(await looksAt(lease)).toBe(0)
    expect((await readableBy(lease.tenantId)).filter(words => words === due)).toEqual([])
  })

  it('that is open after its grace is late: one reminder with the open amount', async () => {
    const { lana, lease } = await remindedHome('2025-03-01')
    await pay(lana, lease, '200')
    await database.db.delete(notifications).where(eq(notifications.userId, lease.tenantId))
    await morningOf('2025-03-06')
    expect(await readableBy(lease.tenantId)).toEqual([])
    await morningOf('2025-03-07')
    await morningOf('2025-03-08')
    expect(await looksAt(lease)).toBe(0)
    expect(await readableBy(lease.tenantId)).toEqual([late])
  })

  it('is not reminded of during an eviction, due or late, and is once it is closed', async () => {
    const { lana, lease } = await remindedHome('2025-03-01')
    await pay(lana, lease, '200')
    await lana.put(`/api/leases/${lease.id}/eviction`, {
      ...{ evictionOn: lease.startDate, reason: 'Rent unpaid' },
    })
    await database.db.delete(notifications).where(eq(notifications.userId, lease.tenantId))
    await morningOf('2025-03-07')
    await morningOf('2025-03-29')
    expect(await readableBy(lease.tenantId)).toEqual([])
    await lana.delete(`/api/leases/${lease.id}/eviction`)
    await morningOf('2025-03-30')
    expect(await readableBy(lease.tenantId)).toEqual(expect.arrayContaining([due, late]))
  })

  it('sends no reminder before eight in the morning of the office', async () => {
    const { lease } = await remindedHome('2025-03-01')
    await rentFallsDue(lease)
    vi.setSystemTime('2025-03-07T12:30:00Z')
    expect(await looksAt(lease)).toBe(0)
    vi.setSystemTime('2025-03-07T13:30:00Z')
    expect(await looksAt(lease)).toBe(1)
  })

  it('sends no reminder to a person who switched them off', async () => {
    const { lease } = await remindedHome('2025-03-01')
    await rentFallsDue(lease)
    await database.db
      .update(users)
      .set({ preferences: { paymentReminders: false } })
      .where(eq(users.id, lease.tenantId))
    await morningOf('2025-03-07')
    expect(await looksAt(lease)).toBe(0)
    expect(await readableBy(lease.tenantId)).toEqual([])
  })
})

const ends = 'Lease ends soon: The lease for Alpha, Unit 1 ends on December 31, 2025'

it('an ending lease is announced to both sides, sixty and thirty days before', async () => {
  const { lana, lease } = await remindedHome('2025-01-15', { endDate: '2025-12-31' })
  const ending = async () => (await readableBy(lana.user.id)).filter(words => words === ends).length
  await database.db.execute(
    `update leases set charged_through = '2025-12-31' where id = '${lease.id}'`,
  )
  await morningOf('2025-10-31')
  expect(await ending()).toBe(0)
  await morningOf('2025-11-01')
  await morningOf('2025-11-15')
  expect(await ending()).toBe(1)
  await morningOf('2025-12-01')
  expect(await looksAt(lease)).toBe(0)
  expect(await ending()).toBe(2)
  expect(await readableBy(lease.tenantId)).toEqual([ends, ends])
  expect((await mailsToUser(lease.tenantId)).at(-1)?.text).toContain(`/leases/${lease.id}`)
})

it('an ending lease is not announced again after its days change, except on later ones', async () => {
  const { lana, lease } = await remindedHome('2025-01-15', { endDate: '2025-12-31' })
  await database.db.execute(
    `update leases set charged_through = '2025-12-31' where id = '${lease.id}'`,
  )
  const days = async (...days: number[]) =>
    made(await lana.put('/api/automatic-emails/lease_ending', { isOn: true, days }))
  const told = async () =>
    [lease.tenantId, lana.user.id].map(async id =>
      (await readableBy(id)).filter(words => words === ends),
    )
  const times = async () => (await Promise.all(await told())).map(({ length }) => length)
  await morningOf('2025-12-01')
  expect(await times()).toEqual([1, 1])
  for (const other of [31, 45, 180]) {
    await days(other)
    await morningOf('2025-12-02')
    expect(await looksAt(lease)).toBe(0)
  }
  expect(await times()).toEqual([1, 1])
  await days(60, 14)
  await morningOf('2025-12-16')
  expect(await times()).toEqual([1, 1])
  await morningOf('2025-12-17')
  expect(await times()).toEqual([2, 2])
})

it('a tenant whose home is leased to another next gets no reminder of later rent, nor that the lease continues', async () => {
  const { lana, lease } = await remindedHome('2025-03-01', {
    endDate: '2025-04-30',
    rollover: true,
  })
  await pay(lana, lease, '2400')
  const next = { startDate: '2025-05-01', endDate: '2026-04-30' }
  const home = { unitId: lease.unit.id, tenantId: (await tenantOf(lana, 'Next')).id }
  made(await lana.post('/api/leases', { ...home, ...next, monthlyRent: '1300' }))
  await morningOf('2025-04-01')
  await runJob(rentCharges)
  await morningOf('2025-04-29')
  expect(await looksAt(lease)).toBe(0)
  const emails = await mailsToUser(lease.tenantId)
  expect(emails.filter(({ text }) => text.includes('May 1, 2025'))).toEqual([])
  const ending = emails.filter(({ automation }) => automation === 'lease_ending')
  expect(ending.length).toBeGreaterThan(0)
  expect(ending.every(({ text }) => !text.includes('month to month'))).toBe(true)
})

it('the end of a lease is announced to the office alone during an eviction, and to tenants once it is closed', async () => {
  const { lana, lease } = await remindedHome('2025-01-15', { endDate: '2025-12-31' })
  await lana.put(`/api/leases/${lease.id}/eviction`, {
    ...{ evictionOn: lease.startDate, reason: 'Rent unpaid' },
  })
  await database.db.delete(notifications).where(eq(notifications.userId, lease.tenantId))
  await morningOf('2025-11-01')
  expect(await readableBy(lease.tenantId)).toEqual([])
  expect(await readableBy(lana.user.id)).toHaveLength(1)
  await lana.delete(`/api/leases/${lease.id}/eviction`)
  await morningOf('2025-11-02')
  expect(await readableBy(lease.tenantId)).toContainEqual(ends)
  expect(await readableBy(lana.user.id)).toHaveLength(1)
})

describe('an unanswered renewal offer', () => {
  const lapsed =
    'A renewal offer has expired: The renewal offer for Alpha, Unit 1 expired on March 15, 2025 without a response'
  const ofLapse = async (userId: string) =>
    (await readableBy(userId)).filter(words => words.includes('renewal offer has expired'))

  it('notifies both sides once, the day after its deadline', async () => {
    const otto = await landlord()
    const { lana, lease } = await offeredHome()
    const { manager, owner, staff, tenant } = await everybody(lana, lease)
    const { id: tenantId } = await tenantOf(lana, 'Shares')
    await join(tenantId)
    made(await lana.post('/api/co-tenants', { leaseId: lease.id, tenantId }))
    await morningOf('2025-03-15')
    expect(await ofLapse(lana.user.id)).toEqual([])
    await morningOf('2025-03-16')
    await Promise.all([runJob(reminders), runJob(reminders)])
    await morningOf('2025-03-18')
    expect(await looksAt(lease)).toBe(0)
    for (const id of [lana.user.id, manager.user.id, tenant.user.id, tenantId])
      expect(await ofLapse(id)).toEqual([lapsed])
    for (const { user } of [otto, owner, staff]) expect(await ofLapse(user.id)).toEqual([])
    const mails = (await mailsToUser(tenantId)).filter(({ subject }) => subject === lapsed)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('The lease is unchanged.')
  })

  it('sends no notification when it was withdrawn or replaced', async () => {
    const { lana, lease, offer } = await offeredHome()
    await lana.delete(`/api/renewal-offers/${offer.id}`)
    const later = { endDate: '2029-12-31', validUntil: '2025-04-30' }
    made(await lana.post(`/api/leases/${lease.id}/renewal-offers`, later))
    await morningOf('2025-03-16')
    expect(await ofLapse(lease.tenantId)).toEqual([])
  })
})

/** A home whose tenant has a renewal offer with a deadline of March 15. */
async function offeredHome() {
  const { lana, lease } = await remindedHome('2025-01-01', { endDate: '2028-12-31' })
  const sent = { endDate: '2029-12-31', validUntil: '2025-03-15' }
  const offers = `/api/leases/${lease.id}/renewal-offers`
  return { lana, lease, offer: made(await lana.post<{ id: string }>(offers, sent)) }
}
