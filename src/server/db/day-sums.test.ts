import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ChargeRun } from '#shared/accounting/charge-runs.ts'
import type { PostedCharge } from '#shared/accounting/charges.ts'
import type { Payment } from '#shared/accounting/payments.ts'
import { addDays, addMonthsClamped, firstOfMonth } from '#shared/dates.ts'
import type { ReportParams, ReportType } from '#shared/reports/report-catalogue.ts'
import type { Report } from '#shared/reports/reports.ts'
import { giveTo } from '#test/ownership.ts'
import { database, landlord, leaseUnit, memberOf, tenantOf, type User } from '#test/world.ts'
import { wrongSums } from '../doctor/sums.ts'
import { runJob, today } from '../jobs/fixture.ts'
import { daySumsJob } from '../operations/daily-totals.ts'

test('after any change of charges and payments, each day’s totals equal its rows', async () => {
  const { lana, leases, owner } = await office()
  let state = 20_250_301
  const any = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const one = <T>(rows: T[]) => rows[any(rows.length)]
  const lease = () => one(leases) ?? ''
  const day = () => addDays(today(), -any(150))
  const cents = () => `${1 + any(1_500)}.${10 + any(90)}`
  const paid = () => ({ leaseId: lease(), amount: cents(), paymentDate: day(), confirm: true })
  const payment = async () => one((await lana.get<Payment[]>('/api/payments')).body)?.id
  const charge = async () => one((await lana.get<PostedCharge[]>('/api/charges')).body)
  const acts: (() => Promise<unknown>)[] = [
    () => lana.post('/api/payments', { ...paid(), status: 'completed' }),
    () =>
      lana.post('/api/payments', {
        ...paid(),
        ...{ paymentMethod: any(2) ? 'cash' : null, status: 'pending' },
      }),
    async () => lana.patch(`/api/payments/${await payment()}`, { status: 'completed' }),
    async () => lana.patch(`/api/payments/${await payment()}`, { status: 'failed' }),
    async () =>
      lana.patch(`/api/payments/${await payment()}`, { status: 'voided', reason: 'Typed wrong' }),
    async () =>
      lana.patch(`/api/payments/${await payment()}`, {
        ...{ status: 'reversed', reason: 'NSF', fee: '25', reversedOn: today() },
      }),
    () =>
      lana.post('/api/charges', {
        ...{ leaseId: lease(), kind: 'utility', amount: cents(), dueDate: day() },
      }),
    async () => lana.delete(`/api/charges/${(await charge())?.id}`),
    async () => {
      const owed = await charge()
      const kind = any(2) ? 'waiver' : 'concession'
      return lana.post('/api/credits', {
        ...{ leaseId: owed?.leaseId, chargeId: owed?.id, kind, amount: '10.01', reason: 'Noise' },
      })
    },
    () => lana.post('/api/refunds', { leaseId: lease(), amount: '0.99', refundedOn: today() }),
    () => lana.patch('/api/organization', { graceDays: any(40) }),
    () => lana.patch(`/api/leases/${lease()}`, { graceDays: any(2) ? any(40) : null }),
    () => lana.patch(`/api/properties/${lana.property.id}`, { graceDays: any(2) ? any(40) : null }),
  ]
  for (let step = 0; step < 60; step++) await one(acts)?.()
  expect(await wrong(lana)).toEqual([])

  const [run] = (await lana.get<ChargeRun[]>('/api/charge-runs')).body
  if (run) await lana.delete(`/api/charge-runs/${run.id}`)
  await lana.put(`/api/leases/${leases[0]}/termination`, { terminatedOn: today(), reason: 'Moves' })
  expect(await wrong(lana)).toEqual([])

  const before = await sums(lana)
  expect(await runJob(daySumsJob)).toEqual([])
  const after = await sums(lana)
  expect(after.amount).toBe(before.amount)
  expect(after.rows).toBeLessThan(before.rows)
  expect(await wrong(lana)).toEqual([])
  await agree(lana, owner)

  await database.db.execute(sql`
    update leases set property_grace_days = 59 where id = ${leases[1]}`)
  expect(await wrong(lana)).toHaveLength(1)
  await database.db.execute(sql`select rebuild_summaries(${await organizationIdOf(lana)})`)
  expect(await wrong(lana)).toEqual([])
  await agree(lana, owner)

  // The product never deletes a payment; in the database, the sums still follow.
  await database.db.execute(sql`delete from allocations where lease_id = ${leases[1]}`)
  await database.db.execute(sql`
    delete from payments p where lease_id = ${leases[1]} and not exists (select from refunds f where f.payment_id = p.id)`)
  expect(await wrong(lana)).toEqual([])
  await database.db.execute(sql`update day_sums set amount = amount + 0.01
    where ctid = (select ctid from day_sums where organization_id = ${await organizationIdOf(lana)} limit 1)`)
  expect(await wrong(lana)).toHaveLength(1)
})

