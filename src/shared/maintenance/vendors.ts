import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  email,
  id,
  instant,
  money,
  optionalPhone,
  optionalText,
  requiredName,
} from '#shared/fields.ts'
import { limits } from '#shared/limits.ts'
import { listQuery } from '#shared/lists.ts'

/** Who is paid for work and supplies. */
const vendor = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  notes: z.string().nullable(),
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
})

export const listVendors = endpoint('GET', '/api/vendors', {
  may: 'vendor:read',
  summary: 'The vendors of the organization, newest first; archived ones only when asked for',
  query: listQuery.extend({
    archived: z.stringbool('Must be true or false').optional().default(false),
  }),
  reply: z.array(vendor),
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
