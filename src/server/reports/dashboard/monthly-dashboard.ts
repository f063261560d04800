import { type SQL, sql } from 'drizzle-orm'
import {
  addDays,
  addMonthsClamped,
  type Day,
  daysBetween,
  earlierOf,
  firstOfMonth,
  lastOfMonth,
} from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import {
  type DefineReport,
  figure,
  type Link,
  type Note,
  noteOf,
  type ReportContext,
  shareOf,
  text,
} from '../definition.ts'
import { collected } from '../income/collection.ts'
import { receiptsByDay } from '../income/received-payments.ts'
import { categories, spending } from '../income/spending.ts'
import { isKnownBy, known, noDataBefore } from '../known.ts'
import { journaled, sumJournaled } from '../ledger/journaled.ts'
import { requests, wasOpen } from '../maintenance/jobs-done.ts'
import { endingAsOf } from '../occupancy/lease-expiration.ts'
import { unitsByMonth } from '../occupancy/units-by-month.ts'
import { mediumDay } from '../reader-days.ts'
import {
  accounts,
  appliedBy,
  dueInOwnDays,
  homes,
  inTheirOrganization,
  livedIn,
  openOn,
  owedOn,
  places,
  retainedDeposits,
  tenancies,
} from '../terms.ts'
import { chartedDays, chartMonths, dashboardCharts } from './dashboard-charts.ts'
import { reportOfMetric } from './metric-reports.ts'
import { besideReceipts, differences } from './revenue-note.ts'

/** Twelve figures of a month beside those of the month before. */
export const monthlyDashboard: DefineReport = context => ({
  columns: [text('Metric'), figure('This Month'), figure('Last Month'), figure('Change')],
  links: linksOf(context),
  ctes: [
    places(context),
    categories,
    journaled(context, chartedDays(monthOf(context))),
    homes,
    accounts,
    tenancies,
    receiptsByDay(context),
    retainedDeposits(context),
    spending(context, chartedDays(monthOf(context))),
    requests(context),
    spansOf(context),
    known(chartedDays(monthOf(context)).from),
    chartMonths(monthOf(context)),
    unitsByMonth(sql`(select first, last from spans union select first, last from chart_months)`),
    measures,
    differences(inMonth(context)),
  ],
  rows: sql`select place, metric as "Metric", ${shown(sql`this_month`)} as "This Month",
      ${shown(sql`last_month`)} as "Last Month",
      case kind
        when 'money' then round((this_month - last_month) * 100 / nullif(abs(last_month), 0), 1) || '%'
        when 'percent' then round(this_month, 1) - round(last_month, 1) || ' pp'
        else (this_month - last_month)::int::text end as "Change"
    from (
      select place, metric, kind, max(value) filter (where span = 'this') as this_month,
        max(value) filter (where span = 'last') as last_month
      from measures group by place, metric, kind
    ) compared`,
  order: sql`place`,
  notes: [note(context), noDataNote(context), onTimeNote, receiptsNote],
  charts: dashboardCharts({ ...monthOf(context), received, spent, occupancy }),
})

function linksOf(context: ReportContext): Readonly<Record<string, Link>> {
  const [now, before] = monthsOf(context)
  return {
    ...(now && { 'This Month': reportOfMetric(now) }),
    ...(before && { 'Last Month': reportOfMetric(before) }),
  }
}

interface Span {
  span: 'this' | 'last'
  first: Day
  last: Day
  /** Rent counts whose last on-time day was before this one: today it still is on time. */
  matured_by: Day
}

/** The month asked for and the one before. The running month is held against as many days. */
function monthsOf({ params, today }: ReportContext): Span[] {
  const first = firstOfMonth(params.month ? `${params.month}-01` : today)
  const before = addMonthsClamped(first, -1)
  const isRunning = first === firstOfMonth(today)
  const last = isRunning ? today : lastOfMonth(first)
  const asFar = addDays(before, daysBetween(first, last))
  const lastBefore = isRunning ? earlierOf(asFar, lastOfMonth(before)) : lastOfMonth(before)
  const after = (day: Day) => (isRunning ? day : addDays(day, 1))
  return [
    { span: 'this', first, last, matured_by: after(last) },
    { span: 'last', first: before, last: lastBefore, matured_by: after(lastBefore) },
  ]
}

function monthOf(context: ReportContext): { first: Day; last: Day } {
  const [now] = monthsOf(context)
  return now ?? { first: context.today, last: context.today }
}

/** As if the month had been asked for by its days. */
function inMonth(context: ReportContext): ReportContext {
  const { first, last } = monthOf(context)
  return { ...context, params: { ...context.params, from: first, to: last } }
}

function spansOf(context: ReportContext): SQL {
  return sql`spans as (
    select * from jsonb_to_recordset(${JSON.stringify(monthsOf(context))}::jsonb) as s(span text, first date, last date, matured_by date)
  )`
}

