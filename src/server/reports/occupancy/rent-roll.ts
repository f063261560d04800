import { type SQL, sql } from 'drizzle-orm'
import { t } from '#shared/language/t.ts'
import {
  countOf,
  type DefineReport,
  date,
  leadsTo,
  money,
  noteWhen,
  sumOf,
  type Total,
  text,
} from '../definition.ts'
import { balanceOn, depositOn } from '../lease-sums.ts'
import {
  accounts,
  homes,
  inOrder,
  isIdle,
  isLeasedLater,
  livedIn,
  nameOf,
  openOn,
  places,
  retainedSince,
  tenancies,
} from '../terms.ts'
import { holdsOn, rentSteps } from './contract-rent.ts'
import { marketSteps } from './market-rent.ts'

/**
 * Every unit once, as of the end of a day. Leases without a resident then are in the totals only:
 * with them these are the totals of aging and of the deposits screen.
 */
export const rentRoll: DefineReport = context => {
  const day = sql`${context.params.asOf}::date`
  const isLeased = sql`(t.lease_id is not null)`
  return {
    columns: [
      text('Property'),
      text('Unit'),
      text('Tenant'),
      text('Status'),
      date('Lease Start'),
      date('Lease End'),
      money('Market Rent'),
      money('Contract Rent'),
      money('Deposit Held'),
      money('Balance'),
    ],
    beside: [text('Address', '')],
    links: {
      Property: leadsTo('property'),
      Unit: leadsTo('unit'),
      Tenant: leadsTo('tenant'),
      'Lease Start': leadsTo('lease'),
      'Lease End': leadsTo('lease'),
      'Contract Rent': leadsTo('lease'),
      'Deposit Held': leadsTo('lease'),
      Balance: leadsTo('lease'),
    },
    ctes: [
      places(context),
      homes,
      accounts,
      tenancies,
      rentSteps(context),
      marketSteps(context),
      sql`living as (
        select distinct on (t.unit_id) t.*, latest_day, latest_balance, latest_deposit
        from tenancies t join accounts on accounts.lease_id = t.lease_id where ${livedIn(day)}
        order by t.unit_id, t.first_day desc, t.lease_id desc
      )`,
      sql`opened as (select lease_id, sum(open) as open from ${openOn(day)} owed group by lease_id)`,
      sql`others as (
        select case when l.start_date <= ${day} then 'former' else 'future' end as who,
          ${balanceOn(day, context)} as balance, coalesce(opened.open, 0) as open, ${depositOn(day, context)} as deposit
        from accounts join leases l on l.id = accounts.lease_id left join opened using (lease_id)
        where accounts.is_own and l.id not in (select lease_id from living)
      )`,
    ],
    rows: sql`select homes.*, t.lease_id, t.tenant_id, property as "Property", address as "Address", unit as "Unit",
        case when t.lease_id is null then 'VACANT' else ${nameOf('tenant')} end as "Tenant",
        case when t.lease_id is null then
            case when ${isIdle(day, isLeased)} then 'Non-revenue'
              when ${isLeasedLater(sql`homes.unit_id`, day, context.zone)} then 'Vacant-leased' else 'Vacant' end
          when t.notice_on <= ${day} then 'Notice'
          when t.rolls_over and t.end_date < ${day} then 'Month-to-month'
          else 'Occupied' end as "Status",
        t.first_day as "Lease Start", t.end_date as "Lease End", market.monthly_rent as "Market Rent",
        coalesce(rented.monthly_rent, t.monthly_rent) as "Contract Rent",
        ${whereLet(depositOn(day, context, 't'))} as "Deposit Held",
        ${whereLet(balanceOn(day, context, 't'))} as "Balance", coalesce(opened.open, 0) as open
      from homes join (select property_id as located_id, address from places) located on located_id = homes.property_id
      left join living t on t.unit_id = homes.unit_id
      left join rent_steps rented on rented.lease_id = t.lease_id and ${holdsOn('rented', day)}
      left join market_steps market on market.unit_id = homes.unit_id and ${holdsOn('market', day)}
      left join opened on opened.lease_id = t.lease_id
      left join users tenant on tenant.id = t.tenant_id
      where ${retainedSince(day)} or t.lease_id is not null`,
    order: inOrder,
    totals: [
      countOf('Units'),
      countOf('Occupied', sql`"Tenant" <> 'VACANT' or "Lease Start" is not null`),
      {
        label: 'Market Rent',
        type: 'money',
        value: sql`coalesce(sum("Market Rent") filter (where "Status" <> 'Non-revenue'), 0)`,
      },
      sumOf('Contract Rent'),
      sumOf('Deposits Held', 'Deposit Held'),
      {
        label: 'Receivable',
        type: 'money',
        value: sql`coalesce(sum(greatest(open, "Balance")), 0)`,
      },
      {
        label: 'Prepaid',
        type: 'money',
        value: sql`coalesce(sum(greatest(open, "Balance") - "Balance"), 0)`,
      },
      ofOthers('Former tenants: owed', 'former', owed),
      ofOthers('Former tenants: deposits held', 'former', held),
      ifAny(ofOthers('Former tenants: prepaid', 'former', prepaid)),
      ifAny(ofOthers('Future tenants: owed', 'future', owed)),
      ifAny(ofOthers('Future tenants: deposits held', 'future', held)),
      ifAny(ofOthers('Future tenants: prepaid', 'future', prepaid)),
    ],
    notes: [
      noteWhen(sql`count(*) filter (where "Market Rent" is null)`, count =>
        t('{count, plural, one {# unit without market rent} other {# units without market rent}}', {
          count,
        }),
      ),
      noteWhen(
        sql`count(*) filter (where "Status" = 'Non-revenue' and "Market Rent" is not null)`,
        count =>
          t(
            '{count, plural, one {# non-revenue unit is left out of the sum of market rent} other {# non-revenue units are left out of the sum of market rent}}',
            { count },
          ),
      ),
    ],
  }
}

/** A fee can be open while the money is reserved for the next rent. */
const owed = sql`greatest(open, balance)`
const prepaid = sql`greatest(open, balance) - balance`
const held = sql`deposit`

function ofOthers(label: string, who: 'former' | 'future', amount: SQL): Total {
  const value = sql`(select coalesce(sum(${amount}), 0) from others where who = ${who})`
  return { label, type: 'money', value, ofWhole: true }
}

/** Left out of the footer where it is zero. */
function ifAny({ value, ...total }: Total): Total {
  return { ...total, value: sql`nullif(${value}, 0)`, optional: true }
}

function whereLet(value: SQL): SQL {
  return sql`case when t.lease_id is not null then ${value} end`
}
