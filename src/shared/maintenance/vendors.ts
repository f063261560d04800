import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  dayReply,
  email,
  id,
  instant,
  money,
  optionalDay,
  optionalPhone,
  optionalText,
  requiredName,
  wholeNumber,
} from '#shared/fields.ts'
import { limits } from '#shared/limits.ts'
import { fileQuery, listQuery, listSummary, sortQuery } from '#shared/lists.ts'

/** Who is paid for work and supplies. */
const vendor = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  notes: z.string().nullable(),
  /** The last day their insurance is good for; null while unknown. */
  insuranceExpiresOn: dayReply.nullable(),
  /** Days from the date of a bill until it is due. */
  termsDays: z.int(),
  /** Retained for past payments; no new expense names them. */
  archivedAt: instant.nullable(),
  /** Payments to them this calendar year, less their refunds. */
  spentThisYear: money,
  /** False for whom only insurance, taxes, interest, fees and the like were paid to. */
  isTrade: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})
export type Vendor = z.output<typeof vendor>

const vendorBody = z.object({
  name: requiredName('Name is required'),
  email: z
    .union([email(), z.literal('')], 'Please enter a valid email address')
    .nullish()
    .transform(text => text || null),
  phone: optionalPhone(),
  notes: optionalText(limits.text),
  insuranceExpiresOn: optionalDay,
  termsDays: wholeNumber('Enter the days until a bill is due', { from: 0, to: 365 }).optional(),
})

/** The columns by which vendors are sorted, shown and saved. */
export const vendorColumns = ['name', 'email', 'phone', 'notes', 'added', 'spent'] as const

const vendorFilters = z.object({
  q: listQuery.shape.q,
  archived: z.stringbool('Must be true or false').optional().default(false),
})

export const listVendors = endpoint('GET', '/api/vendors', {
  may: 'vendor:read',
  summary:
    'The vendors of the organization, newest first unless another order is chosen; archived ones only when asked for',
  query: listQuery.extend({ ...vendorFilters.shape, sort: sortQuery(vendorColumns) }),
  reply: z.array(vendor),
})

export const summarizeVendors = endpoint('GET', '/api/vendors/summary', {
  may: 'vendor:read',
  summary: 'How many vendors the filters find, and what was spent on them this year',
  query: vendorFilters,
  reply: listSummary,
})

export const saveVendors = endpoint('GET', '/api/vendors/file', {
  may: 'vendor:read',
  summary: 'All vendors the filters find, in the order and columns of the list, as CSV or PDF',
  query: vendorFilters.extend({
    sort: sortQuery(vendorColumns),
    ...fileQuery(vendorColumns).shape,
  }),
  reply: z.unknown().describe('The bytes of the file'),
})

export const getVendor = endpoint('GET', '/api/vendors/:id', {
  may: 'vendor:read',
  summary: 'One vendor, archived or not',
  params: z.object({ id }),
  reply: vendor,
})

export const createVendor = endpoint('POST', '/api/vendors', {
  may: 'vendor:write',
  changes: ['vendors'],
  summary: 'Add a vendor',
  body: vendorBody,
  reply: vendor,
})

export const updateVendor = endpoint('PATCH', '/api/vendors/:id', {
  may: 'vendor:write',
  changes: ['vendors'],
  summary: 'Change what is sent',
  params: z.object({ id }),
  body: vendorBody.partial().extend({ archived: z.boolean('Must be true or false').optional() }),
  reply: vendor,
})
