import { type SQL, sql } from 'drizzle-orm'
import { firstOfMonth } from '#shared/dates.ts'
import { expenses, ownerStatements, properties, propertyOwners } from '../db/tables.ts'
import { nameOf, rentOn } from '../reports/terms.ts'
import { partiesOfGroup } from './shares.ts'
import type { AboutRow } from './statement.ts'

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
 * The relations `held`, the periods of the property with the same shares; `theirs`, those with this owner; `last_issued`,
 * this owner's statement before the month; and `fees`: the right fees by rule of the whole property in the month, and in
 * every month before it since the owner's first statement. Needs `receipts`, `accounts`.
 */
export function feeRelations(about: AboutRow): SQL[] {
  return [
    ...holdings(about),
    ...rules(about),
    counted,
    managementFees(about),
    leasingFees,
    sql`fees as (select * from management_fees union all select * from leasing_fees)`,
  ]
}

function holdings({ propertyId, ownerId }: AboutRow): SQL[] {
  return [
    sql`held as (
      select step.*, coalesce(lead(from_on) over (order by from_on), 'infinity') as until_on from (
        select ${propertyOwners.effectiveFrom} as from_on, bool_or(${propertyOwners.userId} is not distinct from ${ownerId}::uuid) as is_theirs,
          (array_agg(${propertyOwners.userId} order by ${propertyOwners.userId} is null, ${propertyOwners.percent} desc, ${propertyOwners.userId}))[1] as bearer,
          ${partiesOfGroup} as parties
        from ${propertyOwners} where ${propertyOwners.propertyId} = ${propertyId} group by 1
      ) step
    )`,
    sql`theirs as (select * from held where is_theirs)`,
  ]
}

/**
 * The rule of each month. Its percentage is that of its statement, else of the property; the rest is that of the last
 * statement of any owner, else of the property. An archived property costs no flat and no minimum fee.
 */
function rules({ propertyId, ownerId, month, zone }: AboutRow): SQL[] {
  const first = firstOfMonth(`${month}-01`)
  const ofProperty = sql`${ownerStatements.propertyId} = ${propertyId}`
  const isKept = sql`coalesce(to_char(${properties.archivedAt} at time zone ${zone}, 'YYYY-MM') >= span.month, true)`
  return [
    sql`issued as (
      select distinct on (${ownerStatements.month}) ${ownerStatements.month} as month, ${ownerStatements.ending} as ending,
        ${ownerStatements.feePercent} as fee_percent, ${ownerStatements.feesToDate} as fees_to_date
      from ${ownerStatements} where ${ofProperty} and ${ownerStatements.ownerId} = ${ownerId} and ${ownerStatements.month} <= ${month}
      order by ${ownerStatements.month}, ${ownerStatements.version} desc
    )`,
    sql`last_issued as (select * from issued where month < ${month} order by month desc limit 1)`,
    sql`ruled as (
      select distinct on (${ownerStatements.month}) ${ownerStatements.month} as month, ${ownerStatements.feeBase} as kinds,
        ${ownerStatements.feeFlat} as flat, ${ownerStatements.feeMinimum} as minimum,
        ${ownerStatements.leasingFeePercent} as leasing_percent, ${ownerStatements.leasingFeeFlat} as leasing_flat
      from ${ownerStatements} where ${ofProperty} and ${ownerStatements.month} <= ${month}
      order by ${ownerStatements.month}, ${ownerStatements.issuedAt} desc
    )`,
    sql`rules as (
      select span.*, said.kinds, said.leasing_percent, said.leasing_flat,
        case when ${isKept} then said.flat end as flat, case when ${isKept} then said.minimum end as minimum,
        case when issued.month is null or span.month = ${month} then ${properties.managementFeePercent} else issued.fee_percent end as percent,
        exists (select from ${expenses} where ${expenses.propertyId} = ${propertyId} and ${expenses.category} = 'management_fees'
          and ${expenses.voidedOn} is null and ${expenses.feeMonth} is null and ${expenses.incurredOn} between span.first and span.last) as is_by_hand
      from (
        select to_char(first, 'YYYY-MM') as month, first::date as first, (first + interval '1 month' - interval '1 day')::date as last
        from generate_series(coalesce((select to_date(min(month), 'YYYY-MM') from issued), ${first}::date)::timestamp,
          ${first}::timestamp, interval '1 month') as first
      ) span
      join ${properties} on ${properties.id} = ${propertyId}
      left join issued on issued.month = span.month
      left join ruled on ruled.month = span.month
      cross join lateral (
        select ruled.kinds, ruled.flat, ruled.minimum, ruled.leasing_percent, ruled.leasing_flat where ruled.month is not null
        union all
        select ${properties.managementFeeBase}, ${properties.managementFeeFlat}, ${properties.managementFeeMinimum},
          ${properties.leasingFeePercent}, ${properties.leasingFeeFlat} where ruled.month is null
      ) said
    )`,
    sql`posted_fees as (
      select ${expenses.id} as id, ${expenses.amount} as amount, ${expenses.feePercent} as percent, ${expenses.incurredOn} as day,
        ${expenses.feeMonth} as month, ${expenses.feeOwnerId} as bearer, ${expenses.feeLeaseId} as lease_id
      from ${expenses} where ${expenses.propertyId} = ${propertyId} and ${expenses.category} = 'management_fees'
        and ${expenses.voidedOn} is null and ${expenses.feeMonth} is not null
    )`,
  ]
}

