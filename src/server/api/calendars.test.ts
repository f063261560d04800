import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { attempts, auditLog, calendarFeeds, maintenanceRequests, users } from '#server/db/tables.ts'
import { digest } from '#server/session.ts'
import type { CalendarFeed } from '#shared/calendar-feed.ts'
import { addDays, addMonthsClamped, partsOf, todayIn } from '#shared/dates.ts'
import type { MaintenanceRequest } from '#shared/maintenance-requests.ts'
import type { MaintenanceSchedule } from '#shared/maintenance-schedules.ts'
import { calendarIn } from '#test/calendar.ts'
import {
  call,
  database,
  landlord,
  letUnit,
  memberOf,
  newcomer,
  renterOf,
  type Somebody,
  signIn,
  tenantOf,
} from '#test/world.ts'

const feedOf = async (person: Somebody) =>
  (await person.get<CalendarFeed>('/api/calendar-feed')).body

/** The path of a new address. */
async function pathOf(person: Somebody): Promise<string> {
  const { status, body } = await person.post<{ address: string }>('/api/calendar-feed')
  expect(status).toBe(201)
  expect(body.address).toMatch(
    /^https:\/\/rooftree\.example\/api\/calendars\/rooftree_calendar_[\w-]{43}\.ics$/,
  )
  return new URL(body.address).pathname
}

async function daysAt(path: string) {
  const { status, headers, text } = await call('GET', path)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'no-store',
  ])
  return calendarIn(text).map(({ uid, on, title }) => ({ id: uid.split('@')[0], on, title }))
}

describe('a calendar address', () => {
  it('reads without signing in, is one a person, and ends when they say so', async () => {
    const ann = await newcomer()
    expect(await feedOf(ann)).toEqual({ createdAt: null, lastReadAt: null })
    const first = await pathOf(ann)
    expect(await feedOf(ann)).toMatchObject({ createdAt: expect.any(String), lastReadAt: null })
    expect(await daysAt(first)).toEqual([])
    expect((await feedOf(ann)).lastReadAt).toEqual(expect.any(String))
    const second = await pathOf(ann)
    expect(await feedOf(ann)).toMatchObject({ lastReadAt: null })
    const dead = await call('GET', first)
    expect(dead).toMatchObject({ status: 404, body: { message: 'Calendar not found' } })
    expect(await daysAt(second)).toEqual([])
    for (const _ of 'ab') expect((await ann.delete('/api/calendar-feed')).status).toBe(204)
    const ended = await call('GET', second)
    const unknown = await call('GET', `/api/calendars/rooftree_calendar_${'a'.repeat(43)}.ics`)
    expect([ended.status, ended.text, unknown.text]).toEqual([404, dead.text, dead.text])
  })

  it('is stored as its hash alone, signs nobody in, and is not repeated for a retry', async () => {
    const ann = await newcomer()
    const path = await pathOf(ann)
    const token = path.slice('/api/calendars/'.length).replace('.ics', '')
    const [row] = await database.db
      .select()
      .from(calendarFeeds)
      .where(eq(calendarFeeds.userId, ann.user.id))
    expect(row?.tokenHash).toBe(digest(token))
    expect((await call('GET', '/api/properties', { token })).status).toBe(401)
    expect((await call('GET', `/api/calendars/${ann.token}`)).status).toBe(404)
    const key = { 'idempotency-key': 'once' }
    const made = await ann.post<{ address: string }>('/api/calendar-feed', {}, key)
    const again = await ann.post<{ address: string }>('/api/calendar-feed', {}, key)
    expect(again.body.address).not.toBe(made.body.address)
  })

  it('being made, renewed and ended is written down, reading it is not', async () => {
    const lana = await landlord()
    await pathOf(lana)
    await daysAt(await pathOf(lana))
    await lana.delete('/api/calendar-feed')
    await lana.delete('/api/calendar-feed')
    const rows = await database.db
      .select({ after: auditLog.after })
      .from(auditLog)
      .where(
        and(eq(auditLog.actorId, lana.user.id), sql`${auditLog.action} = 'credentials_changed'`),
      )
      .orderBy(auditLog.number)
    expect(rows.map(({ after }) => after)).toEqual(
      ['made', 'renewed', 'ended'].map(calendarFeed => ({ calendarFeed })),
    )
  })

  it('dies with the password it was made under', async () => {
    const ann = await newcomer()
    const path = await pathOf(ann)
    const newPassword = 'another horse battery'
    const change = { currentPassword: ann.password, newPassword }
    expect((await ann.post('/api/auth/change-password', change)).status).toBeLessThan(300)
    expect((await call('GET', path)).status).toBe(404)
  })

  it('is read sixty times an hour, then it says when to come again', async () => {
    const path = await pathOf(await newcomer())
    await daysAt(path)
    const hash = digest(path.slice('/api/calendars/'.length).replace('.ics', ''))
    await database.db
      .update(attempts)
      .set({ count: 59 })
      .where(eq(attempts.key, `calendar:${hash}`))
    await daysAt(path)
    const refused = await call('GET', path)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
    expect(await daysAt(await pathOf(await newcomer()))).toEqual([])
  })
})