test('a rent concession was never charged, on any user’s dashboard', async () => {
  const { lana, leases, owner } = await office()
  const rents = (await lana.get<PostedCharge[]>(`/api/charges?kind=rent&leaseId=${leases[0]}`)).body
  for (const { id } of rents) {
    const credit = { leaseId: leases[0], chargeId: id, kind: 'concession', amount: '450.25' }
    expect((await lana.post('/api/credits', { ...credit, reason: 'Noise' })).status).toBe(201)
  }
  expect(await wrong(lana)).toEqual([])
  await agree(lana, owner)
})

test('postings to two leases at once do not deadlock, and none is lost', async () => {
  const { lana, leases } = await office()
  const [rent] = (await lana.get<PostedCharge[]>('/api/charges')).body
  const posting = leases.flatMap(leaseId => [
    ...['310.10', '295.05', '0.99', '1200'].map(amount =>
      lana.post('/api/payments', {
        ...{ leaseId, amount, paymentDate: addDays(today(), -40) },
        confirm: true,
      }),
    ),
    ...['12.50', '7.25'].map(amount =>
      lana.post('/api/charges', { leaseId, kind: 'utility', amount, dueDate: today() }),
    ),
  ])
  // Updates both leases, like the grace days of their property.
  for (const graceDays of [3, null, 9])
    posting.push(
      lana.patch(`/api/properties/${lana.property.id}`, { graceDays }),
      lana.patch(`/api/leases/${leases[1]}`, { graceDays }),
    )
  const ends = { terminatedOn: today(), reason: 'Moves' }
  posting.push(lana.put(`/api/leases/${leases[0]}/termination`, ends))
  posting.push(lana.post('/api/charge-runs', {}), lana.delete(`/api/charges/${rent?.id}`))
  const answers = await Promise.all(posting)
  expect(answers.map(({ status }) => status).filter(status => status >= 500)).toEqual([])
  expect((await lana.get<Payment[]>('/api/payments')).body).toHaveLength(8)
  expect(await wrong(lana)).toEqual([])
})

/** Two homes leased for five months, one of them paid late; an owner of both. */
async function office() {
  const lana = await landlord(3)
  const owner = await memberOf(lana, 'owner')
  await giveTo(lana, owner)
  const startDate = addMonthsClamped(firstOfMonth(today()), -5)
  const leases: string[] = []
  for (const [place, unit] of lana.units.slice(0, 2).entries()) {
    const terms = { startDate, monthlyRent: `${900 + place}.50`, dueDay: 1 + 9 * place }
    leases.push((await leaseUnit(lana, unit.id, (await tenantOf(lana)).id, terms)).id)
  }
  await lana.post('/api/charge-runs', {})
  return { lana, owner, leases }
}

/** Figures from the totals equal figures from the rows: by property, and by owner. */
async function agree(lana: Awaited<ReturnType<typeof landlord>>, owner: User) {
  const from = '2000-01-01'
  const asked: [ReportType, ReportParams][] = [
    ['Revenue Summary', {}],
    ['Revenue Summary', { from: addDays(today(), -50), to: addDays(today(), -3) }],
    ['Payment History', { from }],
    ['Profit & Loss', { from }],
    ['Profit & Loss', { from: addDays(today(), -70), to: addDays(today(), -9) }],
    ['Profit & Loss', { from, basis: 'accrual' }],
    ['Property Performance', { from }],
    ['Collection Report', { from }],
    ['Monthly Dashboard', {}],
  ]
  for (const [reportType, params] of asked) {
    const made = async (params: ReportParams) => {
      const asked = { reportType, params }
      const { status, body } = await lana.post<Report>('/api/reports/generate', asked)
      expect(status).toBe(200)
      return { rows: body.rows, totals: body.totals, count: body.rowCount, charts: body.charts }
    }
    const whole = await made(params)
    expect(whole, reportType).toEqual(await made({ ...params, propertyId: lana.property.id }))
  }
  for (const url of ['/api/dashboard/stats', '/api/dashboard/revenue?days=90']) {
    const [office, each] = [await lana.get<object>(url), await owner.get<object>(url)]
    expect(office.body, url).toEqual(each.body)
  }
}

async function wrong(lana: User) {
  const organizationId = await organizationIdOf(lana)
  const { rows } = await database.db.execute<{ organization_id: string }>(sql.raw(wrongSums))
  return rows.filter(row => row.organization_id === organizationId)
}

async function sums(lana: User) {
  const { rows } = await database.db.execute<{ rows: number; amount: string }>(sql`
    select count(*)::int as rows, sum(amount)::text as amount from day_sums where organization_id = ${await organizationIdOf(lana)}`)
  return rows[0] ?? { rows: 0, amount: '' }
}

async function organizationIdOf(lana: User): Promise<string> {
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select organization_id as id from users where id = ${lana.user.id}`,
  )
  return rows[0]?.id ?? ''
}
