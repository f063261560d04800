import { type SQL, sql } from 'drizzle-orm'
import { visibleOnLease } from '../../access/visible.ts'
import { payments, refunds } from '../../db/tables.ts'
import type { ReportContext } from '../definition.ts'
import { isOfWholeOrganization, summedUp } from '../income/received-payments.ts'

/**
 * Revenue is the sum of completed payments by day of receipt, as in Revenue Summary. Net receipts
 * are receipts less refunds and returns. Where both could be expected, a note gives the difference.
 */

/** The relation `differences`: by what net receipts of `context`’s period are less than its revenue, or more. */
export function differences(context: ReportContext): SQL {
  const { viewer, params } = context
  const within = (day: SQL) => sql`${day} between ${params.from}::date and ${params.to}::date`
  const ofPlace = (lease: SQL) =>
    params.propertyId
      ? sql`and ${lease} in (select l.id from leases l join units u on u.id = l.unit_id where u.property_id = ${params.propertyId})`
      : sql``
  const paid = (what: SQL) =>
    sql`select sum(${payments.amount}) from ${payments} where ${visibleOnLease(viewer, payments)}
      ${ofPlace(sql`${payments.leaseId}`)} and ${what}`
  const isReversed = sql`${payments.origin} = 'received' and ${payments.status} = 'reversed'`
  const [bounced, returned] = isOfWholeOrganization(context)
    ? [
        sql`select sum(amount) from ${summedUp(context, 'payments')} summed where kind = 'reversed'`,
        sql`select sum(amount) from ${summedUp(context, 'returned')} summed`,
      ]
    : [
        paid(sql`${isReversed} and ${within(sql`${payments.receivedOn}`)}`),
        paid(sql`${isReversed} and ${within(sql`${payments.reversedOn}`)}`),
      ]
  const moved = paid(
    sql`${payments.origin} = 'transfer' and ${payments.status} = 'completed' and ${within(sql`${payments.receivedOn}`)}`,
  )
  const backOf = (what: SQL) =>
    sql`select sum(${refunds.amount} - ${refunds.broughtForward}) from ${refunds}
      where ${visibleOnLease(viewer, refunds)} ${ofPlace(sql`${refunds.leaseId}`)} and ${what}
        and ${refunds.voidedOn} is null and ${within(sql`${refunds.refundedOn}`)}`
  return sql`differences as (
    select coalesce((${returned}), 0) - coalesce((${bounced}), 0) as returned,
      coalesce((${backOf(sql`${refunds.transferId} is null`)}), 0) as refunded,
      coalesce((${backOf(sql`${refunds.transferId} is not null`)}), 0) - coalesce((${moved}), 0) as moved
  )`
}

const total = sql`(returned + refunded + moved)`

/** The note on revenue; null where both are one. Needs `differences`. */
export function besideRevenue(revenue: SQL): SQL {
  return sql`(select 'Net receipts of other reports: ' || ${amountOf(sql`${revenue} - ${total}`)}
    || ', which is revenue ' || ${parts} from differences where ${isAny})`
}

/** The note on net receipts; null where both are one. Needs `differences`. */
export function besideReceipts(received: SQL): SQL {
  return sql`(select 'Net receipts are revenue of ' || ${amountOf(sql`${received} + ${total}`)}
    || ' (Revenue Summary) ' || ${parts} from differences where ${isAny})`
}

const isAny = sql`(returned <> 0 or refunded <> 0 or moved <> 0)`
const parts = sql`concat_ws(', ', ${part(sql`refunded`, 'refunds')}, ${part(sql`returned`, 'returned payments')},
  ${part(sql`moved`, 'moved between leases')})`

function part(amount: SQL, name: string): SQL {
  return sql`case when ${amount} > 0 then 'less ' || ${amountOf(amount)} || ${` ${name}`}::text
    when ${amount} < 0 then 'and ' || ${amountOf(sql`-${amount}`)} || ${` ${name}`}::text end`
}

function amountOf(value: SQL): SQL {
  return sql`to_char((${value})::numeric, 'FM999,999,999,990.00')`
}
