import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { email, id, instant, optionalName, optionalPhone } from '#shared/fields.ts'
import { lease } from '#shared/leases/leases.ts'
import { listQuery } from '#shared/lists.ts'
import { person } from '#shared/person.ts'

/**
 * A tenant of the caller's organization. `createdAt` is when they were linked to it. `email` and `phone` are null
 * where missing, and for a caller who may only read the name.
 */
export const tenant = person.extend({ email: z.string().nullable(), updatedAt: instant })
export type Tenant = z.output<typeof tenant>

/** `isUnclaimed`: the office added them, and their account is neither claimed nor erased yet. */
const known = tenant.extend({ isUnclaimed: z.boolean() })
export type KnownTenant = z.output<typeof known>

/** A tenant with their relevant lease: the one in force, else the coming one, else the latest that ended. */
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
    email: z
      .literal('none', 'Must be none')
      .optional()
      .describe('Only tenants without an email; none for a caller who may not read emails'),
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
  changes: ['tenants'],
  summary: 'Correct the name, email or phone of a tenant who has not taken over their account yet',
  params: z.object({ id }),
  body: z
    .object({
      firstName: optionalName().describe('One of the two names is enough'),
      lastName: optionalName(),
      email: z
        .union([z.literal('').transform(() => null), email()], 'Please enter a valid email address')
        .nullable()
        .describe('Nothing is sent to a tenant without one'),
      phone: optionalPhone(),
    })
    .partial(),
  reply: tenant,
})
