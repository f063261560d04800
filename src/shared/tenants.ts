import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, optionalText, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { listQuery } from './lists.ts'
import { person } from './users.ts'

/**
 * A tenant of the caller's organization. `createdAt` is when they were linked to it; how to reach
 * them is null for somebody who may only know their name.
 */
export const tenant = person.extend({ email: z.string().nullable() })
export type Tenant = z.output<typeof tenant>

export const listTenants = endpoint('GET', '/api/tenants', {
  may: 'tenant:read',
  summary: 'The tenants of the organization, newest first',
  query: listQuery,
  reply: z.array(tenant),
})

export const getTenant = endpoint('GET', '/api/tenants/:id', {
  may: 'tenant:read',
  summary: 'One tenant',
  params: z.object({ id }),
  reply: tenant,
})

export const updateTenant = endpoint('PATCH', '/api/tenants/:id', {
  may: 'tenant:update',
  summary: 'Correct the name or phone of a tenant who has not taken over their account yet',
  params: z.object({ id }),
  body: z
    .object({
      firstName: requiredText('First name is required'),
      lastName: requiredText('Last name is required'),
      phone: optionalText(limits.phone),
    })
    .partial(),
  reply: tenant,
})
