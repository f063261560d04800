import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import type { Day } from '#shared/dates.ts'
import { mailsTo } from '#test/mailbox.ts'
import { database, join, landlord, type Somebody, tenantOf } from '#test/world.ts'
import { emailsOn, everybody, itIs, letHome, made, pay, rentFallsDue } from '../api/fixture.ts'
import { notifications, users } from '../db/tables.ts'
import { runJob, toldTo } from './fixture.ts'
import { eachReminder, reminders } from './reminders.ts'

/** Lets the job run at noon of a day, where the office is. */
async function morningOf(day: Day) {
  itIs(day)
  expect(await runJob(reminders)).toEqual([])
}

/** A home whose tenant joined, of an office that sends automatic emails. */
async function remindedHome(...terms: Parameters<typeof letHome>) {
  const home = await letHome(...terms)
  await emailsOn(home.lana)
  await join(home.lease.tenantId)
  return home
}

/** How often the job would still look at a lease. */
async function looksAt({ id }: { id: string }) {
  const seen: string[] = []
  const look = async (_db: unknown, leaseId: string) => void seen.push(leaseId)
  await runJob({ ...reminders, run: work => eachReminder(work, look) })
  return seen.filter(leaseId => leaseId === id).length
}

async function mailsToUser(userId: string) {
  const [user] = await database.db.select().from(users).where(eq(users.id, userId))
  return mailsTo(user?.email ?? '')
}

const due = 'Rent falls due soon: $1,200.00 for Alpha, Unit 1 is due on April 1, 2025'
const late = 'Rent is late: $1,000.00 for Alpha, Unit 1 was due on March 1, 2025'

describe('rent', () => {
  it('that falls due in three days is reminded of once, in the list and by mail', async () => {
    const { lana, lease } = await remindedHome('2025-03-01')
    await pay(lana, lease, '1200')
    await database.db.delete(notifications).where(eq(notifications.userId, lease.tenantId))
    await morningOf('2025-03-28')
    expect(await toldTo(lease.tenantId)).toEqual([])
    await morningOf('2025-03-29')
    await morningOf('2025-03-29')
    await Promise.all([runJob(reminders), runJob(reminders)])
    await morningOf('2025-03-30')
    expect(await looksAt(lease)).toBe(0)
    expect(await toldTo(lease.tenantId)).toEqual([due])
    const reminded = (await mailsToUser(lease.tenantId)).filter(mail => mail.subject === due)
    expect(reminded).toHaveLength(1)
    expect(reminded[0]?.text).toContain('/financials')
  })

  it('that is paid ahead is not reminded of', async () => {
    const { lana, lease } = await remindedHome('2025-03-01')
    await pay(lana, lease, '2400')
    await morningOf('2025-03-30')
    expect(await looksAt(lease)).toBe(0)
    expect((await toldTo(lease.tenantId)).filter(words => words === due)).toEqual([])
  })

  it('that is open after its grace is late, what is open of it, and said so once', async () => {
    const { lana, lease } = await remindedHome('2025-03-01')
    await pay(lana, lease, '200')
    await database.db.delete(notifications).where(eq(notifications.userId, lease.tenantId))
    await morningOf('2025-03-06')
    expect(await toldTo(lease.tenantId)).toEqual([])
    await morningOf('2025-03-07')
    await morningOf('2025-03-08')
    expect(await looksAt(lease)).toBe(0)
    expect(await toldTo(lease.tenantId)).toEqual([late])
  })

  it('is not asked for while an eviction stands, whether it falls due or is late, and is once it is closed', async () => {
    const { lana, lease } = await remindedHome('2025-03-01')
    await pay(lana, lease, '200')
    await lana.put(`/api/leases/${lease.id}/eviction`, {})
    await database.db.delete(notifications).where(eq(notifications.userId, lease.tenantId))
    await morningOf('2025-03-07')
    await morningOf('2025-03-29')
    expect(await toldTo(lease.tenantId)).toEqual([])
    await lana.delete(`/api/leases/${lease.id}/eviction`)
    await morningOf('2025-03-30')
    expect(await toldTo(lease.tenantId)).toEqual(expect.arrayContaining([due, late]))
  })

  it('is nobody’s business before eight in the morning of the office', async () => {
    const { lease } = await remindedHome('2025-03-01')
    await rentFallsDue(lease)
    vi.setSystemTime('2025-03-07T12:30:00Z')
    expect(await looksAt(lease)).toBe(0)
    vi.setSystemTime('2025-03-07T13:30:00Z')
    expect(await looksAt(lease)).toBe(1)
  })

  it('is not told to somebody who switched reminders off', async () => {
    const { lease } = await remindedHome('2025-03-01')
    await rentFallsDue(lease)
    await database.db
      .update(users)
      .set({ preferences: { paymentReminders: false } })
      .where(eq(users.id, lease.tenantId))
    await morningOf('2025-03-07')
    expect(await looksAt(lease)).toBe(0)
    expect(await toldTo(lease.tenantId)).toEqual([])
  })
})

const ends = 'A lease ends soon: The lease of Alpha, Unit 1 ends on December 31, 2025'

it('a lease that ends is said to both sides, sixty and thirty days before', async () => {
  const { lana, lease } = await remindedHome('2025-01-15', { endDate: '2025-12-31' })
  const ending = async () => (await toldTo(lana.user.id)).filter(words => words === ends).length
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
  expect(await toldTo(lease.tenantId)).toEqual([ends, ends])
  expect((await mailsToUser(lease.tenantId)).at(-1)?.text).toContain(`/leases/${lease.id}`)
})

