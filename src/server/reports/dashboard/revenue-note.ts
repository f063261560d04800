import { type SQL, sql } from 'drizzle-orm'
import { t } from '#shared/language/t.ts'
import { withThousands } from '#shared/thousands.ts'
import { visibleOnLease } from '../../access/visible.ts'
import { payments, refunds } from '../../db/tables.ts'
import type { Note, ReportContext } from '../definition.ts'
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
  const isReversed = sql`${payments.origin} = 'received' and ${payments.status} = 'reversed' and not ${payments.bookedBack}`
  const [bounced, returned] = isOfWholeOrganization(context)
    ? [
        sql`select sum(amount) from (select * from ${summedUp(context, 'payments')} summed
          union all select * from ${summedUp(context, 'kept')} kept) summed where kind = 'reversed'`,
        sql`select sum(case figure when 'kept' then -amount else amount end) from (
          select 'returned' as figure, amount from ${summedUp(context, 'returned')} summed
          union all select 'kept', amount from ${summedUp(context, 'kept')} kept where kind = 'returned') summed`,
      ]
    : [
        paid(sql`${isReversed} and ${within(sql`${payments.bookedOn}`)}`),
        paid(sql`${isReversed} and ${within(sql`${payments.endBookedOn}`)}`),
      ]
  const moved = paid(
    sql`${payments.origin} = 'transfer' and ${payments.status} = 'completed' and ${within(sql`${payments.bookedOn}`)}`,
  )
  const backOf = (what: SQL) =>
    sql`select sum(booked.sign * (${refunds.amount} - ${refunds.broughtForward})) from ${refunds}
      cross join lateral (values (${refunds.bookedOn}, 1), (${refunds.endBookedOn}, -1)) as booked(day, sign)
      where ${visibleOnLease(viewer, refunds)} ${ofPlace(sql`${refunds.leaseId}`)} and ${what}
        and ${refunds.endBookedOn} is distinct from ${refunds.bookedOn} and ${within(sql`booked.day`)}`
  return sql`differences as (
    select coalesce((${returned}), 0) - coalesce((${bounced}), 0) as returned,
      coalesce((${backOf(sql`${refunds.transferId} is null`)}), 0) as refunded,
      coalesce((${backOf(sql`${refunds.transferId} is not null`)}), 0) - coalesce((${moved}), 0) as moved
  )`
}

const total = sql`(returned + refunded + moved)`

const isAny = sql`(returned <> 0 or refunded <> 0 or moved <> 0)`

function valuesOf(net: SQL, revenue: SQL): SQL {
  return sql`(select json_build_object('net', (${net})::numeric(14, 2)::text, 'revenue', (${revenue})::numeric(14, 2)::text,
    'returned', returned::numeric(14, 2)::text, 'refunded', refunded::numeric(14, 2)::text, 'moved', moved::numeric(14, 2)::text)
    from differences where ${isAny})`
}

/** The note on revenue, where net receipts are not the same. Needs `differences`. */
export function besideRevenue(revenue: SQL): Note {
  return {
    values: valuesOf(sql`${revenue} - ${total}`, revenue),
    text: values =>
      t('Net receipts of other reports: {net}, which is revenue {differences}', {
        net: withThousands(values.net ?? ''),
        differences: differencesIn(values),
      }),
  }
}

/** The note on net receipts, where revenue is not the same. Needs `differences`. */
export function besideReceipts(received: SQL): Note {
  return {
    values: valuesOf(received, sql`${received} + ${total}`),
    text: values =>
      t('Net receipts are revenue of {revenue} (Revenue Summary) {differences}', {
        revenue: withThousands(values.revenue ?? ''),
        differences: differencesIn(values),
      }),
  }
}

/** `less 20.00 refunds, and 5.00 returned payments` */
function differencesIn({ refunded, returned, moved }: Parameters<Note['text']>[0]): string {
  const of = (
    amount: string | undefined,
    texts: Record<'less' | 'and', (amount: string) => string>,
  ) => {
    if (!amount || Number(amount) === 0) return []
    const isMore = amount.startsWith('-')
    return [texts[isMore ? 'and' : 'less'](withThousands(amount.replace('-', '')))]
  }
  return [
    ...of(refunded, {
      less: amount => t('less {amount} refunds', { amount }),
      and: amount => t('and {amount} refunds', { amount }),
    }),
    ...of(returned, {
      less: amount => t('less {amount} returned payments', { amount }),
      and: amount => t('and {amount} returned payments', { amount }),
    }),
    ...of(moved, {
      less: amount => t('less {amount} transferred between leases', { amount }),
      and: amount => t('and {amount} transferred between leases', { amount }),
    }),
  ].join(', ')
}
