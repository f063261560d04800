import { type Name, type SQL, sql } from 'drizzle-orm'
import type { ChargeKind } from '#shared/accounting/charges.ts'
import { t } from '#shared/language/t.ts'
import { periodKey, priorPeriod } from '#shared/reports/report-periods.ts'
import { visibleDay } from '../../access/visible-places.ts'
import {
  type DefineReport,
  type Link,
  leadsToReport,
  money,
  noteOf,
  type ReportContext,
  type Total,
  text,
} from '../definition.ts'
import { journaled } from '../ledger/journaled.ts'
import { accounts, homes, inTheirOrganization, places, retainedDeposits } from '../terms.ts'
import { type Period, partsOf, periodBefore } from './compared-periods.ts'
import { isOfWholeOrganization, receiptsByDay, summedUp } from './received-payments.ts'
import { categories, spending } from './spending.ts'

/** Lines of income in their order; marked ones are shown even when they are zero. */
const incomeLines: { kind: ChargeKind; line: string; always?: true }[] = [
  { kind: 'rent', line: 'Rent', always: true },
  { kind: 'late_fee', line: 'Late fees', always: true },
  { kind: 'nsf_fee', line: 'Returned payment fees' },
  { kind: 'utility', line: 'Utilities' },
  { kind: 'parking', line: 'Parking' },
  { kind: 'pet', line: 'Pets' },
  { kind: 'cam', line: 'CAM' },
  { kind: 'damage', line: 'Damages' },
  { kind: 'cleaning', line: 'Cleaning' },
  { kind: 'other', line: 'Other charges' },
  { kind: 'opening_balance', line: 'Opening balances' },
  { kind: 'bad_debt_recovered', line: 'Bad debt recovered' },
]

/**
 * Income, operating expenses, NOI, items below the line, and the result. Cash: receipts by the charges they cover, retained
 * deposits. Accrual: charges by due date, bad debt a cost. Journals count in the line of their account. Beside them the
 * same of each part of the period and of the period before.
 */
export const profitAndLoss: DefineReport = context => {
  const isCash = context.params.basis !== 'accrual'
  const { from, to } = context.params
  const parts = partsOf({ from, to })
  const before = periodBefore({ from, to })
  const spans = [{ from, to }, ...parts, before]
  // Everything is read once, from the first day of any of them.
  const all: ReportContext = { ...context, params: { ...context.params, from: before.from } }
  return {
    columns: [text('Section'), text('Line'), text('Schedule E Line'), money('Amount')],
    beside: [...parts.map(part => money(periodKey(part))), money(priorPeriod)],
    links: linesOf(isCash, parts),
    ctes: [
      places(context),
      categories,
      journaled(context, all.params),
      homes,
      accounts,
      kinds,
      sql`spans as (
        select * from jsonb_to_recordset(${JSON.stringify(spans.map(({ from, to }, span) => ({ span, first: from, last: to })))}::jsonb)
          as s(span int, first date, last date)
      )`,
      ...(isCash
        ? [receiptsByDay(context), retainedDeposits(context), cashIncome(all)]
        : [accrualIncome(all)]),
      spending(context, all.params),
      journalsByLine,
      lines(isCash),
      amountsOf(parts),
    ],
    rows: sql`select section, place, "Section", "Line", "Schedule E Line", ${amounts(parts)} from by_line
      union all select 3, 0, 'NOI', 'Net operating income', null, ${results(parts, sql`section = 2`)} from by_line
      union all select 5, 0, 'Net', 'Net income', null, ${results(parts, sql`section in (2, 4)`)} from by_line`,
    order: sql`section, place, "Line"`,
    totals: [
      ofSection('Income', 1),
      ofSection('Operating expenses', 2),
      ofSection('NOI', 3),
      ofSection('Below the line', 4),
      ofSection('Net', 5),
    ],
    notes: [
      noteOf(() =>
        isCash
          ? t('Cash basis: income when received, expenses when paid')
          : t('Accrual basis: income when charged, expenses when incurred'),
      ),
      noteOf(() => t('The prior period is {from} to {to}', { from: before.from, to: before.to })),
    ],
  }
}

