import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { email, id, optionalText, requiredName } from './fields.ts'
import { lease } from './leases.ts'
import { limits } from './limits.ts'
import { listQuery } from './lists.ts'
import { person } from './users.ts'

/**
 * A tenant of the caller's organization. `createdAt` is when they were linked to it; how to reach
 * them is null for somebody who may only know their name.
 */
export const tenant = person.extend({ email: z.string().nullable() })
export type Tenant = z.output<typeof tenant>

/** `isUnclaimed`: the office added them, and nobody has taken over their account, or erased it, yet. */
const known = tenant.extend({ isUnclaimed: z.boolean() })
export type KnownTenant = z.output<typeof known>

/** A tenant with the lease they are known by: the one in force, else the coming one, else the latest that ended. */
const listed = tenant.extend({
  lease: lease
    .pick({
      id: true,
      status: true,
      startDate: true,
      endDate: true,
      monthToMonthSince: true,
      unit: true,
    })
    .nullable()
    .optional(),
})
export type ListedTenant = z.output<typeof listed>

export const listTenants = endpoint('GET', '/api/tenants', {
  may: 'tenant:read',
  summary: 'The tenants of the organization, newest first',
  query: listQuery.extend({
    leases: z
      .literal('true', 'Must be true')
      .optional()
      .describe('Each with `lease`, as far as the caller sees it'),
  }),
  reply: z.array(listed),
})

export const getTenant = endpoint('GET', '/api/tenants/:id', {
  may: 'tenant:read',
  summary: 'One tenant',
  params: z.object({ id }),
  reply: known,
})

export const updateTenant = endpoint('PATCH', '/api/tenants/:id', {
  may: 'tenant:update',
  summary: 'Correct the name, e-mail or phone of a tenant who has not taken over their account yet',
  params: z.object({ id }),
  body: z
    .object({
      firstName: requiredName('First name is required'),
      lastName: requiredName('Last name is required'),
      email: email(),
      phone: optionalText(limits.phone),
    })
    .partial(),
  reply: tenant,
})
