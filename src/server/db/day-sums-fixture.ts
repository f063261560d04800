import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { addDays, addMonthsClamped, firstOfMonth } from '#shared/dates.ts'
import type { ReportParams, ReportType } from '#shared/reports/report-catalogue.ts'
import type { Report } from '#shared/reports/reports.ts'
import { giveTo } from '#test/ownership.ts'
import {
  database,
  landlord,
  leaseUnit,
  memberOf,
  organizationIdOf,
  tenantOf,
  type User,
} from '#test/world.ts'
import { wrongSums } from '../doctor/sums.ts'
import { today } from '../jobs/fixture.ts'

/** Draws the same numbers at each run. */
export function drawn(seed: number) {
  let state = seed
  const any = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  return { any, one: <T>(rows: readonly T[]) => rows[any(rows.length)] }
}

/** Two homes leased for five months, one of them paid late; an owner of both. */
export async function office() {
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
export async function agree(lana: Awaited<ReturnType<typeof landlord>>, owner: User) {
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
    ['Trial Balance', { basis: 'accrual' }],
    ['Trial Balance', { basis: 'cash' }],
    ['Balance Sheet', { basis: 'accrual' }],
    ['Cash Flow', { from }],
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
  for (const list of summed) {
    const url = `/api/${list}`
    const each = await lana.get<object>(`${url}&propertyId=${lana.property.id}`)
    expect((await lana.get<object>(url)).body, url).toEqual(each.body)
  }
  for (const url of ['/api/dashboard/stats', '/api/dashboard/revenue?days=90']) {
    const [office, each] = [await lana.get<object>(url), await owner.get<object>(url)]
    expect(office.body, url).toEqual(each.body)
  }
}

/** Sums of lists that come from totals. */
const summed = [
  ...['charges/summary?', 'charges/summary?kind=utility', 'payments/summary?'],
  ...['payments/summary?status=completed', 'payments/summary?method=cash&from=2000-01-01'],
  ...['expenses/summary?', 'expenses/summary?category=repairs', 'leases/summary?'],
  ...['leases/summary?stage=current', 'leases/summary?stage=ended', 'leases/summary?status=active'],
  ...['bills/summary?', 'bills/summary?list=paid'],
]

/** The organization, once for each total that differs from its rows. */
export async function wrong(lana: User) {
  const organizationId = await organizationIdOf(lana)
  const { rows } = await database.db.execute<{ organization_id: string }>(sql.raw(wrongSums))
  return rows.filter(row => row.organization_id === organizationId)
}

/** How many totals there are, and their sum. */
export async function sums(lana: User) {
  const { rows } = await database.db.execute<{ rows: number; amount: string }>(sql`
    select count(*)::int as rows, sum(amount)::text as amount from day_sums where organization_id = ${await organizationIdOf(lana)}`)
  return rows[0] ?? { rows: 0, amount: '' }
}