/** Each amount leads to the receipts or expenses it is made of, in its own period. */
function linesOf(isCash: boolean, parts: Period[]): Readonly<Record<string, Link>> {
  const category = sql`(select key from categories where label = "Line")`
  const entries = leadsToReport(sql`case
    when section = 1 and ${isCash}::boolean then 'report=revenue-summary'
    when section in (2, 4) then 'report=expense-report&category=' || ${category} end`)
  return Object.fromEntries(['Amount', ...parts.map(periodKey)].map(label => [label, entries]))
}

/** The columns of amounts: of the period, of its parts, and of the period before. */
function amountNames(parts: Period[]): Name[] {
  return ['Amount', ...parts.map(periodKey), priorPeriod].map(name => sql.identifier(name))
}

function amounts(parts: Period[]): SQL {
  return sql.join(amountNames(parts), sql`, `)
}

/** Income less the costs that `isCost` says, in each column. */
function results(parts: Period[], isCost: SQL): SQL {
  const each = amountNames(parts).map(
    name =>
      sql`coalesce(sum(${name}) filter (where section = 1), 0) - coalesce(sum(${name}) filter (where ${isCost}), 0)`,
  )
  return sql.join(each, sql`, `)
}

/** The lines with an amount in any column, and those that always stand. */
function amountsOf(parts: Period[]): SQL {
  const each = amountNames(parts).map(
    (name, span) => sql`coalesce(sum(amount) filter (where span = ${span}::int), 0) as ${name}`,
  )
  return sql`by_line as (
    select section, place, "Section", "Line", "Schedule E Line", ${sql.join(each, sql`, `)}
    from lines group by section, place, "Section", "Line", "Schedule E Line"
    having bool_or(always) or bool_or(amount <> 0)
  )`
}

function ofSection(label: string, section: number): Total {
  return {
    label,
    type: 'money',
    value: sql`coalesce(sum("Amount") filter (where section = ${section}::int), 0)`,
  }
}

const kinds: SQL = sql`kinds as (
  select * from jsonb_to_recordset(${JSON.stringify(incomeLines.map((line, place) => ({ place: place * 10, always: false, ...line })))}::jsonb)
    as k(kind text, line text, place int, always boolean)
)`

/**
 * Money counts in the line of the charge it covers, on the day of the allocation; unapplied money
 * is prepaid, and leaves that line when it is applied. Every day keeps its figures (I9). Most of it
 * covers rent, so that only other charges are looked up by kind.
 */
function cashIncome(context: ReportContext): SQL {
  return sql`laid as (
    select span, kind, sum(amount) as amount from (
      ${isOfWholeOrganization(context) ? ofDays(summedUp(context, 'laid')) : allocatedRows(context)}
    ) allocated join spans on day between first and last group by span, kind
  ), earned as (
    select spans.span, kinds.place, kinds.line, kinds.always, coalesce(laid.amount, 0) as amount
    from spans cross join kinds left join laid using (span, kind)
    union all select spans.span, 5, 'Prepaid rent', true,
      (select coalesce(sum(amount), 0) from receipts where day between spans.first and spans.last)
      - (select coalesce(sum(amount), 0) from laid where laid.span = spans.span) from spans
    union all select spans.span, 1000, 'Deposits applied', true,
      (select coalesce(sum(amount), 0) from deposits_kept where day between spans.first and spans.last) from spans
  )`
}

function ofDays(sums: SQL): SQL {
  return sql`select day, kind, amount from ${sums} sums`
}

