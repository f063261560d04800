import { type SQL, sql } from 'drizzle-orm'
import { type Day, firstOfMonth, lastOfMonth } from '#shared/dates.ts'
import { addMoney, type Money } from '#shared/money.ts'
import type { StatementFigures, StatementLine } from '#shared/owner-statements.ts'
import type { Db } from '../db/client.ts'
import { expenses, ownerEntries, properties } from '../db/tables.ts'
import { visibleOwnerEntries } from '../db/visible.ts'
import type { Caller } from '../session.ts'
import type { Asked } from './plan.ts'
import { categories, spending } from './spending.ts'
import { accounts, depositsKept, homes, nameOf, places, receipts } from './terms.ts'

export interface Statement {
  figures: StatementFigures
  lines: StatementLine[]
  fee: Fee
}

/** The month's management fee by rule: what it must be, and what is posted of it. */
export interface Fee {
  /** Null when there is no rule, or somebody entered the month's fee by hand. */
  percent: string | null
  receipts: Money
  amount: Money
  posted: { id: string; amount: Money } | null
}

/**
 * What happened to the money of a property in a month, by the words of the reports: receipts and
 * expenses are theirs to the cent. The fee by rule is counted as it must be, posted or not.
 *
 * @param viewer somebody who sees all of the property's books
 * @param month `'2025-03'`
 */
export async function readStatement(
  db: Db,
  viewer: Caller,
  { propertyId, month, zone }: { propertyId: string; month: string; zone: string },
): Promise<Statement> {
  const from = firstOfMonth(`${month}-01`)
  const to = lastOfMonth(from)
  const asked: Asked = {
    viewer,
    params: { propertyId, from, to, asOf: to },
    today: to,
    zone,
  }
  const { rows } = await db.execute<Read>(sql`
    with ${sql.join(
      [
        places(asked),
        homes,
        accounts,
        receipts,
        depositsKept,
        categories,
        spending(asked),
        ...fee(asked, month),
        moves(asked, viewer),
      ],
      sql`, `,
    )}
    select
      (select coalesce(jsonb_object_agg(kind, amount::text), '{}') from (
        select kind, sum(amount) as amount from moves where day between ${from} and ${to} group by kind
      ) sums) as sums,
      (select coalesce(sum(amount), 0)::numeric(14, 2)::text from moves where day < ${from}) as beginning,
      (select coalesce(jsonb_agg(jsonb_build_object('day', day::text, 'details', details, 'amount', amount::text)
        order by day, place, id), '[]') from moves where day between ${from} and ${to}) as lines,
      greatest(0, (select coalesce(sum(amount), 0) from receipts where day <= ${to}) - ${laidUntil(to)})::numeric(14, 2)::text as prepaid,
      (select coalesce(reserve, 0)::numeric(14, 2)::text from ${properties} where id = ${propertyId}) as reserve,
      (select to_jsonb(fee) from fee) as fee`)
  const [read] = rows
  if (!read) throw new Error('A statement was not read')
  return statementOf(read)
}

interface Read extends Record<string, unknown> {
  sums: Partial<Record<Kind, string>>
  beginning: string
  lines: { day: string; details: string; amount: string }[]
  prepaid: string
  reserve: string
  fee: {
    percent: string | null
    base: string
    amount: string
    posted_id: string | null
    posted: string | null
  }
}

type Kind = 'receipts' | 'deposits' | 'expenses' | 'fee' | 'contributions' | 'draws'

function statementOf({ sums, beginning, lines, prepaid, reserve, fee }: Read): Statement {
  const came = (kind: Kind) => addMoney(sums[kind] ?? '0')
  const went = (kind: Kind) => negated(came(kind))
  const ending = addMoney(beginning, ...Object.values(sums))
  const left = addMoney(ending, negated(prepaid), negated(reserve))
  return {
    figures: {
      beginning,
      receipts: came('receipts'),
      depositsApplied: came('deposits'),
      expenses: went('expenses'),
      managementFee: went('fee'),
      contributions: came('contributions'),
      draws: went('draws'),
      ending,
      prepaid,
      reserve,
      available: left.startsWith('-') ? '0.00' : left,
    },
    lines: linesOf(beginning, lines, ending),
    fee: {
      percent: fee.percent,
      receipts: addMoney(fee.base),
      amount: addMoney(fee.amount),
      posted: fee.posted_id ? { id: fee.posted_id, amount: addMoney(fee.posted ?? '0') } : null,
    },
  }
}

