import { type SQL, sql } from 'drizzle-orm'
import { type Day, firstOfMonth } from '#shared/dates.ts'
import { addMoney, type Money } from '#shared/money.ts'
import type { PropertyFeeBase } from '#shared/properties/properties.ts'
import { expenses, ownerStatements, properties, propertyOwners } from '../db/tables.ts'
import type { About } from './statement.ts'

/** The management fee by rule of the days of a month with the same owners: the right amount, and the posted one. */
export interface Fee {
  /** `'2025-03'` */
  month: string
  /** The last of these days, on which it is posted. */
  day: Day
  /** Who bears it, of several owners the one with the largest share; null without an owner. */
  bearer: string | null
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
  bearer: string | null
  percent: number | null
  kinds: Exclude<PropertyFeeBase, 'all'> | null
  base: number
  amount: number
  posted_id: string | null
  posted: number | null
  posted_on: Day | null
}

export function feeOf(read: ReadFee): Fee {
  const { month, day, bearer, percent, kinds, base, amount, posted_id, posted, posted_on } = read
  return {
    month,
    day,
    bearer,
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

/** The first day of the period that a fee with a bearer belongs to: the last one with that bearer by a day. Needs `held`. */
export function borneFrom(day: SQL, bearer: SQL): SQL {
  return sql`(select max(held.from_on) from held where held.bearer = ${bearer} and held.from_on <= ${day})`
}

/** The first day of the owners of a day, where this owner is one of them. Needs `theirs`. */
export function sharedFrom(day: SQL): SQL {
  return sql`(select theirs.from_on from theirs where theirs.from_on <= ${day} and theirs.until_on > ${day})`
}

/**
 * The relations `held`, the periods of the property with the same shares; `theirs`, those with this owner; and `fees`:
 * the right fee by rule of the whole property for each of their periods in a month, and in every month before it since
 * the owner's first statement. The percentage is that of its posting, else of its statement, else of the property; so
 * is the base. A half is rounded away from zero. No fee by rule where one was entered by hand. Needs `receipts`,
 * `accounts`.
 */
export function feeRelations({ propertyId, ownerId, month }: About): SQL[] {
  const first = firstOfMonth(`${month}-01`)
  const ofOwner = sql`${ownerStatements.propertyId} = ${propertyId} and ${ownerStatements.ownerId} = ${ownerId}`
  const feesOf = sql`from ${expenses} where ${expenses.propertyId} = ${propertyId}
    and ${expenses.category} = 'management_fees' and ${expenses.voidedOn} is null`
  return [
    sql`held as (
      select step.*, coalesce(lead(from_on) over (order by from_on), 'infinity') as until_on from (
        select ${propertyOwners.effectiveFrom} as from_on, bool_or(${propertyOwners.userId} is not distinct from ${ownerId}::uuid) as is_theirs,
          (array_agg(${propertyOwners.userId} order by ${propertyOwners.userId} is null, ${propertyOwners.percent} desc, ${propertyOwners.userId}))[1] as bearer,
          jsonb_agg(jsonb_build_object('id', ${propertyOwners.userId}, 'percent', ${propertyOwners.percent}::text)
            order by ${propertyOwners.percent} desc, ${propertyOwners.userId}) as parties
        from ${propertyOwners} where ${propertyOwners.propertyId} = ${propertyId} group by 1
      ) step
    )`,
    sql`theirs as (select * from held where is_theirs)`,
    sql`ruled as (
      select distinct on (${ownerStatements.month}) ${ownerStatements.month} as month, ${ownerStatements.feeBase} as fee_base
      from ${ownerStatements} where ${ownerStatements.propertyId} = ${propertyId} and ${ownerStatements.month} <= ${month}
      order by ${ownerStatements.month}, ${ownerStatements.issuedAt} desc
    )`,
    sql`issued as (
      select distinct on (${ownerStatements.month}) ${ownerStatements.month} as month, ${ownerStatements.ending} as ending,
        ${ownerStatements.feePercent} as fee_percent, ${ownerStatements.feesToDate} as fees_to_date
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
      select span.month, owned.day, owned.bearer, theirs.from_on as held, rule.percent, rule.kinds, base,
        case when posted.nth > 1 then 0 else round(base * coalesce(rule.percent, 0) / 100, 2) end as amount,
        posted.id as posted_id, posted.amount as posted, posted.day as posted_on
      from (
        select to_char(first, 'YYYY-MM') as month, first::date as first, (first + interval '1 month' - interval '1 day')::date as last
        from generate_series(coalesce((select to_date(min(month), 'YYYY-MM') from issued), ${first}::date)::timestamp,
          ${first}::timestamp, interval '1 month') as first
      ) span
      join ${properties} on ${properties.id} = ${propertyId}
      left join issued on issued.month = span.month
      left join ruled on ruled.month = span.month
      left join theirs on theirs.from_on <= span.last and theirs.until_on > span.first
      cross join lateral (select least(span.last, theirs.until_on - 1) as day,
        case when theirs.from_on is null then ${ownerId}::uuid else theirs.bearer end as bearer) owned
      left join lateral (
        select ${expenses.id} as id, ${expenses.amount} as amount, ${expenses.feePercent} as percent, ${expenses.incurredOn} as day,
          row_number() over (order by ${expenses.incurredOn} desc, ${expenses.id}) as nth
        ${feesOf} and ${expenses.feeMonth} = span.month and case
          when ${expenses.feeOwnerId} is null then ${expenses.incurredOn} >= theirs.from_on and ${expenses.incurredOn} < theirs.until_on
          else ${expenses.feeOwnerId} = owned.bearer
            and (theirs.from_on is null or ${borneFrom(sql`${expenses.incurredOn}`, sql`owned.bearer`)} = theirs.from_on) end
      ) posted on true
      cross join lateral (select
        case when ruled.month is null then ${properties.managementFeeBase} else ruled.fee_base end as kinds,
        coalesce(posted.percent, case
          when exists (select ${feesOf} and ${expenses.feeMonth} is null and ${expenses.incurredOn} between span.first and span.last) then null
          when issued.month is null or span.month = ${month} then ${properties.managementFeePercent}
          else issued.fee_percent end) as percent) rule
      cross join lateral (
        select coalesce(sum(counted.amount), 0)::numeric(14, 2) as base from counted
        where counted.day between greatest(span.first, theirs.from_on) and owned.day and counted.day < theirs.until_on
          and case when kinds is null then counted.kind is null else counted.kind = any(kinds) end
      ) total
    )`,
  ]
}

export function negated(amount: Money): Money {
  if (/^-?0+\.0+$/.test(amount)) return '0.00'
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}
