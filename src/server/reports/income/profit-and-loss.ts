import { type SQL, sql } from 'drizzle-orm'
import type { ChargeKind } from '#shared/accounting/charges.ts'
import { visibleDay } from '../../access/visible-places.ts'
import { type DefineReport, money, type ReportContext, type Total, text } from '../definition.ts'
import { accounts, homes, inTheirOrganization, places, retainedDeposits } from '../terms.ts'
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
 * Income, operating expenses, NOI, items below the line, and the result. Cash: receipts by the
 * charges they cover, retained deposits. Accrual: charges by due date, bad debt a cost.
 */
export const profitAndLoss: DefineReport = context => {
  const isCash = context.params.basis !== 'accrual'
  return {
    columns: [text('Section'), text('Line'), text('Schedule E Line'), money('Amount')],
    ctes: [
      places(context),
      homes,
      accounts,
      kinds,
      ...(isCash
        ? [receiptsByDay(context), retainedDeposits(context), cashIncome(context)]
        : [accrualIncome(context)]),
      categories,
      spending(context, context.params),
      lines(context, isCash),
    ],
    rows: sql`
      select section, place, "Section", "Line", "Schedule E Line", "Amount" from lines
      union all select 3, 0, 'NOI', 'Net operating income', null,
        coalesce(sum("Amount") filter (where section = 1), 0) - coalesce(sum("Amount") filter (where section = 2), 0)
        from lines
      union all select 5, 0, 'Net', 'Net income', null,
        coalesce(sum("Amount") filter (where section = 1), 0) - coalesce(sum("Amount") filter (where section in (2, 4)), 0)
        from lines`,
    order: sql`section, place`,
    totals: [
      ofSection('Income', 1),
      ofSection('Operating expenses', 2),
      ofSection('NOI', 3),
      ofSection('Below the line', 4),
      ofSection('Net', 5),
    ],
    notes: [
      sql`${isCash ? 'Cash basis: income when received, expenses when paid' : 'Accrual basis: income when charged, expenses when incurred'}::text`,
    ],
  }
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
  const { from, to } = context.params
  return sql`laid as (
    ${isOfWholeOrganization(context) ? ofKinds(summedUp(context, 'laid')) : allocatedRows(context)}
  ), earned as (
    select kinds.place, kinds.line, kinds.always, coalesce(laid.amount, 0) as amount
    from kinds left join laid using (kind)
    union all select 5, 'Prepaid rent', true,
      (select coalesce(sum(amount), 0) from receipts where day between ${from}::date and ${to}::date)
      - (select coalesce(sum(amount), 0) from laid)
    union all select 1000, 'Deposits applied', true,
      (select coalesce(sum(amount), 0) from deposits_kept where day between ${from}::date and ${to}::date)
  )`
}

function allocatedRows({ viewer, params: { from, to } }: ReportContext): SQL {
  const during = (day: SQL) =>
    sql`(${day} between ${from}::date and ${to}::date and ${visibleDay(viewer, sql`accounts.property_id`, day)})`
  return sql`select coalesce(c.kind::text, 'rent') as kind,
      coalesce(sum(a.amount) filter (where ${during(sql`a.applied_on`)}), 0)
        - coalesce(sum(a.amount) filter (where ${during(sql`a.voided_on`)}), 0) as amount
    from allocations a
    join accounts on accounts.lease_id = a.lease_id
    left join charges c on c.id = a.charge_id and c.kind <> 'rent' and ${inTheirOrganization(sql`c`)}
    where a.payment_id is not null and ${inTheirOrganization(sql`a`)}
      and (${during(sql`a.applied_on`)} or ${during(sql`a.voided_on`)})
    group by c.kind`
}

function ofKinds(sums: SQL): SQL {
  return sql`select kind, sum(amount) as amount from ${sums} sums group by kind`
}

function accrualIncome(context: ReportContext): SQL {
  const { from, to } = context.params
  return sql`asked_for as (
    ${isOfWholeOrganization(context) ? ofKinds(summedUp(context, 'charged')) : chargedOneByOne(context)}
  ), given_up as (
    select k.kind::text as kind, sum(case when moved.ended then -k.amount else k.amount end) as amount
    from credits k join accounts on accounts.lease_id = k.lease_id
      cross join lateral (values (k.credit_on, false), (k.voided_on, true)) moved(day, ended)
    where moved.day between ${from}::date and ${to}::date and (k.voided_on is null or k.voided_on > k.credit_on)
      and ${visibleDay(context.viewer, sql`accounts.property_id`, sql`moved.day`)}
    group by k.kind
  ), earned as (
    select kinds.place, kinds.line, kinds.always, coalesce(asked_for.amount, 0) as amount
    -- Debts of before the import were income of that time.
    from kinds left join asked_for using (kind) where kind <> 'opening_balance'
    union all select 1000, 'Concessions and waivers', false,
      -coalesce((select sum(amount) from given_up where kind in ('concession', 'waiver')), 0)
  )`
}

function chargedOneByOne({ viewer, params: { from, to } }: ReportContext): SQL {
  return sql`select c.kind::text as kind, sum(case when moved.taken then -c.amount else c.amount end) as amount
    from charges c join accounts on accounts.lease_id = c.lease_id
    -- A charge voided before it was due was never asked for.
    cross join lateral (values (c.due_date, false), (greatest(c.voided_on, c.due_date), true)) as moved(day, taken)
    where moved.day between ${from}::date and ${to}::date and (not moved.taken or c.voided_on is not null)
      and ${visibleDay(viewer, sql`accounts.property_id`, sql`moved.day`)}
    group by c.kind`
}

/** Every line but the subtotals. Income is line 3 of Schedule E, whatever it was paid for. */
function lines({ params: { from, to } }: ReportContext, isCash: boolean): SQL {
  return sql`lines as (
    select 1 as section, place, 'Income' as "Section", line as "Line", '3' as "Schedule E Line", amount as "Amount"
      from earned where always or amount <> 0
    union all
    select case when operating then 2 else 4 end, place,
      case when operating then 'Operating expense' else 'Below the line' end, label, line, sum(amount)
      from spending where day between ${from}::date and ${to}::date
      group by operating, place, label, line
    ${
      isCash
        ? sql``
        : sql`union all select 2, 1000, 'Operating expense', 'Bad debt', null, amount
            from given_up where kind = 'write_off'`
    }
  )`
}