function allocatedRows({ viewer, params: { from, to } }: ReportContext): SQL {
  const during = (day: SQL) =>
    sql`(${day} between ${from}::date and ${to}::date and ${visibleDay(viewer, sql`accounts.property_id`, day)})`
  return sql`select moved.day, coalesce(c.kind::text, 'rent') as kind,
      case when moved.ended then -a.amount else a.amount end as amount
    from allocations a
    join accounts on accounts.lease_id = a.lease_id
    left join charges c on c.id = a.charge_id and c.kind <> 'rent' and ${inTheirOrganization(sql`c`)}
    cross join lateral (values (a.booked_on, false), (a.end_booked_on, true)) moved(day, ended)
    where a.payment_id is not null and ${inTheirOrganization(sql`a`)}
      and (${during(sql`a.booked_on`)} or ${during(sql`a.end_booked_on`)}) and ${during(sql`moved.day`)}`
}

function accrualIncome(context: ReportContext): SQL {
  const { from, to } = context.params
  return sql`asked_for as (
    select span, kind, sum(amount) as amount from (
      ${isOfWholeOrganization(context) ? ofDays(summedUp(context, 'charged')) : chargedOneByOne(context)}
    ) charged join spans on day between first and last group by span, kind
  ), given_up as (
    select span, k.kind::text as kind, sum(case when moved.ended then -k.amount else k.amount end) as amount
    from credits k join accounts on accounts.lease_id = k.lease_id
      cross join lateral (values (k.booked_on, false), (k.end_booked_on, true)) moved(day, ended)
      join spans on moved.day between first and last
    where moved.day between ${from}::date and ${to}::date and k.end_booked_on is distinct from k.booked_on
      and ${visibleDay(context.viewer, sql`accounts.property_id`, sql`moved.day`)}
    group by span, k.kind
  ), earned as (
    select spans.span, kinds.place, kinds.line, kinds.always, coalesce(asked_for.amount, 0) as amount
    -- Debts of before the import were income of that time.
    from spans cross join kinds left join asked_for using (span, kind) where kind <> 'opening_balance'
    union all select spans.span, 1010, 'Concessions and waivers', false,
      -coalesce((select sum(amount) from given_up
        where given_up.span = spans.span and kind in ('concession', 'waiver')), 0) from spans
  )`
}

function chargedOneByOne({ viewer, params: { from, to } }: ReportContext): SQL {
  return sql`select moved.day, c.kind::text as kind, case when moved.taken then -c.amount else c.amount end as amount
    from charges c join accounts on accounts.lease_id = c.lease_id
    -- The end of a charge voided before it was due is booked on the same day: it was never asked for.
    cross join lateral (values (c.booked_on, false), (c.end_booked_on, true)) as moved(day, taken)
    where moved.day between ${from}::date and ${to}::date
      and ${visibleDay(viewer, sql`accounts.property_id`, sql`moved.day`)}`
}

/** Journals in the line of their account; an added account has one of its own, after the others. */
const journalsByLine: SQL = sql`journals_by_line as (
  select span, section, coalesce(kinds.place, categories.place, own.place, 2000) as place,
    case section when 1 then 'Income' when 2 then 'Operating expense' else 'Below the line' end,
    coalesce(kinds.line, categories.label, own.line, account), case section when 1 then '3' else categories.line end,
    amount, false
  from journaled join spans on day between first and last
  left join kinds on purpose = 'income:' || kinds.kind
  left join categories on categories.key = category
  left join (values ('income:deposits_kept', 1000, 'Deposits applied'), ('concessions', 1010, 'Concessions and waivers'),
    ('bad_debt', 1000, 'Bad debt')) as own(account_purpose, place, line) on account_purpose = purpose
)`

/** Every line but the subtotals, in each span. Income is line 3 of Schedule E, whatever it was paid for. */
function lines(isCash: boolean): SQL {
  return sql`lines as (
    select span, 1 as section, place, 'Income' as "Section", line as "Line", '3' as "Schedule E Line", amount, always
      from earned
    union all
    select span, case when operating then 2 else 4 end, place,
      case when operating then 'Operating expense' else 'Below the line' end, label, line, sum(amount), true
      from spending join spans on day between first and last
      group by span, operating, place, label, line
    ${
      isCash
        ? sql``
        : sql`union all select span, 2, 1000, 'Operating expense', 'Bad debt', null, amount, true
            from given_up where kind = 'write_off'`
    }
    union all select * from journals_by_line
  )`
}
