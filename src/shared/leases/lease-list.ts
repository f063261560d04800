import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { fileQuery, listSummary, sortQuery } from '#shared/lists.ts'
import { leaseColumns, leaseFilters } from './leases.ts'

/** The sums and files of the list of leases. */

export const summarizeLeases = endpoint('GET', '/api/leases/summary', {
  may: 'lease:read',
  summary: 'How many leases the filters find, and the sums of their rents and what is owed',
  query: leaseFilters,
  reply: listSummary,
})

export const saveLeases = endpoint('GET', '/api/leases/file', {
  may: 'lease:read',
  summary: 'All leases the filters find, in the order and columns of the list, as CSV or PDF',
  query: leaseFilters.extend({
    sort: sortQuery(leaseColumns),
    ...fileQuery(leaseColumns).shape,
  }),
  reply: z.unknown().describe('The bytes of the file'),
})
