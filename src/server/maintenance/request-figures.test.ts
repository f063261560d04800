import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { agree, drawn, office, wrong } from '#server/db/day-sums-fixture.ts'
import { maintenanceRequests } from '#server/db/tables.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import type { Report } from '#shared/reports/reports.ts'
import { database, landlord, leaseUnit, memberOf, tenantOf } from '#test/world.ts'

const url = '/api/maintenance-requests'

it('after any change of requests, their stored totals equal their rows', async () => {
  const { lana, owner } = await office()
  const sam = await memberOf(lana, 'staff')
  const { any, one } = drawn(20_261_127)
  const read = async (filter = '') => (await lana.get<MaintenanceRequest[]>(url + filter)).body
  const change = async (body: object) => lana.patch(`${url}/${one(await read())?.id}`, body)
  const unitId = lana.units[0]?.id
  const priority = () => one(['low', 'medium', 'high', 'urgent'])
  const cost = () => `${1 + any(900)}.${10 + any(90)}`
  const acts: (() => Promise<{ status: number }>)[] = [
    () => lana.post(url, { title: 'Tap', description: 'It drips', priority: priority(), unitId }),
    () => change({ priority: priority(), estimatedCost: cost() }),
    () => change({ status: 'in_progress', assignedTo: one([sam, lana])?.user.id }),
    () => change({ status: 'completed', actualCost: cost() }),
    () => change({ status: 'cancelled', reason: 'Reported twice' }),
    () => change({ status: 'pending', reason: 'It drips again' }),
  ]
  for (let step = 0; step < 6; step++) await acts[0]?.()
  for (let step = 0; step < 50; step++)
    expect((await one(acts)?.())?.status ?? 500).toBeLessThan(500)
  const [urgent] = await read('?open=true&sort=urgency')
  await lana.patch(`${url}/${urgent?.id}`, { status: 'in_progress' })
  await lana.patch(`${url}/${urgent?.id}`, { status: 'completed', actualCost: cost() })
  await database.db
    .delete(maintenanceRequests)
    .where(eq(maintenanceRequests.id, (await read('?sort=-reported'))[0]?.id ?? ''))
  expect(await wrong(lana)).toEqual([])

  const rows = await read()
  const count = (such: Partial<MaintenanceRequest>) =>
    rows.filter(row => Object.entries(such).every(([key, value]) => Object(row)[key] === value))
      .length
  const figures = {
    total: rows.length,
    pending: count({ status: 'pending' }),
    inProgress: count({ status: 'in_progress' }),
    completed: count({ status: 'completed' }),
    urgent: count({ priority: 'urgent' }),
  }
  expect(Object.values(figures)).not.toContain(0)
  const assigned = rows.flatMap(({ assignee }) => assignee?.id ?? [])
  for (const person of [lana, sam, owner]) {
    const { body } = await person.get<{ assignees: { id: string }[] }>(`${url}/summary`)
    expect(body).toMatchObject(figures)
    expect(body.assignees.map(({ id }) => id).sort()).toEqual([...new Set(assigned)].sort())
  }
  const [whole, each] = await Promise.all([lana.get(`${url}/totals`), owner.get(`${url}/totals`)])
  expect(whole.body).toEqual(each.body)
  const listed = await lana.get(`${url}?priority=urgent&open=true&limit=1`)
  const open = rows.filter(({ status }) => ['pending', 'in_progress'].includes(status))
  expect(listed.headers['x-total-count']).toBe(
    `${open.filter(row => row.priority === 'urgent').length}`,
  )
  const made = async (params: object) => {
    const asked = { reportType: 'Maintenance Summary', params }
    const { body } = await lana.post<Report>('/api/reports/generate', asked)
    return { rows: body.rows, totals: body.totals, rowCount: body.rowCount }
  }
  expect(await made({})).toEqual(await made({ propertyId: lana.property.id }))
  expect(await made({})).toEqual(await made({ from: '2000-01-01' }))
  await agree(lana, owner)
})

it('the most urgent of the open requests come first, the oldest of each first', async () => {
  const lana = await landlord()
  const unitId = lana.units[0]?.id
  await leaseUnit(lana, unitId ?? '', (await tenantOf(lana)).id)
  const reported = {
    first: 'low',
    second: 'urgent',
    third: 'medium',
    fourth: 'urgent',
    fifth: 'high',
  }
  for (const [title, priority] of Object.entries(reported))
    await lana.post(url, { title, description: 'It drips', priority, unitId })
  const seen: string[] = []
  for (let after = ''; seen.length < 5; ) {
    const page = `${url}?open=true&sort=urgency&limit=2${after}`
    const { body } = await lana.get<MaintenanceRequest[]>(page)
    seen.push(...body.map(({ title }) => title))
    after = `&after=${body.at(-1)?.id}`
  }
  expect(seen).toEqual(['second', 'fourth', 'fifth', 'third', 'first'])
})

it('words that very many requests have are searched from the newest on', async () => {
  const lana = await landlord()
  const unitId = lana.units[0]?.id ?? ''
  const tenant = await tenantOf(lana, 'Quill')
  await leaseUnit(lana, unitId, tenant.id)
  await database.db.execute(sql`
    insert into maintenance_requests (id, organization_id, unit_id, tenant_id, title, description)
    select uuidv7(), organization_id, id, ${tenant.id}, 'Tap ' || n, 'It drips'
    from units, generate_series(1, 2100) n where id = ${unitId}`)
  const found = async (q: string) => {
    const { body, headers } = await lana.get<MaintenanceRequest[]>(`${url}?limit=3&q=${q}`)
    const total = [headers['x-total-count'], headers['x-total-count-is']]
    return [body.map(({ title }) => title), ...total]
  }
  const newest = [['Tap 2100', 'Tap 2099', 'Tap 2098'], '2000', 'at-least']
  expect(await found('drips')).toEqual(newest)
  expect(await found('drips%20quill')).toEqual(newest)
  expect(await found('quill%20drips%202077')).toEqual([['Tap 2077'], '1', undefined])
  expect(await found('drips%20xyzzy')).toEqual([[], '0', undefined])
  const { body } = await lana.get<MaintenanceRequest[]>(`${url}?q=2077`)
  const number = body[0]?.id.slice(-8)
  expect(await found(`%23${number}`)).toEqual([['Tap 2077'], '1', undefined])
})
