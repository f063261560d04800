import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import type { Unit } from '#shared/properties/units.ts'
import { mailsTo } from '#test/mailbox.ts'
import { database, landlord, leaseUnit, memberOf, tenantOf, type User } from '#test/world.ts'
import { users } from '../db/tables.ts'
import { itIs, leaseHome, made, rentFallsDue } from '../fixture.ts'
import { changeOrganization, jobsSkipEarlierTests, readableBy, runJob } from '../jobs/fixture.ts'
import { reminders } from '../reminders/job.ts'
import { officeDigest } from './job.ts'

jobsSkipEarlierTests()

/** Lets the jobs of an hour of New York's winter run. */
async function hourOf(day: string, hour: number) {
  vi.setSystemTime(`${day}T${String(hour + 5).padStart(2, '0')}:40:00Z`)
  expect(await runJob(reminders)).toEqual([])
  expect(await runJob(officeDigest)).toEqual([])
}

const digestsTo = async ({ user }: User) =>
  (await mailsTo(user.email)).filter(({ automation }) => automation === 'digest')

/** An office with this number of leases that end on one day. */
async function endingHomes(count: number) {
  const lana = await landlord(count)
  itIs('2025-01-02')
  const { body } = await lana.get<Unit[]>(`/api/units?propertyId=${lana.property.id}`)
  const tenantId = (await tenantOf(lana)).id
  for (const { id } of body)
    await leaseUnit(lana, id, tenantId, {
      ...{ startDate: '2025-01-02', endDate: '2025-12-31', chargeFrom: '2026-01-01' },
    })
  return lana
}

it('an office’s notifications of a day are one email, and separate entries in the list', async () => {
  const lana = await endingHomes(13)
  vi.useRealTimers()
  const [manager, staff] = [await memberOf(lana, 'manager'), await memberOf(lana, 'staff')]
  await hourOf('2025-12-01', 7)
  expect(await digestsTo(lana)).toEqual([])
  await hourOf('2025-12-01', 8)
  await Promise.all([runJob(officeDigest), runJob(officeDigest)])
  await hourOf('2025-12-01', 9)
  const [digest, ...more] = await digestsTo(lana)
  expect(more).toEqual([])
  expect(digest?.subject).toBe('Lana Lord, December 1, 2025: 13 leases end soon')
  expect(digest?.text.match(/The lease for Alpha, Unit \d+ ends on/g)).toHaveLength(10)
  expect(digest?.text).toContain('and 3 more: https://rooftree.example/')
  expect((await readableBy(lana.user.id)).length).toBe(13)
  expect(await digestsTo(manager)).toHaveLength(1)
  expect(await digestsTo(staff)).toEqual([])
  const others = (await mailsTo(lana.user.email)).filter(
    ({ automation }) => automation !== 'digest',
  )
  expect(others).toEqual([])
  await hourOf('2025-12-02', 8)
  expect(await digestsTo(lana)).toHaveLength(1)
})

it('rent that became late is in the next morning’s email, once, with tenant and amount', async () => {
  const { lana, lease } = await leaseHome('2025-01-01', { monthlyRent: '1200' })
  await rentFallsDue(lease)
  await hourOf('2025-01-06', 8)
  expect(await digestsTo(lana)).toEqual([])
  await hourOf('2025-01-07', 8)
  const [digest] = await digestsTo(lana)
  expect(digest?.subject).toContain('1 rent payment is now late')
  expect(digest?.text).toContain('Bob Ray, Alpha, Unit 1: $1,200.00 was due on January 1, 2025')
  await hourOf('2025-01-08', 8)
  expect(await digestsTo(lana)).toHaveLength(1)
})

it('an empty or switched-off digest is not sent; its lines do not follow later', async () => {
  const lana = await endingHomes(1)
  const wants = (emailNotifications: boolean) =>
    database.db
      .update(users)
      .set({ preferences: { emailNotifications } })
      .where(eq(users.id, lana.user.id))
  await hourOf('2025-11-20', 8)
  const before = await digestsTo(lana)
  await wants(false)
  await hourOf('2025-12-01', 8)
  await wants(true)
  await hourOf('2025-12-02', 8)
  expect((await digestsTo(lana)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect((await readableBy(lana.user.id)).length).toBeGreaterThan(0)
})

it('a later line waits for the next morning', async () => {
  const { lana } = await leaseHome('2025-01-01', { endDate: '2025-12-31' })
  await hourOf('2025-12-01', 14)
  expect(await digestsTo(lana)).toEqual([])
  expect(await readableBy(lana.user.id)).toHaveLength(1)
  await hourOf('2025-12-02', 8)
  expect((await digestsTo(lana))[0]?.subject).toContain('1 lease ends soon')
  expect(made(await lana.get<object[]>('/api/mails')).length).toBeGreaterThan(0)
})

it('where clocks differ from UTC by half an hour it waits for the reminders of the morning', async () => {
  const { lana, lease } = await leaseHome('2025-01-01', { endDate: '2025-03-08' })
  await rentFallsDue(lease)
  await changeOrganization(lana, { timezone: 'Asia/Kolkata' })
  // 7:55 and 8:05 there, then 8:55 and 9:05, by the minutes at which the jobs run.
  for (const hour of ['02', '03', '04']) {
    vi.setSystemTime(`2025-01-07T${hour}:25:00Z`)
    expect(await runJob(reminders)).toEqual([])
    vi.setSystemTime(`2025-01-07T${hour}:35:00Z`)
    expect(await runJob(officeDigest)).toEqual([])
  }
  expect((await digestsTo(lana)).map(({ subject }) => subject)).toEqual([
    'Lana Lord, January 7, 2025: 1 rent payment is now late, 1 lease ends soon',
  ])
})