it('that a lease ends is said to the office alone while an eviction stands, and to whoever rents once it is closed', async () => {
  const { lana, lease } = await remindedHome('2025-01-15', { endDate: '2025-12-31' })
  await lana.put(`/api/leases/${lease.id}/eviction`, {})
  await database.db.delete(notifications).where(eq(notifications.userId, lease.tenantId))
  await morningOf('2025-11-01')
  expect(await toldTo(lease.tenantId)).toEqual([])
  expect(await toldTo(lana.user.id)).toHaveLength(1)
  await lana.delete(`/api/leases/${lease.id}/eviction`)
  await morningOf('2025-11-02')
  expect(await toldTo(lease.tenantId)).toContainEqual(ends)
  expect(await toldTo(lana.user.id)).toHaveLength(1)
})

describe('an offer to renew that nobody answers', () => {
  const lapsed =
    'An offer to renew has lapsed: The offer for Alpha, Unit 1 stood until March 15, 2025 and was not answered'
  const ofLapse = async (userId: string) =>
    (await toldTo(userId)).filter(words => words.includes('lapsed'))

  it('is told of to both sides once, the day after it could be accepted', async () => {
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
    expect(mails[0]?.text).toContain('The lease stays as it is.')
  })

  it('is not told of when it was withdrawn, or another stands in its place', async () => {
    const { lana, lease, offer } = await offeredHome()
    await lana.delete(`/api/renewal-offers/${offer.id}`)
    const later = { endDate: '2029-12-31', validUntil: '2025-04-30' }
    made(await lana.post(`/api/leases/${lease.id}/renewal-offers`, later))
    await morningOf('2025-03-16')
    expect(await ofLapse(lease.tenantId)).toEqual([])
  })
})

/** A home whose tenant is offered to stay, and can say so until March 15. */
async function offeredHome() {
  const { lana, lease } = await remindedHome('2025-01-01', { endDate: '2028-12-31' })
  const sent = { endDate: '2029-12-31', validUntil: '2025-03-15' }
  const url = `/api/leases/${lease.id}/renewal-offers`
  return { lana, lease, offer: made(await lana.post<{ id: string }>(url, sent)) }
}

describe('a deposit that is still held', () => {
  it('is told of to the office a week and two days before it is due back, and once when it is late', async () => {
    const otto = await landlord()
    const { lana, lease, manager, owner, staff, tenant } = await leftHome()
    const told = () => aboutDeposits(lana.user.id)
    await morningOf('2025-03-27')
    expect(await told()).toEqual([])
    await morningOf('2025-03-28')
    await Promise.all([runJob(reminders), runJob(reminders)])
    await morningOf('2025-04-01')
    expect(await told()).toEqual([dueBack])
    await morningOf('2025-04-02')
    await morningOf('2025-04-04')
    expect(await told()).toEqual([dueBack, dueBack])
    await morningOf('2025-04-05')
    await morningOf('2025-04-20')
    expect(await looksAt(lease)).toBe(0)
    expect(await told()).toEqual([dueBack, dueBack, overdue])
    expect(await aboutDeposits(manager.user.id)).toEqual(await told())
    for (const { user } of [owner, staff, tenant, otto])
      expect(await aboutDeposits(user.id)).toEqual([])
    const mails = (await mailsToUser(lana.user.id)).map(({ subject }) => subject)
    expect(mails.filter(subject => subject.includes('deposit'))).toEqual([])
  })

  it('is told of as it stands after days without a server, and no more once it is given back', async () => {
    const { lana, lease } = await leftHome()
    await morningOf('2025-04-03')
    expect(await aboutDeposits(lana.user.id)).toEqual([dueBack])
    made(await deposit(lana, lease, { kind: 'refunded', amount: '1150' }))
    await morningOf('2025-04-05')
    expect(await aboutDeposits(lana.user.id)).toEqual([dueBack])
  })

  it('is due back when its property says so, and no news once it is late for a month', async () => {
    const { lana } = await leftHome()
    await lana.patch(`/api/properties/${lana.property.id}`, { depositReturnDays: 14 })
    await morningOf('2025-04-19')
    expect(await aboutDeposits(lana.user.id)).toEqual([])
    await morningOf('2025-03-20')
    expect(await aboutDeposits(lana.user.id)).toEqual([overdue.replace('April 4', 'March 19')])
  })
})

const dueBack =
  'A deposit is due back soon: $1,150.00 of Bob Ray for Alpha, Unit 1 is due back by April 4, 2025'
const overdue =
  'A deposit is overdue: $1,150.00 of Bob Ray for Alpha, Unit 1 was due back by April 4, 2025'

/** A home whose tenant left on March 5, with the deposit held that is due back within thirty days. */
async function leftHome() {
  const { lana, lease } = await remindedHome('2025-01-01', { securityDeposit: '1150' })
  const people = await everybody(lana, lease)
  made(await deposit(lana, lease, { kind: 'received', amount: '1150' }))
  itIs('2025-03-06')
  const left = { terminatedOn: '2025-03-05', movedOutOn: '2025-03-05', reason: 'Moves' }
  made(await lana.put(`/api/leases/${lease.id}/termination`, left))
  return { lana, lease, ...people }
}

function deposit(who: Somebody, lease: { id: string }, sent: object) {
  return who.post<object>('/api/deposit-entries', { leaseId: lease.id, ...sent })
}

async function aboutDeposits(userId: string) {
  return (await toldTo(userId)).filter(words => words.startsWith('A deposit'))
}
