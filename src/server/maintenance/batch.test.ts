import { beforeAll, describe, expect, it } from 'vitest'
import {
  type MaintenanceRequest,
  maintenancePriorities,
  requestSorts,
} from '#shared/maintenance/maintenance-requests.ts'
import type { Notification } from '#shared/messaging/notifications.ts'
import { fileOf, isSorted, linesOf, rowsOf, walked } from '#test/table-list.ts'
import { landlord, memberOf, renterOf, type User } from '#test/world.ts'

/** The list of maintenance requests as a table for work, and common changes of several of them. */

const path = '/api/maintenance-requests'

describe('the list', () => {
  let lana: User
  let staff: User
  beforeAll(async () => {
    const office = await landlord(3)
    lana = office
    staff = await memberOf(office, 'staff')
    for (const [at, title] of ['Sink 10', 'sink 9', 'Door', 'Écluse', 'Roof'].entries()) {
      const { id } = await report(office, { title, unitId: office.units[at % 3]?.id })
      await lana.patch(`${path}/${id}`, {
        ...{ priority: maintenancePriorities[at % 4], estimatedCost: `${10 * (5 - at)}.00` },
        ...(at > 2 && { assignedTo: staff.user.id, dueOn: `2030-01-0${at}` }),
        ...(at === 1 && { actualCost: '12.50' }),
      })
    }
    const [roof] = await rowsOf<MaintenanceRequest>(lana, path, { q: 'roof' })
    await lana.put(`${path}/${roof?.id}`, { status: 'in_progress' })
  })

  it.each(requestSorts.flatMap(name => [name, `-${name}`]))(
    '%s meets every request once, page by page, in order',
    async sort => {
      const rows = await walked<MaintenanceRequest>(lana, path, { sort })
      const whole = await rowsOf<MaintenanceRequest>(lana, path, { sort })
      expect(rows.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
      expect(rows).toHaveLength(5)
      const value = values[sort.replace('-', '') as keyof typeof values]
      if (value) expect(isSorted(rows.map(value), sort.startsWith('-'))).toBe(true)
    },
  )

  it('has filters, sums and a file that agree', async () => {
    const query = { open: 'true', assigneeId: 'nobody' }
    const rows = await rowsOf<MaintenanceRequest>(lana, path, query)
    expect(rows).toHaveLength(3)
    const { body } = await lana.get(`${path}/totals?${new URLSearchParams(query)}`)
    expect(body).toEqual({ count: 3, sums: [{ currency: 'USD', amount: '12.50' }] })
    const { bytes } = await fileOf(lana, path, {
      ...{ ...query, format: 'csv', sort: 'title', columns: 'title,priority,cost' },
    })
    expect(linesOf(bytes)).toEqual([
      '"Request","Priority","Cost"',
      '"Door","High",""',
      '"sink 9","Medium","12.50"',
      '"Sink 10","Low",""',
    ])
    expect((await lana.get(`${path}?open=maybe`)).status).toBe(400)
  })

  it('finds a request by the end of its id', async () => {
    const [one] = await rowsOf<MaintenanceRequest>(lana, path, { q: 'door' })
    const found = await rowsOf<MaintenanceRequest>(lana, path, { q: `#${one?.id.slice(-8)}` })
    expect(found.map(({ title }) => title)).toEqual(['Door'])
  })

  const values: Partial<
    Record<(typeof requestSorts)[number], (row: MaintenanceRequest) => string | number>
  > = {
    unit: ({ unit }) => unit.unitNumber,
    priority: ({ priority }) => maintenancePriorities.indexOf(priority),
    estimate: ({ estimatedCost }) => Number(estimatedCost),
    urgency: ({ priority }) => -maintenancePriorities.indexOf(priority),
    due: ({ dueOn }) => dueOn ?? '9999',
  }
})

it('a tenant counts their requests and adds up no costs', async () => {
  const { lana, rita, ids } = await three()
  await lana.patch(`${path}/${ids[0]}`, { actualCost: '80.00', estimatedCost: '90.00' })
  expect((await rita.get(`${path}/totals`)).body).toEqual({
    ...{ count: 3, sums: [{ currency: 'USD', amount: '0.00' }] },
  })
  const rows = await rowsOf<MaintenanceRequest>(rita, path, { sort: 'estimate' })
  expect(rows.map(({ id }) => id)).toEqual(ids)
})

describe('several requests', () => {
  it('are assigned at once, and their assignee is notified once', async () => {
    const { lana, staff, ids } = await three()
    const sent = { requestIds: ids, assignedTo: staff.user.id }
    expect(await change(lana, sent)).toMatchObject({ status: 200, body: { changed: ids } })
    expect(await change(lana, sent)).toMatchObject({ status: 200, body: { changed: [] } })
    const rows = await rowsOf<MaintenanceRequest>(lana, path, { assigneeId: staff.user.id })
    expect(rows).toHaveLength(3)
    const { body } = await staff.get<Notification[]>('/api/notifications')
    expect(body.filter(({ title }) => /assigned/.test(title)).map(({ title }) => title)).toEqual([
      '3 requests were assigned to you',
    ])
    const back = await change(lana, { requestIds: ids, assignedTo: null })
    expect(back.body.changed).toHaveLength(3)
  })

  it('move where their status allows it, and stay elsewhere', async () => {
    const { lana, rita, ids } = await three()
    const [first = ''] = ids
    await lana.put(`${path}/${first}`, { status: 'in_progress' })
    const done = await change(lana, { requestIds: ids, status: 'completed' })
    expect(done.body.changed).toEqual([first])
    const begun = await change(lana, { requestIds: ids, status: 'in_progress' })
    expect(begun.body.changed.toSorted()).toEqual(ids.slice(1).toSorted())
    const statuses = (await rowsOf<MaintenanceRequest>(lana, path)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['completed', 'in_progress', 'in_progress'])
    const { body } = await rita.get<Notification[]>('/api/notifications')
    expect(body.filter(({ title }) => title === 'A request was completed')).toHaveLength(1)
    expect(body.filter(({ title }) => title === 'Work on a request was started')).toHaveLength(3)
  })

  it('are cancelled with a reason only', async () => {
    const { lana, ids } = await three()
    expect(await change(lana, { requestIds: ids, status: 'cancelled' })).toMatchObject({
      ...{ status: 400, body: { fields: { reason: 'Reason is required' } } },
    })
    const cancelled = await change(lana, {
      ...{ requestIds: ids, status: 'cancelled', reason: 'Twice' },
    })
    expect(cancelled.body.changed).toHaveLength(3)
  })

  it('are all the caller’s own, or nothing happens', async () => {
    const { lana, staff, rita, ids } = await three()
    const other = await three()
    const mixed = { requestIds: [ids[0], other.ids[0]], priority: 'urgent' }
    const refused = { status: 400, body: { fields: { requestIds: 'Choose your own requests' } } }
    expect(await change(lana, mixed)).toMatchObject(refused)
    // A tenant changes the requests of their home one by one.
    expect(await change(rita, { requestIds: ids, status: 'cancelled', reason: 'x' })).toMatchObject(
      refused,
    )
    expect((await change(staff, { requestIds: ids, priority: 'urgent' })).status).toBe(403)
    expect((await change(staff, { requestIds: ids, status: 'in_progress' })).status).toBe(200)
    const rows = await rowsOf<MaintenanceRequest>(lana, path)
    expect(rows.map(({ priority }) => priority)).toEqual(['medium', 'medium', 'medium'])
    const foreign = { requestIds: ids, assignedTo: other.staff.user.id }
    expect(await change(lana, foreign)).toMatchObject({
      ...{ status: 400, body: { fields: { assignedTo: 'Choose someone on your team' } } },
    })
  })
})

async function three() {
  const lana = await landlord(1)
  const staff = await memberOf(lana, 'staff')
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const ids: string[] = []
  for (const title of ['Sink', 'Door', 'Roof']) {
    const { body } = await rita.post<MaintenanceRequest>(path, {
      ...{ title, description: 'x', unitId: lana.units[0]?.id },
    })
    ids.push(body.id)
  }
  return { lana, staff, rita, ids }
}

function change(who: User, said: object) {
  return who.post<{ changed: string[] }>(`${path}/batch`, said)
}

async function report(
  lana: Awaited<ReturnType<typeof landlord>>,
  said: object,
): Promise<MaintenanceRequest> {
  return (await lana.post<MaintenanceRequest>(path, { description: 'x', ...said })).body
}
