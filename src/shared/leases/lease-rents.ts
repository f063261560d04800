import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { day, dayReply, id, money, optionalAmount } from '#shared/fields.ts'

const rentPeriod = z.object({
  dueDate: dayReply,
  periodStart: dayReply,
  periodEnd: dayReply,
  rent: money,
  /** The posted charge for these days; null for future rent. */
  charged: money.nullable(),
})
export type RentPeriod = z.output<typeof rentPeriod>

export const getRents = endpoint('GET', '/api/leases/:id/rents', {
  may: 'lease:read',
  summary:
    'The rents agreed, and the rent of this and the coming periods; with a last day or another rent, as it would be',
  params: z.object({ id }),
  query: z
    .object({
      lastDay: day().optional().describe('As if the lease ended with this day'),
      monthlyRent: optionalAmount.describe('As if this were the rent from `effectiveFrom` on'),
      effectiveFrom: day().optional(),
    })
    .refine(query => !query.monthlyRent || query.effectiveFrom, {
      path: ['effectiveFrom'],
      message: 'Choose the day the rent takes effect',
    }),
  reply: z.object({
    steps: z.array(z.object({ effectiveFrom: dayReply, monthlyRent: money })),
    periods: z.array(rentPeriod),
  }),
})
