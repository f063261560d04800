import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { dayReply, money } from '#shared/fields.ts'

/** The ranges the Revenue Overview offers, in days up to and including today. */
export const revenueRanges = [7, 30, 90] as const

/** Completed payments by the day they were received, every day of the range, oldest first. */
export const getRevenue = endpoint('GET', '/api/dashboard/revenue', {
  may: 'dashboard:read',
  summary:
    'Revenue of the last 7, 30 or 90 days, day by day, against as many days before; of 7 days, against the same days of the month before',
  query: z.object({
    days: z
      .enum(['7', '30', '90'], 'Choose 7, 30 or 90 days')
      .default('30')
      .transform(days => Number(days)),
  }),
  reply: z.object({
    total: money,
    /** As many days before; of a week, the same days of the month before. */
    previous: money,
    /** `'12.5'`; null without an earlier amount. */
    changePercent: z.string().nullable(),
    /** The day the data begins, where that is later than the first day. */
    noDataBefore: dayReply.nullable(),
    days: z.array(z.object({ day: dayReply, amount: money.nullable() })),
  }),
})
export type Revenue = z.output<typeof getRevenue.reply>
