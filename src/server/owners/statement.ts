import { type SQL, sql } from 'drizzle-orm'
import { type Day, firstOfMonth, lastOfMonth } from '#shared/dates.ts'
import { addMoney, type Money } from '#shared/money.ts'
import type { StatementFigures } from '#shared/owners/owner-statements.ts'
import type { Caller } from '../access/caller.ts'
import { visibleOwnerEntries } from '../access/visible.ts'
import { expenses, ownerEntries, properties } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import type { ReportContext } from '../reports/definition.ts'
import { categories, spending } from '../reports/income/spending.ts'
import {
  accounts,
  appliedBy,
  homes,
  nameOf,
  places,
  receipts,
  retainedDeposits,
} from '../reports/terms.ts'
import { type Fee, feeOf, feeRelations, isTheirs, negated, type ReadFee } from './statement-fees.ts'
import type { Kind, LineAbout, StoredLine } from './stored-lines.ts'

export interface Statement {
  figures: StatementFigures
  lines: StoredLine[]
  /** Of the month, and of earlier ones whose statements have an outdated fee. */
  fees: Fee[]
  /** All fees to the month's end. */
  feesToDate: Money
}

/** The scope of a statement: the days of a month with one owner. */
export interface About {
  propertyId: string
  /** Null for days without an owner. */
  ownerId: string | null
  /** `'2025-03'` */
  month: string
  zone: string
}

/**
 * The money movements of a property in a month, in the terms of the reports: receipts and expenses
 * equal theirs to the cent. The fee by rule counts with its right amount, posted or not. The
 * opening balance is the closing one of this owner's last statement: later changes of earlier
 * months are an entry of this one.
 *
 * @param viewer a viewer of the whole property
 */
export async function readStatement(db: Db, viewer: Caller, about: About): Promise<Statement> {
  const { propertyId, ownerId, month, zone } = about
  const from = firstOfMonth(`${month}-01`)
  const to = lastOfMonth(from)
  const context: ReportContext = {
    viewer,
    params: { propertyId, from, to, asOf: to },
    within: { from, to },
    today: to,
    zone,
  }
  const { rows } = await db.execute<Read>(sql`
    with ${sql.join(
      [
        places(context),
        homes,
        accounts,
        receipts(context),
        retainedDeposits(context),
        categories,
        spending(context),
        ...feeRelations(about),
        moves(ownerId, viewer),
      ],
      sql`, `,
    )}, sums as (
      select coalesce(sum(amount) filter (where day < ${from}), 0) as before,
        coalesce(-sum(amount) filter (where day < ${from} and kind = 'fee'), 0) as fees_before,
        coalesce(-sum(amount) filter (where kind = 'fee'), 0) as fees_to_date
      from moves where day <= ${to}
    ), opening as (
      select coalesce(last.ending, sums.before) as beginning, sums.before - coalesce(last.ending, sums.before) as late,
        case when last.ending is null then 0 else sums.fees_before - coalesce(last.fees_to_date,
          sums.fees_before - (select coalesce(sum(amount - coalesce(posted, 0)), 0) from fees where month < ${month})) end as late_fees
      from sums left join last_issued last on true
    )
    select
      (select coalesce(jsonb_object_agg(kind, amount::text), '{}') from (
        select kind, sum(amount) as amount from moves where day between ${from} and ${to} group by kind
      ) kinds) as sums,
      (select beginning::numeric(14, 2)::text from opening) as beginning,
      (select (late + late_fees)::numeric(14, 2)::text from opening) as earlier_entries,
      (select late_fees::numeric(14, 2)::text from opening) as earlier_fees,
      (select fees_to_date::numeric(14, 2)::text from sums) as fees_to_date,
      (select coalesce(jsonb_agg(jsonb_build_object('day', day::text, 'details', details, 'amount', amount::text,
        'about', jsonb_strip_nulls(jsonb_build_object('kind', kind, 'unit', unit, 'name', name, 'category', category,
          'notes', notes, 'percent', percent, 'base', base)))
        order by day, place, id), '[]') from moves where day between ${from} and ${to}) as lines,
      ${prepaidUntil(to)} as prepaid,
      case when ${isTheirs(sql`${to}::date`)} then (select coalesce(reserve, 0) from ${properties} where id = ${propertyId})
        else 0 end::numeric(14, 2)::text as reserve,
      (select coalesce(jsonb_agg(to_jsonb(fees) order by month), '[]') from fees) as fees`)
  const [read] = rows
  if (!read) throw new Error('A statement was not read')
  return statementOf(read)
}

interface Read extends Record<string, unknown> {
  sums: Partial<Record<Kind, string>>
  beginning: string
  lines: { day: string; details: string; amount: string; about: LineAbout }[]
  prepaid: string
  reserve: string
  earlier_entries: string
  earlier_fees: string
  fees_to_date: string
  fees: ReadFee[]
}

