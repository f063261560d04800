import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, requiredId } from '#shared/fields.ts'
import { listQuery } from '#shared/lists.ts'
import { namedPerson } from '#shared/person.ts'

/** Hours in which a merge can be undone. */
export const mergeUndoHours = 24

/** Two records of one tenant that became one. */
const tenantMerge = z.object({
  id,
  /** Who stays. */
  kept: namedPerson,
  /** Who was the same person. */
  merged: namedPerson,
  leases: z.int().describe('How many leases changed over'),
  requests: z.int().describe('How many maintenance requests changed over'),
  messages: z.int().describe('How many messages changed over'),
  mergedAt: instant,
  undoUntil: instant,
  undoneAt: instant.nullable(),
})
export type TenantMerge = z.output<typeof tenantMerge>

export const listTenantMerges = endpoint('GET', '/api/tenant-merges', {
  may: 'tenant:merge',
  summary: 'Merges of tenants that can still be undone, newest first',
  query: listQuery.omit({ q: true }).extend({
    tenantId: id.optional().describe('Only merges into this tenant'),
  }),
  reply: z.array(tenantMerge),
})

export const createTenantMerge = endpoint('POST', '/api/tenant-merges', {
  may: 'tenant:merge',
  changes: ['tenant-merges', 'tenants'],
  summary:
    'Make two records of one tenant one: leases, requests and messages of the second belong to the first. The second has no account of its own',
  body: z.object({
    keptId: requiredId('Tenant is required'),
    mergedId: requiredId('Choose the other record'),
  }),
  reply: tenantMerge,
})

export const undoTenantMerge = endpoint('DELETE', '/api/tenant-merges/:id', {
  may: 'tenant:merge',
  changes: ['tenant-merges', 'tenants'],
  summary: `Undo a merge within ${mergeUndoHours} hours: what changed over goes back`,
  params: z.object({ id }),
})
