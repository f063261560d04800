import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { day, dayReply, id, money } from '#shared/fields.ts'
import { currencies } from '#shared/organization-settings.ts'
import { chargeKinds } from './charges.ts'
import { leaseParts } from './on-lease.ts'
import { payerReply } from './payer-kinds.ts'

/** A charge that will be posted. */
const comingCharge = z.object({
  ...leaseParts,
  kind: z.enum(chargeKinds),
  description: z.string().nullable(),
  dueDate: dayReply,
  periodStart: dayReply,
  periodEnd: dayReply,
  /** Whose part of the rent it is; null for the tenants jointly. */
  payer: payerReply,
  amount: money,
  /** The parts that recurring credits take off it. */
  credits: z.array(z.object({ reason: z.string(), amount: money })),
  /** The reason of the amount: a number of days of a period of `periodDays`, at `monthly` for a whole one. */
  days: z.int(),
  periodDays: z.int(),
  /** Null where the amount changes within the days. */
  monthly: money.nullable(),
  /** It was posted before, by a run that was undone. */
  isAgain: z.boolean(),
})
export type ComingCharge = z.output<typeof comingCharge>

export const listComingCharges = endpoint('GET', '/api/coming-charges', {
  may: 'charge:read',
  summary:
    'Which charges will be posted, for whom, why and for how much: with the next run, or up to a day. At most 500 are listed, all are counted',
  query: z.object({
    until: day().optional().describe('A year ahead at most; default the day of the next run'),
    leaseId: id.optional(),
  }),
  reply: z.object({
    /** The day up to which they are due; null without any. */
    until: dayReply.nullable(),
    totals: z.array(z.object({ currency: z.enum(currencies), charges: z.int(), amount: money })),
    charges: z.array(comingCharge),
  }),
})
