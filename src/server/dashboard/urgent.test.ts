import { expect, it } from 'vitest'
import { addDays, partsOf, todayIn } from '#shared/dates.ts'
import type { UrgentTasks } from '#shared/reports/dashboard-urgent.ts'
import {
  landlord,
  leaseUnit,
  memberOf,
  newcomer,
  renterOf,
  tenantOf,
  type User,
} from '#test/world.ts'

const today = () => todayIn('America/New_York')
const nothing = { requests: [], lease: null, message: null }

it('nothing is urgent for a new user', async () => {
  expect(await tasksOf(await newcomer())).toEqual(nothing)
})

it('two urgent pending requests are shown, the oldest first', async () => {
  const lana = await landlord()
  for (const [title, priority] of [
    ['Leak', 'urgent'],
    ['Paint', 'high'],
    ['Gas', 'urgent'],
    ['Lock', 'urgent'],
  ]) {
    await lana.post('/api/maintenance-requests', {
      title,
      description: 'Now',
      priority,
      unitId: lana.units[0]?.id,
    })
  }
  const { requests } = await tasksOf(lana)
  expect(requests.map(({ title }) => title)).toEqual(['Leak', 'Gas'])
  expect(requests[0]?.unit).toMatchObject({ propertyName: 'Alpha' })
  await lana.patch(`/api/maintenance-requests/${requests[0]?.id}`, { status: 'in_progress' })
  expect((await tasksOf(lana)).requests.map(({ title }) => title)).toEqual(['Gas', 'Lock'])
  expect((await tasksOf(await memberOf(lana, 'staff'))).requests).toHaveLength(2)
  expect(await tasksOf(await landlord())).toEqual(nothing)
})

it('of the leases that end within 30 days the first to end is shown', async () => {
  const lana = await landlord(3)
  for (const [index, days] of [31, 30, 12].entries()) {
    const start = addDays(today(), -60)
    await leaseUnit(lana, lana.units[index]?.id ?? '', (await tenantOf(lana, `T${days}`)).id, {
      startDate: start,
      endDate: addDays(today(), days),
      dueDay: partsOf(start).day,
    })
    expect((await tasksOf(lana)).lease?.daysLeft ?? null).toBe([null, 30, 12][index])
  }
  expect((await tasksOf(lana)).lease).toMatchObject({ tenant: { lastName: 'T12' } })
  expect((await tasksOf(await memberOf(lana, 'staff'))).lease).toBeNull()
})

it('a message is urgent for who received it, until it is read', async () => {
  const lana = await landlord()
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  await rita.post('/api/messages', { receiverId: lana.user.id, subject: 'Keys', content: 'Lost' })
  const { message } = await tasksOf(lana)
  expect(message).toMatchObject({ subject: 'Keys', sender: { lastName: 'Renter' } })
  expect((await tasksOf(rita)).message).toBeNull()
  await lana.patch(`/api/messages/${message?.id}`, { status: 'read' })
  expect((await tasksOf(lana)).message).toBeNull()
})

async function tasksOf(user: User): Promise<UrgentTasks> {
  return (await user.get<UrgentTasks>('/api/dashboard/urgent-tasks')).body
}
