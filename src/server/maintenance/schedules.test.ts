import { describe, expect, it } from 'vitest'
import { addDays, addMonthsClamped, todayIn } from '#shared/dates.ts'
import type { MaintenanceSchedule } from '#shared/maintenance/maintenance-schedules.ts'
import { landlord, memberOf, tenantOf } from '#test/world.ts'

const today = todayIn('America/New_York')
const path = '/api/maintenance-schedules'
const filters = {
  ...{ title: 'Change filters', description: 'Both of them', every: 3, everyUnit: 'months' },
  startsOn: today,
}

describe('work that comes again', () => {
  it('is arranged by the office for a unit or a whole property, changed, paused and ended', async () => {
    const lana = await landlord()
    const mia = await memberOf(lana, 'manager')
    const sam = await memberOf(lana, 'staff')
    const propertyId = lana.property.id
    const sent = { propertyId, unitId: lana.units[0]?.id, ...filters, assignedTo: sam.user.id }
    const made = await mia.post<MaintenanceSchedule>(path, sent)
    expect(made).toMatchObject({
      status: 201,
      body: {
        ...{ priority: 'medium', daysAhead: 7, nextOn: today, lastOn: null, pausedAt: null },
        ...{ property: { name: 'Alpha' }, unit: { unitNumber: '1' } },
        assignee: { id: sam.user.id },
      },
    })
    await lana.post(path, { propertyId, ...filters, title: 'Smoke alarms' })
    const { body: all } = await lana.get<MaintenanceSchedule[]>(path)
    expect(all.map(({ title, unit }) => [title, unit?.unitNumber ?? null])).toEqual([
      ['Smoke alarms', null],
      ['Change filters', '1'],
    ])
    const one = `${path}/${made.body.id}`
    const startsOn = addMonthsClamped(today, -1)
    const moved = await lana.patch<MaintenanceSchedule>(one, { startsOn, assignedTo: null })
    expect(moved.body).toMatchObject({
      ...{ title: 'Change filters', assignee: null },
      nextOn: addMonthsClamped(startsOn, 3),
    })
    const paused = await lana.patch<MaintenanceSchedule>(one, { isPaused: true })
    expect(paused.body.pausedAt).not.toBeNull()
    const back = await lana.patch<MaintenanceSchedule>(one, { isPaused: false })
    expect(back.body).toMatchObject({ pausedAt: null, startsOn })
    expect((await lana.delete(one)).status).toBe(204)
    expect((await lana.delete(one)).status).toBe(404)
    expect((await lana.get<unknown[]>(path)).body).toHaveLength(1)
    expect((await sam.get(path)).status).toBe(403)
  })

  it('is refused at the field that is wrong', async () => {
    const [lana, otto] = [await landlord(), await landlord()]
    const bob = await tenantOf(lana)
    const propertyId = lana.property.id
    for (const [wrong, field] of [
      [{ propertyId: otto.property.id }, 'propertyId'],
      [{ unitId: otto.units[0]?.id }, 'unitId'],
      [{ assignedTo: bob.id }, 'assignedTo'],
      [{ every: 0 }, 'every'],
      [{ every: 1.5 }, 'every'],
      [{ everyUnit: 'days' }, 'everyUnit'],
      [{ startsOn: '2025-02-30' }, 'startsOn'],
      [{ daysAhead: 91 }, 'daysAhead'],
      [{ title: ' ' }, 'title'],
    ] as const) {
      const answer = await lana.post<{ fields: object }>(path, { propertyId, ...filters, ...wrong })
      expect([field, answer.status, Object.keys(answer.body.fields)]).toEqual([field, 400, [field]])
    }
  })

  it('begins on the first of its days that is not past', async () => {
    const lana = await landlord()
    const { body } = await lana.post<MaintenanceSchedule>(path, {
      ...{ propertyId: lana.property.id, ...filters },
      ...{ every: 2, everyUnit: 'weeks', startsOn: addDays(today, -15) },
    })
    expect(body.nextOn).toBe(addDays(today, 13))
  })
})
