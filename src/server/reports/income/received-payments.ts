import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../access/caller.ts'
import { seesWholeOrganization } from '../../access/organization-scope.ts'
import { visibleOnLease } from '../../access/visible.ts'
import { isReceived } from '../../accounting/payments/received.ts'
import { daySums, payments } from '../../db/tables.ts'
import type { ReportContext } from '../definition.ts'
import { bookedDays, receipts } from '../terms.ts'

/** A subquery: completed payments by the day they count on, one or many rows for each day. */
export function receivedByDay(viewer: Viewer): SQL {
  if (seesWholeOrganization(viewer))
    return sql`(
      select ${daySums.organizationId} as organization_id, ${daySums.day} as day,
        case when ${daySums.kind} = 'returned' then -${daySums.amount} else ${daySums.amount} end as amount
      from ${daySums} where ${daySums.organizationId} = ${viewer.organizationId}
        and ${daySums.figure} in ('payments', 'kept') and ${daySums.kind} in ('completed', 'returned')
    )`
  return sql`(
    select ${payments.organizationId} as organization_id, revenue.day, revenue.amount
    from ${payments} ${revenueDays} where ${visibleOnLease(viewer, payments)} and ${isReceived} and revenue.day is not null
  )`
}

/**
 * A join with `revenue`: the day of a completed payment and its amount. One that was reversed after its month was
 * closed stays in it, and is less on the day the ledger counts the reversal.
 */
export const revenueDays: SQL = sql`cross join lateral (values
  (case when ${payments.status} = 'completed' or ${payments.bookedBack} then ${payments.bookedOn} end, ${payments.amount}),
  (case when ${payments.bookedBack} then ${payments.endBookedOn} end, -${payments.amount})) as revenue(day, amount)`

/**
 * Whether a report is about exactly one whole organization: then it reads the daily totals (`daySums`), not each row.
 */
export function isOfWholeOrganization({ viewer, params }: ReportContext): boolean {
  return seesWholeOrganization(viewer) && !params.propertyId && !params.tenantId
}

/** A subquery of the days of `context`, for a whole organization: the sum of one figure, by kind. */
export function summedUp(
  { viewer, params }: ReportContext,
  figure: typeof daySums.figure._.data,
): SQL {
  return sql`(
    select ${daySums.day} as day, ${daySums.kind} as kind, ${daySums.method}::text as method,
      ${daySums.amount} as amount, ${daySums.rows} as rows
    from ${daySums} where ${daySums.organizationId} = ${viewer.organizationId} and ${daySums.figure} = ${figure}
      and ${daySums.day} between ${params.from}::date and ${params.to}::date
  )`
}

/** As `receipts`, but of `day` and `amount` alone. Needs `accounts`. */
export function receiptsByDay(context: ReportContext): SQL {
  if (!isOfWholeOrganization(context)) return receipts(context)
  const ofOrganization = sql`${daySums.organizationId} = ${context.viewer.organizationId}`
  return sql`receipts as not materialized (
    select ${daySums.day} as day, ${daySums.amount} as amount from ${daySums}
      where ${ofOrganization} and ${daySums.figure} = 'payments' and ${daySums.kind} in ('completed', 'reversed')
    union all
    select ${daySums.day}, -${daySums.amount} from ${daySums} where ${ofOrganization} and ${daySums.figure} = 'returned'
    union all
    -- Money that went to another lease came there on the same day.
    select booked.day, booked.sign * (f.brought_forward - f.amount) from refunds f join accounts using (lease_id)
      ${bookedDays('f')} and f.transfer_id is null
  )`
}