describe('the days in it', () => {
  it('are those each may see: work, tenancies that end, and rent for who pays it', async () => {
    const { lana, rita, today } = await home()
    const staff = await memberOf(lana, 'staff')
    const owner = await memberOf(lana, 'owner')
    const request = await rita.post<MaintenanceRequest>('/api/maintenance-requests', {
      unitId: rita.lease.unitId,
      title: 'Tap; drips,\r\nBEGIN:VEVENT',
      description: 'Badly',
    })
    const { id } = request.body
    const dueOn = addDays(today, 9)
    await lana.patch(`/api/maintenance-requests/${id}`, { dueOn })
    const startsOn = addDays(today, 30)
    const schedule = await lana.post<MaintenanceSchedule>('/api/maintenance-schedules', {
      propertyId: lana.property.id,
      title: 'Chimney',
      description: 'Sweep it',
      every: 2,
      everyUnit: 'months',
      startsOn,
    })
    const moveOutOn = addDays(today, 45)
    await rita.put(`/api/leases/${rita.lease.id}/notice`, { moveOutOn })

    const tap = {
      id: `request-${id}`,
      on: dueOn,
      title: 'Tap; drips,\nBEGIN:VEVENT · Alpha, Unit 1',
    }
    const end = {
      id: `lease-end-${rita.lease.id}`,
      on: rita.lease.endDate,
      title: 'Lease ends · Alpha, Unit 1',
    }
    const moveOut = {
      id: `move-out-${rita.lease.id}`,
      on: moveOutOn,
      title: 'Move-out · Alpha, Unit 1',
    }
    const office = await daysAt(await pathOf(lana))
    const chimneys = office.filter(({ title }) => title === 'Chimney · Alpha')
    expect(chimneys).toEqual(
      [0, 2, 4].map(months => {
        const on = addMonthsClamped(startsOn, months)
        return { id: `schedule-${schedule.body.id}-${on}`, on, title: 'Chimney · Alpha' }
      }),
    )
    const others = office.filter(({ title }) => title !== 'Chimney · Alpha')
    expect(others).toEqual([tap, moveOut, end])
    expect(await daysAt(await pathOf(staff))).toEqual([tap])
    expect(await daysAt(await pathOf(owner))).toEqual([])
    const hers = await daysAt(await pathOf(rita))
    expect(hers.filter(({ title }) => !title.startsWith('Rent'))).toEqual([tap, moveOut, end])
    const rents = hers.filter(({ title }) => title === 'Rent is due · Alpha, Unit 1')
    expect(rents).toHaveLength(3)
    expect(rents[0]?.on).toBe(addDays(today, 10))

    await lana.patch(`/api/properties/${lana.property.id}`, { ownerId: owner.user.id })
    expect((await daysAt(await pathOf(owner))).map(one => one.id)).toEqual([
      tap.id,
      moveOut.id,
      end.id,
    ])
  })

  it('are of now: done work, paused work and another landlord’s are none', async () => {
    const { lana, rita, today } = await home()
    const path = await pathOf(lana)
    const request = await rita.post<MaintenanceRequest>('/api/maintenance-requests', {
      unitId: rita.lease.unitId,
      title: 'Tap',
      description: 'Drips',
    })
    const { id } = request.body
    await lana.patch(`/api/maintenance-requests/${id}`, { dueOn: today })
    const made = await lana.post<MaintenanceSchedule>('/api/maintenance-schedules', {
      propertyId: lana.property.id,
      title: 'Chimney',
      description: 'Sweep it',
      every: 6,
      everyUnit: 'months',
      startsOn: addDays(today, 60),
    })
    expect((await daysAt(path)).map(({ title }) => title)).toEqual([
      'Tap · Alpha, Unit 1',
      'Chimney · Alpha',
      'Lease ends · Alpha, Unit 1',
    ])
    await lana.patch(`/api/maintenance-schedules/${made.body.id}`, { isPaused: true })
    await database.db
      .update(maintenanceRequests)
      .set({ status: 'cancelled' })
      .where(eq(maintenanceRequests.id, id))
    expect((await daysAt(path)).map(({ title }) => title)).toEqual(['Lease ends · Alpha, Unit 1'])
    expect(await daysAt(await pathOf(await landlord()))).toEqual([])
  })

  it('are nobody’s any more once their person is removed; with another role they are that role’s', async () => {
    const { lana } = await home()
    const mia = await memberOf(lana, 'manager')
    const path = await pathOf(mia)
    expect(await daysAt(path)).toHaveLength(1)
    await lana.patch(`/api/members/${mia.user.id}`, { role: 'staff' })
    expect(await daysAt(path)).toEqual([])
    expect((await lana.delete(`/api/members/${mia.user.id}`)).status).toBe(204)
    expect((await call('GET', path)).status).toBe(404)
    const [row] = await database.db.select().from(users).where(eq(users.id, mia.user.id))
    expect(row?.organizationId).toBeNull()
  })

  it('of a landlord who rents elsewhere hold the rent they pay, and none that they are paid', async () => {
    const lana = await landlord()
    const [own] = lana.units
    const { id: bob } = await tenantOf(lana)
    await letUnit(lana, own?.id ?? '', bob)
    const other = await landlord()
    const [elsewhere] = other.units
    const { lease } = await renterOf(other, elsewhere?.id ?? '', lana)
    const rents = (await daysAt(await pathOf(lana))).filter(({ id }) => id?.startsWith('rent-'))
    expect(rents.length).toBeGreaterThan(2)
    for (const { id } of rents) expect(id).toContain(lease.id)
  })
})

/** A landlord whose first unit is let for another 200 days, its rent next due in ten. */
async function home() {
  const lana = await landlord()
  const [unit] = lana.units
  const today = todayIn('America/New_York')
  const { id } = await tenantOf(lana)
  const lease = await letUnit(lana, unit?.id ?? '', id, {
    startDate: addMonthsClamped(today, -2),
    endDate: addDays(today, 200),
    dueDay: partsOf(addDays(today, 10)).day,
  })
  return { lana, rita: { ...(await signIn(id)), lease }, today }
}
