import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { fileQuery, listSummary, sortQuery } from '#shared/lists.ts'
import { tenantColumns, tenantFilters } from './tenants.ts'

/** The sums and files of the list of tenants. */

export const summarizeTenants = endpoint('GET', '/api/tenants/summary', {
  may: 'tenant:read',
  summary: 'How many tenants the filters find, and the sums of what their leases owe',
  query: tenantFilters,
  reply: listSummary,
})

export const saveTenants = endpoint('GET', '/api/tenants/file', {
  may: 'tenant:read',
  summary: 'All tenants the filters find, in the order and columns of the list, as CSV or PDF',
  query: tenantFilters.extend({
    sort: sortQuery(tenantColumns),
    ...fileQuery(tenantColumns).shape,
  }),
  reply: z.unknown().describe('The bytes of the file'),
})