function statementOf(read: Read): Statement {
  const { sums, beginning, lines, prepaid, reserve } = read
  const earlierEntries = addMoney(read.earlier_entries)
  const earlierFees = addMoney(read.earlier_fees)
  const came = (kind: Kind) => addMoney(sums[kind] ?? '0')
  const went = (kind: Kind) => negated(came(kind))
  const opened = addMoney(beginning, earlierEntries, negated(earlierFees))
  const ending = addMoney(opened, ...Object.values(sums))
  const left = addMoney(ending, negated(prepaid), negated(reserve))
  const earlier = [
    {
      ...{ day: null, details: 'Entries for earlier months', amount: earlierEntries },
      about: { kind: 'earlier' } as const,
    },
    {
      ...{ day: null, details: 'Management fee for earlier months' },
      ...{ amount: negated(earlierFees), about: { kind: 'earlier fee' } as const },
    },
  ].filter(({ amount }) => amount !== '0.00')
  return {
    figures: {
      beginning,
      earlierEntries,
      earlierFees,
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
    lines: linesOf(beginning, [...earlier, ...lines], ending),
    fees: read.fees.map(feeOf),
    feesToDate: addMoney(read.fees_to_date),
  }
}

function linesOf(
  beginning: Money,
  moves: { day: string | null; details: string; amount: string; about: LineAbout }[],
  ending: Money,
): StoredLine[] {
  let balance = beginning
  const between = moves.map(({ day, details, amount, about }) => {
    balance = addMoney(balance, amount)
    const isOut = amount.startsWith('-')
    return {
      day,
      details,
      about,
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

/** Every movement of the balance, signed, with its label. */
function moves(ownerId: string | null, viewer: Caller): SQL {
  const who = sql`concat_ws(', ', 'Unit ' || accounts.unit, ${nameOf('tenant')})`
  return sql`moves as (
    select r.day, 1 as place, 'receipts' as kind, r.amount, r.lease_id as id,
      accounts.unit, ${nameOf('tenant')} as name, null as category, null as notes, null as percent, null as base,
      case when r.amount < 0 then 'Returned or paid back: ' else 'Received: ' end || ${who} as details
      from receipts r join accounts using (lease_id) join users tenant on tenant.id = accounts.tenant_id
      where ${isTheirs(sql`r.day`)}
    union all
    select k.day, 2, 'deposits', k.amount, k.lease_id, accounts.unit, ${nameOf('tenant')}, null, null, null, null,
      'Deposit applied: ' || ${who}
      from deposits_kept k join accounts using (lease_id) join users tenant on tenant.id = accounts.tenant_id
      where ${isTheirs(sql`k.day`)}
    union all
    select spending.day, 3, case spending.category when 'management_fees' then 'fee' else 'expenses' end, -spending.amount, expense_id,
      null, spending.payee, spending.category, spending.description, null, null,
      concat_ws(', ', label, spending.payee, spending.description)
      from spending left join ${expenses} on ${expenses.id} = expense_id
      where not exists (select from fees where fees.posted_id = expense_id)
        and case when ${expenses.feeOwnerId} is null then ${isTheirs(sql`spending.day`)} else ${expenses.feeOwnerId} = ${ownerId} end
    union all
    select fees.day, 4, 'fee', -amount, null::uuid,
      null, null, null, null, trim_scale(percent)::text, base::text,
      'Management fee, ' || trim_scale(percent) || '% of ' || to_char(base, 'FM999,999,999,990.00')
      from fees where amount <> 0
    union all
    select booked.day, 5, ${ownerEntries.kind} || 's',
      booked.sign * case ${ownerEntries.kind} when 'draw' then -${ownerEntries.amount} else ${ownerEntries.amount} end,
      ${ownerEntries.id}, null, null, null, ${ownerEntries.notes}, null, null, concat_ws(', ', case ${ownerEntries.kind} when 'draw' then 'Paid to the owner' else 'Contribution of the owner' end, ${ownerEntries.notes})
      from ${ownerEntries} join places on places.property_id = ${ownerEntries.propertyId}
      cross join lateral (values (${ownerEntries.bookedOn}, 1), (${ownerEntries.endBookedOn}, -1)) as booked(day, sign)
      where ${visibleOwnerEntries(viewer)} and booked.day is not null and ${ownerEntries.ownerId} = ${ownerId}
        and ${ownerEntries.endBookedOn} is distinct from ${ownerEntries.bookedOn}
  )`
}

/** Receipts by a day, or by the owner's last day, that were unapplied then. */
function prepaidUntil(to: Day): SQL {
  const day = sql`least(${to}::date, (select max(until_on) - 1 from theirs where until_on < 'infinity' and not ${isTheirs(sql`${to}::date`)}))`
  return sql`greatest(0, (select coalesce(sum(amount), 0) from receipts where day <= ${day} and ${isTheirs(sql`day`)})
    - (select coalesce(sum(a.amount), 0) from allocations a join accounts on accounts.lease_id = a.lease_id
      join payments p on p.id = a.payment_id and p.origin <> 'brought_forward' and ${isTheirs(sql`p.booked_on`)}
      where ${appliedBy(day)}))::numeric(14, 2)::text`
}