function note(context: ReportContext): Note {
  const [now, before] = monthsOf(context)
  return noteOf(() =>
    t('{from} to {to} compared with {earlierFrom} to {earlierTo}', {
      from: now?.first ?? '',
      to: now?.last ?? '',
      earlierFrom: before?.first ?? '',
      earlierTo: before?.last ?? '',
    }),
  )
}

const onTimeNote = noteOf(() => t('On-time counts rent whose on-time deadline falls in the month'))
const receiptsNote = besideReceipts(
  sql`(select value from measures where metric = 'Net receipts' and span = 'this')`,
)

function noDataNote(context: ReportContext): Note {
  const [, before] = monthsOf(context)
  const since = noDataBefore(before?.first ?? context.today)
  return {
    values: sql`(select json_build_object('day', since.day) from (select ${since} as day) since where since.day is not null)`,
    text: ({ day = '' }) => t('No data before {day}', { day: mediumDay(day) }),
  }
}

function shown(value: SQL): SQL {
  return sql`case kind when 'money' then (${value})::numeric(14, 2)::text
    when 'percent' then round(${value}, 1) || '%' else (${value})::int::text end`
}

const during = sql`between spans.first and spans.last`
const atEnd = sql`spans.last`
const received = sql`(select coalesce(sum(amount), 0) from receipts where day ${during})`
const kept = sql`(select coalesce(sum(amount), 0) from deposits_kept where day ${during})`
const spent = sql`((select coalesce(sum(amount), 0) from spending where operating and day ${during})
  + ${sumJournaled(2, sql`day ${during}`)})`
const collectedRents = collected(
  { by: 'deadline', from: sql`spans.first`, to: atEnd, maturedBy: sql`spans.matured_by` },
  atEnd,
)

const unitsAtEnd = (units: SQL) => sql`(select ${units} from units_by_month u
  where u.first = spans.first and u.last = spans.last)`
const occupancy = shareOf(unitsAtEnd(sql`u.occupied`), unitsAtEnd(sql`u.units`))
const rents = sql`charges c join accounts on accounts.lease_id = c.lease_id`
const isRentOfMonth = sql`c.kind = 'rent' and c.due_date ${during} and ${owedOn(atEnd)} and ${dueInOwnDays} and ${inTheirOrganization(sql`c`)}`
/** Less concessions and waivers: from the few credits to their rents, not from each rent to its credits. */
const rentCharged = sql`((select coalesce(sum(c.amount), 0) from ${rents} where ${isRentOfMonth})
  - (select coalesce(sum(a.amount), 0) from credits k join allocations a on a.credit_id = k.id join (${rents}) on c.id = a.charge_id
    where k.kind in ('concession', 'waiver') and ${inTheirOrganization(sql`k`)} and ${appliedBy(atEnd)} and ${isRentOfMonth}))`
const onTime = sql`(select sum(on_time) * 100 / nullif(sum(charged), 0) from ${collectedRents} by_lease)`
const pastDue = sql`(select coalesce(sum(open), 0) from ${openOn(atEnd)} owed where is_tenants and deadline < ${atEnd})`
const ending = endingAsOf(atEnd)

const metrics: [metric: string, kind: 'money' | 'percent' | 'count', value: SQL][] = [
  ['Net receipts', 'money', received],
  ['Operating expenses', 'money', spent],
  ['NOI', 'money', sql`${received} + ${kept} + ${sumJournaled(1, sql`day ${during}`)} - ${spent}`],
  ['Occupancy', 'percent', occupancy],
  ['Rent charged', 'money', rentCharged],
  ['On-time', 'percent', onTime],
  ['Past due at month end', 'money', pastDue],
  ['Move-ins', 'count', sql`(select count(*) from tenancies where moved_in_on ${during})`],
  [
    'Move-outs',
    'count',
    sql`(select count(*) from tenancies where coalesce(moved_out_on, ran_out_on) ${during})`,
  ],
  ['Open requests', 'count', sql`(select count(*) from requests q where ${wasOpen(atEnd)})`],
  ['Completed', 'count', sql`(select count(*) from requests where completed_on ${during})`],
  [
    'Leases ending ≤ 30 days',
    'count',
    sql`(select count(*) from tenancies t where ${livedIn(atEnd)} and ${ending} between ${atEnd} and ${atEnd} + 30)`,
  ],
]

/** Money counts even before the first known day of the homes. */
function ifKnown(kind: 'money' | 'percent' | 'count', value: SQL): SQL {
  const isKnown = isKnownBy(atEnd)
  return kind === 'money'
    ? sql`case when ${isKnown} then ${value} else nullif(${value}, 0) end`
    : sql`case when ${isKnown} then ${value} end`
}

const measures = sql`measures as (${sql.join(
  metrics.map(
    ([metric, kind, value], place) =>
      sql`select ${place}::int as place, ${metric}::text as metric, ${kind}::text as kind, span, ${ifKnown(kind, sql`(${value})::numeric`)} as value from spans`,
  ),
  sql` union all `,
)})`
