import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays, addMonthsClamped } from '#shared/dates.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import type { MaintenanceSchedule } from '#shared/maintenance/maintenance-schedules.ts'
import type { TimelineEntry } from '#shared/maintenance/maintenance-work.ts'
import type { Notification } from '#shared/messaging/notifications.ts'
import { database, endLeases, landlord, memberOf, renterOf, type User } from '#test/world.ts'
import { maintenanceSchedules } from '../db/tables.ts'
import { jobsSkipEarlierTests, runJob, today } from '../jobs/fixture.ts'
import { maintenanceScheduleJob } from './job.ts'

jobsSkipEarlierTests()

const path = '/api/maintenance-schedules'

function filters(lana: User & { property: { id: string } }, more: object = {}) {
  return lana.post<MaintenanceSchedule>(path, {
    ...{ propertyId: lana.property.id, title: 'Change filters', description: 'Both' },
    ...{ every: 3, everyUnit: 'months', startsOn: addDays(today(), 7), ...more },
  })
}

const requestsOf = async (person: User) =>
  (await person.get<MaintenanceRequest[]>('/api/maintenance-requests')).body
const titles = async (person: User) =>
  (await person.get<Notification[]>('/api/notifications')).body.map(({ title }) => title)

describe('the requests of scheduled work', () => {
  it('are created so many days ahead, once, without a reporter', async () => {
    const lana = await landlord()
    const [home = '', vacant = ''] = lana.units.map(({ id }) => id)
    const rita = await renterOf(lana, home)
    const sam = await memberOf(lana, 'staff')
    const { body: schedule } = await filters(lana, { unitId: home, assignedTo: sam.user.id })
    await filters(lana, { unitId: vacant, startsOn: addDays(today(), 8) })
    await Promise.all([runJob(maintenanceScheduleJob), runJob(maintenanceScheduleJob)])
    expect(await runJob(maintenanceScheduleJob)).toEqual([])
    const dueOn = addDays(today(), 7)
    const made = await requestsOf(lana)
    expect(made).toMatchObject([
      {
        ...{ title: 'Change filters', unitId: home, tenantId: rita.user.id, status: 'pending' },
        ...{ dueOn, scheduledFor: dueOn, assignedTo: sam.user.id },
      },
    ])
    const now = (await lana.get<MaintenanceSchedule[]>(path)).body.find(
      ({ id }) => id === schedule.id,
    )
    expect(now).toMatchObject({ lastOn: dueOn, nextOn: addMonthsClamped(dueOn, 3) })
    for (const person of [lana, sam])
      expect(await titles(person)).toEqual(['Scheduled maintenance is due'])
    expect(await titles(rita)).toEqual(['Maintenance is scheduled in your home'])
    const url = `/api/maintenance-requests/${made[0]?.id}/comments`
    const { body: timeline } = await lana.get<TimelineEntry[]>(url)
    expect(timeline).toMatchObject([{ kind: 'created', author: null }])
  })

  it('of a whole property come for each of its units', async () => {
    const lana = await landlord()
    await filters(lana, { startsOn: today() })
    await runJob(maintenanceScheduleJob)
    const made = await requestsOf(lana)
    expect(made.map(({ unit }) => unit.unitNumber).sort()).toEqual(['1', '2'])
    expect(made.every(({ tenantId }) => tenantId === lana.user.id)).toBe(true)
    expect(await titles(lana)).toEqual(['Scheduled maintenance is due'])
  })

  it('that were missed during an outage are created once, for the latest day', async () => {
    const lana = await landlord()
    const [unit] = lana.units
    const terms = {
      every: 1,
      everyUnit: 'weeks',
      daysAhead: 0,
      unitId: unit?.id,
      startsOn: today(),
    }
    const { body } = await filters(lana, terms)
    const startsOn = addDays(today(), -22)
    await database.db
      .update(maintenanceSchedules)
      .set({ startsOn, nextOn: startsOn })
      .where(eq(maintenanceSchedules.id, body.id))
    await runJob(maintenanceScheduleJob)
    expect((await requestsOf(lana)).map(({ dueOn }) => dueOn)).toEqual([addDays(today(), -1)])
  })

  it('are not created while paused, after the end, or by a former member', async () => {
    const lana = await landlord()
    const mia = await memberOf(lana, 'manager')
    const due = { startsOn: today(), unitId: lana.units[0]?.id }
    const paused = await filters(lana, due)
    await lana.patch(`${path}/${paused.body.id}`, { isPaused: true })
    const ended = await filters(lana, due)
    await lana.delete(`${path}/${ended.body.id}`)
    await runJob(maintenanceScheduleJob)
    expect(await requestsOf(lana)).toEqual([])
    await filters(lana, { ...due, assignedTo: mia.user.id })
    await lana.delete(`/api/members/${mia.user.id}`)
    await runJob(maintenanceScheduleJob)
    expect(await requestsOf(lana)).toMatchObject([{ assignedTo: null }])
  })
  it('are not created for an archived property, whose scheduled work leaves the lists with it', async () => {
    const lana = await landlord()
    await renterOf(lana, lana.units[0]?.id ?? '')
    const { body: schedule } = await filters(lana, { startsOn: today() })
    await endLeases(lana)
    await lana.delete(`/api/properties/${lana.property.id}`)
    await runJob(maintenanceScheduleJob)
    expect(await requestsOf(lana)).toEqual([])
    expect((await lana.get(path)).body).toEqual([])
    expect((await lana.patch(`${path}/${schedule.id}`, { isPaused: true })).status).toBe(404)
    expect(await filters(lana)).toMatchObject({
      status: 400,
      body: { fields: { propertyId: 'Choose one of your properties' } },
    })
  })
})
