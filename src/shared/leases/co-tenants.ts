import * as z from 'zod'
import { leaseParts, onLeaseQuery } from '#shared/accounting/on-lease.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, requiredId } from '#shared/fields.ts'
import { namedPerson } from '#shared/person.ts'
import { lease } from './leases.ts'

/**
 * A person who rents together with a lease's `tenant`: they see the lease and its ledger, pay and
 * report repairs. The tenant alone is responsible: reports name them, and they give notice.
 */
const coTenant = z.object({
  ...leaseParts,
  id,
  person: namedPerson,
  createdAt: instant,
})
export type CoTenant = z.output<typeof coTenant>

export const listCoTenants = endpoint('GET', '/api/co-tenants', {
  may: 'lease:read',
  summary: 'The co-tenants of the leases the caller may see, newest first',
  query: onLeaseQuery,
  reply: z.array(coTenant),
})

export const createCoTenant = endpoint('POST', '/api/co-tenants', {
  may: 'lease:write',
  changes: ['co-tenants'],
  summary: 'Add a co-tenant to a lease',
  body: z.object({
    leaseId: requiredId('Lease is required'),
    tenantId: requiredId('Tenant is required'),
  }),
  reply: coTenant,
})

export const makeTenant = endpoint('POST', '/api/co-tenants/:id/responsibility', {
  may: 'lease:write',
  changes: ['co-tenants'],
  summary:
    'Make a co-tenant the tenant of the lease, who is responsible for it; the tenant so far becomes a co-tenant',
  params: z.object({ id }),
  reply: lease,
  status: 200,
})

export const deleteCoTenant = endpoint('DELETE', '/api/co-tenants/:id', {
  may: 'lease:write',
  changes: ['co-tenants'],
  summary: 'Remove a co-tenant from a lease, which they no longer see',
  params: z.object({ id }),
})
