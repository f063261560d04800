import { type SQL, sql } from 'drizzle-orm'
import { type Day, firstOfMonth } from '#shared/dates.ts'
import { addMoney, type Money } from '#shared/money.ts'
import type { PropertyFeeBase } from '#shared/properties/properties.ts'
import { expenses, ownerStatements, properties } from '../db/tables.ts'
import type { About } from './statement.ts'

/** The management fee of an owner's month by rule: the right amount, and the posted one. */
export interface Fee {
  /** `'2025-03'` */
  month: string
  /** The last of the owner's days in the month, on which it is posted. */
  day: Day
  /** Null without a rule, or with a fee entered by hand. */
  percent: string | null
  kinds: PropertyFeeBase
  receipts: Money
  amount: Money
  posted: { id: string; amount: Money; day: Day } | null
}

export interface ReadFee {
  month: string
  day: Day
  percent: number | null
  kinds: Exclude<PropertyFeeBase, 'all'> | null
  base: number
  amount: number
  posted_id: string | null
  posted: number | null
  posted_on: Day | null
}

export function feeOf(read: ReadFee): Fee {
  const { month, day, percent, kinds, base, amount, posted_id, posted, posted_on } = read
  return {
    month,
    day,
    percent: percent === null ? null : percent.toFixed(2),
    kinds: kinds ?? 'all',
    receipts: money(base),
    amount: money(amount),
    posted:
      posted_id && posted_on ? { id: posted_id, amount: money(posted ?? 0), day: posted_on } : null,
  }
}

const money = (amount: number): Money => addMoney(amount.toFixed(2))

/** Whether the property was this owner's on a day. Needs `theirs`. */
export function isTheirs(day: SQL): SQL {
  return sql`exists (select from theirs where theirs.from_on <= ${day} and theirs.until_on > ${day})`
}

/**
 * The relation `fees`: the right fee by rule for a month, and for every month before it since the
 * owner's first statement. The percentage is that of its posting, else of its statement, else of
 * the property; so is the base. A half is rounded away from zero. No fee by rule where one was
 * entered by hand. Needs `receipts`, `accounts`.
 */
export function feeRelations({ propertyId, ownerId, month }: About): SQL[] {
  const first = firstOfMonth(`${month}-01`)
  const ofOwner = sql`${ownerStatements.propertyId} = ${propertyId} and ${ownerStatements.ownerId} = ${ownerId}`
  const feesOf = sql`from ${expenses} where ${expenses.propertyId} = ${propertyId}
    and ${expenses.category} = 'management_fees' and ${expenses.voidedOn} is null`
  return [
    sql`theirs as (
      select h.from_on, coalesce(h.until_on, 'infinity') as until_on from property_owners_history h
      where h.property_id = ${propertyId} and h.owner_id is not distinct from ${ownerId}::uuid
    )`,
    sql`issued as (
      select distinct on (${ownerStatements.month}) ${ownerStatements.month} as month, ${ownerStatements.ending} as ending,
        ${ownerStatements.feePercent} as fee_percent, ${ownerStatements.feeBase} as fee_base, ${ownerStatements.feesToDate} as fees_to_date
      from ${ownerStatements} where ${ofOwner} and ${ownerStatements.month} <= ${month}
      order by ${ownerStatements.month}, ${ownerStatements.version} desc
    )`,
    sql`last_issued as (select * from issued where month < ${month} order by month desc limit 1)`,
    sql`counted as (
      select null::text as kind, day, amount from receipts where ${isTheirs(sql`day`)}
      union all
      select c.kind::text, laid.day, case when laid.is_undone then -a.amount else a.amount end
      from allocations a join accounts on accounts.lease_id = a.lease_id
      join payments p on p.id = a.payment_id and p.origin <> 'brought_forward' and p.status in ('completed', 'reversed')
      join charges c on c.id = a.charge_id
      cross join lateral (values (a.booked_on, false), (a.end_booked_on, true)) as laid(day, is_undone)
      where ${isTheirs(sql`laid.day`)}
    )`,
    sql`fees as (
      select span.month, owned.day, rule.percent, rule.kinds, base, round(base * coalesce(rule.percent, 0) / 100, 2) as amount,
        posted.id as posted_id, posted.amount as posted, posted.day as posted_on
      from (
        select to_char(first, 'YYYY-MM') as month, first::date as first, (first + interval '1 month' - interval '1 day')::date as last
        from generate_series(coalesce((select to_date(min(month), 'YYYY-MM') from issued), ${first}::date)::timestamp,
          ${first}::timestamp, interval '1 month') as first
      ) span
      join ${properties} on ${properties.id} = ${propertyId}
      left join issued on issued.month = span.month
      cross join lateral (select coalesce(
        (select max(least(span.last, until_on - 1)) from theirs where from_on <= span.last and until_on > span.first), span.last) as day) owned
      left join lateral (
        select ${expenses.id} as id, ${expenses.amount} as amount, ${expenses.feePercent} as percent, ${expenses.incurredOn} as day
        ${feesOf} and ${expenses.feeMonth} = span.month
          and case when ${expenses.feeOwnerId} is null then ${isTheirs(sql`${expenses.incurredOn}`)} else ${expenses.feeOwnerId} = ${ownerId} end
      ) posted on true
      cross join lateral (select
        case when issued.month is null then ${properties.managementFeeBase} else issued.fee_base end as kinds,
        coalesce(posted.percent, case
          when exists (select ${feesOf} and ${expenses.feeMonth} is null and ${expenses.incurredOn} between span.first and span.last) then null
          when issued.month is null or span.month = ${month} then ${properties.managementFeePercent}
          else issued.fee_percent end) as percent) rule
      cross join lateral (
        select coalesce(sum(counted.amount), 0)::numeric(14, 2) as base from counted
        where counted.day between span.first and span.last
          and case when kinds is null then counted.kind is null else counted.kind = any(kinds) end
      ) total
    )`,
  ]
}

export function negated(amount: Money): Money {
  if (/^-?0+\.0+$/.test(amount)) return '0.00'
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}
