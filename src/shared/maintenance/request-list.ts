import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, optionalId, optionalText } from '#shared/fields.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { limits } from '#shared/limits.ts'
import { fileQuery, listSummary, sortQuery } from '#shared/lists.ts'
import {
  maintenancePriorities,
  maintenanceStatuses,
  requestColumns,
  requestFilters,
  requestSorts,
} from './maintenance-requests.ts'

/** The sums, files and common changes of the list of maintenance requests. */

export const sumMaintenanceRequests = endpoint('GET', '/api/maintenance-requests/totals', {
  may: 'maintenance:read',
  summary: 'How many requests the filters find, and the sums of their costs and estimates',
  query: requestFilters,
  reply: listSummary.describe('`amount` is the actual cost'),
})

export const saveMaintenanceRequests = endpoint('GET', '/api/maintenance-requests/file', {
  may: 'maintenance:read',
  summary: 'All requests the filters find, in the order and columns of the list, as CSV or PDF',
  query: requestFilters.extend({
    sort: sortQuery(requestSorts),
    ...fileQuery(requestColumns).shape,
  }),
  reply: z.unknown().describe('The bytes of the file'),
})

/** So many requests are changed at once. */
export const maxRequestsAtOnce = 500

export const changeMaintenanceRequests = endpoint('POST', '/api/maintenance-requests/batch', {
  may: 'maintenance:update',
  changes: ['maintenance-requests'],
  summary:
    'Assign several requests, set their priority, or move those to a status that their own allows',
  body: z.object({
    requestIds: z
      .array(id, 'Choose the requests')
      .min(1, 'Choose at least one request')
      .max(
        maxRequestsAtOnce,
        fixedSentence('Choose at most {most} requests', { most: maxRequestsAtOnce }),
      ),
    assignedTo: optionalId.describe('Null for nobody; without it, who has them keeps them'),
    priority: z.enum(maintenancePriorities, 'Choose a priority').optional(),
    status: z.enum(maintenanceStatuses, 'Choose a status').optional(),
    reason: optionalText(limits.text).describe('Required to cancel'),
  }),
  reply: z.object({
    changed: z.array(id).describe('Those that are different now'),
  }),
  status: 200,
})
