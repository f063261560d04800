import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'

export const receiveProviderEvent = endpoint(
  'POST',
  '/api/payment-provider/events/:organizationId',
  {
    may: 'public',
    changes: ['payment-attempts', 'payments', 'payouts'],
    summary: 'An event of an organization’s payment provider, signed with its webhook secret',
    params: z.object({ organizationId: id }),
    status: 200,
    reply: z.object({ received: z.literal(true) }),
  },
)