/** The receipts that may count in the fee: all of them without a kind, and the parts that cover charges by kind. */
const counted: SQL = sql`counted as (
  select null::text as kind, day, amount from receipts where ${isTheirs(sql`day`)}
  union all
  select c.kind::text, laid.day, case when laid.is_undone then -a.amount else a.amount end
  from allocations a join accounts on accounts.lease_id = a.lease_id
  join payments p on p.id = a.payment_id and p.origin <> 'brought_forward' and p.status in ('completed', 'reversed')
  join charges c on c.id = a.charge_id
  cross join lateral (values (a.booked_on, false), (a.end_booked_on, true)) as laid(day, is_undone)
  where ${isTheirs(sql`laid.day`)}
)`

/**
 * One for the days of a month with the same owners. The percentage is that of its posting, else of the month's rule. A
 * half is rounded away from zero. Flat and minimum fees are divided by days, so that the parts of a month sum to it. No
 * fee by rule where one was entered by hand.
 */
function managementFees({ ownerId }: AboutRow): SQL {
  const throughDay = (amount: SQL, day: SQL) =>
    sql`round(${amount} * (${day} - rules.first) / (rules.last - rules.first + 1), 2)`
  const ofDays = (amount: SQL) =>
    sql`(${throughDay(amount, sql`(owned.day + 1)`)} - ${throughDay(amount, sql`greatest(rules.first, theirs.from_on)`)})`
  return sql`management_fees as (
    select rules.month, owned.day, owned.bearer, theirs.from_on as held, applied.percent, rules.kinds, base,
      case when applied.is then rules.flat end as flat, case when applied.is then rules.minimum end as minimum,
      rules.leasing_percent, rules.leasing_flat, due.amount, due.amount > due.plain as is_minimum,
      posted.id as posted_id, posted.amount as posted, posted.day as posted_on,
      null::uuid as lease_id, null::text as unit, null::text as name
    from rules
    left join theirs on theirs.from_on <= rules.last and theirs.until_on > rules.first
    cross join lateral (select least(rules.last, theirs.until_on - 1) as day,
      case when theirs.from_on is null then ${ownerId}::uuid else theirs.bearer end as bearer) owned
    left join lateral (
      select posted_fees.*, row_number() over (order by day desc, id) as nth
      from posted_fees where lease_id is null and month = rules.month and case
        when bearer is null then day >= theirs.from_on and day < theirs.until_on
        else bearer = owned.bearer
          and (theirs.from_on is null or ${borneFrom(sql`posted_fees.day`, sql`owned.bearer`)} = theirs.from_on) end
    ) posted on true
    cross join lateral (select posted.id is not null or not is_by_hand as is,
      coalesce(posted.percent, case when not is_by_hand then rules.percent end) as percent) applied
    cross join lateral (
      select coalesce(sum(counted.amount), 0)::numeric(14, 2) as base from counted
      where counted.day between greatest(rules.first, theirs.from_on) and owned.day and counted.day < theirs.until_on
        and case when kinds is null then counted.kind is null else counted.kind = any(kinds) end
    ) total
    cross join lateral (select round(base * coalesce(applied.percent, 0) / 100, 2)
      + coalesce(case when applied.is then ${ofDays(sql`rules.flat`)} end, 0) as amount) plain
    cross join lateral (select plain.amount as plain, case when posted.nth > 1 or theirs.from_on is null then 0
      else greatest(plain.amount, case when applied.is then ${ofDays(sql`rules.minimum`)} end) end as amount) due
  )`
}

/**
 * One for each lease that began in these months on a day of this owner, and for each posted one; without a right to it
 * any more its amount is zero. It is posted on the lease's first day.
 */
const leasingFees: SQL = sql`leasing_fees as (
  select rules.month, coalesce(begun.day, posted.day) as day, null::uuid as bearer, ${sharedFrom(sql`coalesce(begun.day, posted.day)`)} as held,
    rules.leasing_percent as percent, null::text[] as kinds, coalesce(begun.rent, 0)::numeric(14, 2) as base,
    rules.leasing_flat as flat, null::numeric as minimum, rules.leasing_percent, rules.leasing_flat,
    case when begun.day is null then 0
      else round(begun.rent * coalesce(rules.leasing_percent, 0) / 100, 2) + coalesce(rules.leasing_flat, 0) end as amount,
    false as is_minimum, posted.id as posted_id, posted.amount as posted, posted.day as posted_on,
    account.lease_id, account.unit, ${nameOf('tenant')} as name
  from rules
  join accounts account on true
  join leases l on l.id = account.lease_id
    and (l.start_date between rules.first and rules.last or l.id in (select lease_id from posted_fees))
  join users tenant on tenant.id = account.tenant_id
  left join posted_fees posted on posted.lease_id = account.lease_id and posted.month = rules.month and ${isTheirs(sql`posted.day`)}
  left join lateral (
    select l.start_date as day, ${rentOn(sql`l.id`, sql`l.start_date`)} as rent
    where l.start_date between rules.first and rules.last and l.status <> 'pending' and ${isTheirs(sql`l.start_date`)}
      and (l.terminated_on is null or l.terminated_on >= l.start_date)
      and (posted.id is not null or not rules.is_by_hand)
  ) begun on true
  where posted.id is not null or begun.day is not null
)`
