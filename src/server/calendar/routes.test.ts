import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { maintenanceRequests, users } from '#server/db/tables.ts'
import { addDays, addMonthsClamped, partsOf, todayIn } from '#shared/dates.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import type { MaintenanceSchedule } from '#shared/maintenance/maintenance-schedules.ts'
import { calendarPathOf, daysAt } from '#test/calendar-feed.ts'
import { giveTo } from '#test/ownership.ts'
import {
  call,
  database,
  landlord,
  leaseUnit,
  memberOf,
  renterOf,
  signIn,
  tenantOf,
} from '#test/world.ts'

describe('the days in it', () => {
  it('are those visible by role: work, ending tenancies, and rent for its payer', async () => {
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
    const office = await daysAt(await calendarPathOf(lana))
    const chimneys = office.filter(({ title }) => title === 'Chimney · Alpha')
    expect(chimneys).toEqual(
      [0, 2, 4].map(months => {
        const on = addMonthsClamped(startsOn, months)
        return { id: `schedule-${schedule.body.id}-${on}`, on, title: 'Chimney · Alpha' }
      }),
    )
    const others = office.filter(({ title }) => title !== 'Chimney · Alpha')
    expect(others).toEqual([tap, moveOut, end])
    expect(await daysAt(await calendarPathOf(staff))).toEqual([tap])
    expect(await daysAt(await calendarPathOf(owner))).toEqual([])
    const hers = await daysAt(await calendarPathOf(rita))
    expect(hers.filter(({ title }) => !title.startsWith('Rent'))).toEqual([tap, moveOut, end])
    const rents = hers.filter(({ title }) => title === 'Rent is due · Alpha, Unit 1')
    expect(rents).toHaveLength(3)
    expect(rents[0]?.on).toBe(addDays(today, 10))

    await giveTo(lana, owner)
    expect((await daysAt(await calendarPathOf(owner))).map(one => one.id)).toEqual([
      tap.id,
      moveOut.id,
      end.id,
    ])
  })

  it('are current: completed work, paused work and another landlord’s are omitted', async () => {
    const { lana, rita, today } = await home()
    const path = await calendarPathOf(lana)
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
    expect(await daysAt(await calendarPathOf(await landlord()))).toEqual([])
  })

  it('end once their person is removed; with a new role they follow that role', async () => {
    const { lana } = await home()
    const mia = await memberOf(lana, 'manager')
    const path = await calendarPathOf(mia)
    expect(await daysAt(path)).toHaveLength(1)
    await lana.patch(`/api/members/${mia.user.id}`, { role: 'staff' })
    expect(await daysAt(path)).toEqual([])
    expect((await lana.delete(`/api/members/${mia.user.id}`)).status).toBe(204)
    expect((await call('GET', path)).status).toBe(404)
    const [row] = await database.db.select().from(users).where(eq(users.id, mia.user.id))
    expect(row?.organizationId).toBeNull()
  })

  it('of a landlord who rents elsewhere contain the rent they pay, and none that they receive', async () => {
    const lana = await landlord()
    const [own] = lana.units
    const { id: bob } = await tenantOf(lana)
    await leaseUnit(lana, own?.id ?? '', bob)
    const other = await landlord()
    const [elsewhere] = other.units
    const { lease } = await renterOf(other, elsewhere?.id ?? '', lana)
    const rents = (await daysAt(await calendarPathOf(lana))).filter(({ id }) =>
      id?.startsWith('rent-'),
    )
    expect(rents.length).toBeGreaterThan(2)
    for (const { id } of rents) expect(id).toContain(lease.id)
  })
})

/** A landlord whose first unit is leased for another 200 days, its rent next due in ten. */
async function home() {
  const lana = await landlord()
  const [unit] = lana.units
  const today = todayIn('America/New_York')
  const { id } = await tenantOf(lana)
  const lease = await leaseUnit(lana, unit?.id ?? '', id, {
    startDate: addMonthsClamped(today, -2),
    endDate: addDays(today, 200),
    dueDay: partsOf(addDays(today, 10)).day,
  })
  return { lana, rita: { ...(await signIn(id)), lease }, today }
}