function linesOf(beginning: Money, moves: Read['lines'], ending: Money): StatementLine[] {
  let balance = beginning
  const between = moves.map(({ day, details, amount }) => {
    balance = addMoney(balance, amount)
    const isOut = amount.startsWith('-')
    return {
      day,
      details,
      in: isOut ? null : amount,
      out: isOut ? negated(amount) : null,
      balance,
    }
  })
  const edge = (details: string, balance: Money) => ({
    day: null,
    details,
    in: null,
    out: null,
    balance,
  })
  return [edge('Beginning balance', beginning), ...between, edge('Ending balance', ending)]
}

export function negated(amount: Money): Money {
  if (/^-?0+\.0+$/.test(amount)) return '0.00'
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}

/**
 * What the fee by rule must be: the percentage it was posted with, otherwise the property's, of the
 * month's net receipts, a half away from zero. Nothing by rule where a fee was entered by hand.
 */
function fee({ params: { from, to } }: Asked, month: string): SQL[] {
  return [
    sql`posted_fee as (
      select ${expenses.id} as id, ${expenses.amount} as amount, ${expenses.feePercent} as percent
      from ${expenses} join places on places.property_id = ${expenses.propertyId}
      where ${expenses.feeMonth} = ${month} and ${expenses.voidedOn} is null
    )`,
    sql`fee_base as (
      select coalesce(sum(amount), 0)::numeric(14, 2) as base from receipts where day between ${from} and ${to}
    )`,
    sql`fee as (
      select posted.id as posted_id, posted.amount::text as posted, rule.percent::text as percent,
        base::text as base, round(base * coalesce(rule.percent, 0) / 100, 2)::text as amount
      from fee_base left join posted_fee posted on true
      cross join lateral (select coalesce(posted.percent,
        case when not exists (
          select from ${expenses} join places on places.property_id = ${expenses.propertyId}
          where ${expenses.category} = 'management_fees' and ${expenses.voidedOn} is null
            and ${expenses.incurredOn} between ${from} and ${to}
        ) then (select ${properties.managementFeePercent} from ${properties} join places on places.property_id = ${properties.id}) end
      ) as percent) rule
    )`,
  ]
}

/** Everything that changed the balance, signed, with its words. */
function moves({ params: { to } }: Asked, viewer: Caller): SQL {
  const who = sql`concat_ws(', ', 'Unit ' || accounts.unit, ${nameOf('tenant')})`
  return sql`moves as (
    select r.day, 1 as place, 'receipts' as kind, r.amount, r.lease_id as id,
      case when r.amount < 0 then 'Returned or paid back: ' else 'Received: ' end || ${who} as details
      from receipts r join accounts using (lease_id) join users tenant on tenant.id = accounts.tenant_id
    union all
    select k.day, 2, 'deposits', k.amount, k.lease_id, 'Deposit applied: ' || ${who}
      from deposits_kept k join accounts using (lease_id) join users tenant on tenant.id = accounts.tenant_id
    union all
    select day, 3, case category when 'management_fees' then 'fee' else 'expenses' end, -amount, expense_id,
      concat_ws(', ', label, payee, description)
      from spending where not exists (select from posted_fee where posted_fee.id = expense_id)
    union all
    select ${to}::date, 4, 'fee', -amount::numeric, null::uuid,
      'Management fee, ' || trim_scale(percent::numeric) || '% of ' || to_char(base::numeric, 'FM999,999,999,990.00')
      from fee where amount::numeric <> 0
    union all
    select ${ownerEntries.entryOn}, 5, ${ownerEntries.kind} || 's',
      case ${ownerEntries.kind} when 'draw' then -${ownerEntries.amount} else ${ownerEntries.amount} end,
      ${ownerEntries.id}, concat_ws(', ', case ${ownerEntries.kind} when 'draw' then 'Paid to the owner' else 'Contribution of the owner' end, ${ownerEntries.notes})
      from ${ownerEntries} join places on places.property_id = ${ownerEntries.propertyId}
      where ${visibleOwnerEntries(viewer)} and ${ownerEntries.voidedOn} is null
  )`
}

/** How much of what was received by a day had been laid on charges by then. */
function laidUntil(day: Day): SQL {
  return sql`(select coalesce(sum(a.amount), 0) from allocations a join accounts on accounts.lease_id = a.lease_id
    join payments p on p.id = a.payment_id and p.origin <> 'brought_forward'
    where a.applied_on <= ${day} and (a.voided_on is null or a.voided_on > ${day}))`
}
