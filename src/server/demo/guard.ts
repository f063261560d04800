import { sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { limits } from '#shared/limits.ts'
import { percentOf, toCents, wholePercent } from '#shared/money.ts'
import type { ReportType } from '#shared/reports/report-catalogue.ts'
import { insightsFor } from '../dashboard/insights.ts'
import type { Db } from '../postgres/database.ts'
import { readFigures } from '../reports/dashboard/card-and-badge-figures.ts'
import { makeReport } from '../reports/runs/make.ts'
import { ago } from './marks.ts'
import type { Portfolio } from './plan.ts'
import { callerFor } from './report-runs.ts'

/** The figures that the demo must show on any day (domain.md §0 and §6). */
const figures = {
  units: 156,
  occupied: 142,
  occupancyPercent: 91,
  oakwoodPercent: 85,
  collectionPercent: 94,
  revenue: '211050.00',
  revenueBefore: '187600.00',
  changePercent: '12.5',
  outstanding: '4280.00',
  tenantsOwing: 3,
  aging: '3630.00 650.00 0.00 0.00',
  pendingRequests: 7,
  unreadMessages: 4,
  conversations: 12,
  reports: 24,
  belowMarket: 48,
  vacancyLoss: '19690.00',
  deposits: '210290.00',
  operatingExpenses: '77204.00',
  netIncome: '95346.00',
  leasesEnding: '6 9 11',
  leaseStates: 'active 142, expired 8, pending 3, terminated 2',
  requestStates: 'cancelled 2, completed 13, in_progress 6, pending 7',
  messageStates: 'delivered 3, read 32, sent 6',
  invitationStates: 'accepted 3, declined 1, expired 1, pending 2',
  documents: '142 12 8 4',
}
type Figures = typeof figures

/** @throws Error naming each figure that is another one */
export async function requireFigures(db: Db, today: Day, plan: Portfolio): Promise<void> {
  const found = await shownFigures(db, today, plan)
  const wrong = Object.entries(figures)
    .filter(([name, figure]) => found[name as keyof Figures] !== figure)
    .map(([name, figure]) => `${name} is ${found[name as keyof Figures]}, not ${figure}`)
  if (wrong.length > 0) throw new Error(`The demo is not as it should be: ${wrong.join('; ')}`)
}

/** The figures as the screens ask for them, for the admin. */
async function shownFigures(db: Db, today: Day, plan: Portfolio): Promise<Figures> {
  const admin = callerFor(plan, 'admin')
  const cards = await readFigures(db, admin)
  const insights = await insightsFor(db, admin, limits.listRows)
  const totals = async (reportType: ReportType, params = {}) => {
    const made = await makeReport(db, admin, { reportType, params }, today)
    return Object.fromEntries(
      Object.entries(made.totals ?? {}).map(([label, { value }]) => [label, String(value)]),
    )
  }
  const lastMonth = { from: ago(today, 29), to: today }
  const collection = await totals('Collection Report', { from: ago(today, 59), to: today })
  const endings = await totals('Lease Expiration', { horizonDays: 90 })
  const spent = await totals('Expense Report', lastMonth)
  const result = await makeReport(
    db,
    admin,
    { reportType: 'Profit & Loss', params: lastMonth },
    today,
  )
  const performance = await makeReport(
    db,
    admin,
    { reportType: 'Property Performance', params: {} },
    today,
  )
  const oakwood = performance.rows.find(row => row.Property === 'Oakwood Terrace')
  const before = toCents(cards.revenue_before)
  return {
    units: cards.total_units,
    occupied: cards.occupied_units,
    occupancyPercent: wholePercent(cards.occupied_units, cards.total_units),
    oakwoodPercent: wholePercent(Number(oakwood?.Occupied), Number(oakwood?.Units)),
    collectionPercent: wholePercent(toCents(cards.rent_on_time), toCents(cards.rent_charged)),
    revenue: cards.revenue_last_30_days,
    revenueBefore: cards.revenue_before,
    changePercent: percentOf(toCents(cards.revenue_last_30_days) - before, before) ?? '',
    outstanding: cards.outstanding ?? '',
    tenantsOwing: cards.outstanding_tenants,
    aging: ['0–30', '31–60', '61–90', '90+'].map(label => collection[label]).join(' '),
    pendingRequests: cards.pending_maintenance,
    unreadMessages: cards.unread_messages,
    ...(await counted(db, admin.organizationId ?? '')),
    belowMarket: insights.rentReview?.below ?? 0,
    vacancyLoss: insights.occupancy?.loss ?? '',
    deposits: (await totals('Rent Roll'))['Deposits Held'] ?? '',
    operatingExpenses: spent.Operating ?? '',
    netIncome: String(result.rows.at(-1)?.Amount),
    leasesEnding: ['0–30 days', '31–60 days', '61–90 days'].map(label => endings[label]).join(' '),
  }
}

type Counts = Pick<
  Figures,
  | 'conversations'
  | 'reports'
  | 'leaseStates'
  | 'requestStates'
  | 'messageStates'
  | 'invitationStates'
  | 'documents'
>

async function counted(db: Db, organizationId: string): Promise<Counts> {
  const states = (
    table: string,
  ) => sql`(select string_agg(status || ' ' || n, ', ' order by status) from
    (select status::text, count(*) as n from ${sql.identifier(table)}
      where organization_id = ${organizationId} group by 1) by_state)`
  const { rows } = await db.execute<Counts>(sql`select
    (select count(distinct (least(sender_id, receiver_id), greatest(sender_id, receiver_id)))::int from messages
      where organization_id = ${organizationId} and created_at > now() - interval '30 days') as conversations,
    (select count(*)::int from report_runs
      where organization_id = ${organizationId} and created_at > now() - interval '30 days') as reports,
    ${states('leases')} as "leaseStates", ${states('maintenance_requests')} as "requestStates",
    ${states('messages')} as "messageStates", ${states('tenant_invitations')} as "invitationStates",
    (select concat_ws(' ', count(lease_id), count(*) filter (where lease_id is null and unit_id is null and property_id is not null),
      count(*) filter (where lease_id is null and unit_id is not null), count(*) filter (where property_id is null))
      from documents where organization_id = ${organizationId}) as documents`)
  const [row] = rows
  if (!row) throw new Error('The counts have exactly one row')
  return row
}
