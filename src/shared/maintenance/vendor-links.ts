import * as z from 'zod'
import { previewQuery } from '#shared/documents/uploads.ts'
import { endpoint } from '#shared/endpoint.ts'
import { dayReply, id, instant, optionalDay, optionalText } from '#shared/fields.ts'
import { limits } from '#shared/limits.ts'
import { sent } from '#shared/people/invitations.ts'
import { entryPermissions, maintenancePriorities } from './maintenance-requests.ts'

/** A job shown to a vendor without an account, by a link that closes with the job and can be withdrawn. */

export const vendorLinkStates = ['sent', 'accepted', 'scheduled', 'done'] as const

/** The days a link works. */
export const vendorLinkDays = 30

const vendorLink = z.object({
  id,
  vendorId: id,
  vendorName: z.string(),
  sentTo: z.string(),
  state: z.enum(vendorLinkStates),
  /** The visit day announced by the vendor. */
  visitOn: dayReply.nullable(),
  /** Neither expired nor withdrawn, and job and vendor are active. */
  isOpen: z.boolean(),
  expiresAt: instant,
  revokedAt: instant.nullable(),
  createdAt: instant,
})
export type VendorLink = z.output<typeof vendorLink>

export const listVendorLinks = endpoint('GET', '/api/maintenance-requests/:id/vendor-links', {
  may: 'vendor:read',
  summary: 'The vendors a request was sent to, newest first, and what they answered',
  params: z.object({ id }),
  reply: z.array(vendorLink),
})

export const createVendorLink = endpoint('POST', '/api/maintenance-requests/:id/vendor-links', {
  may: 'vendor:write',
  changes: ['maintenance-requests'],
  summary: 'Send a vendor a link to this one request; an earlier link to them stops working',
  params: z.object({ id }),
  body: z.object({ vendorId: z.uuid('Choose a vendor') }),
  reply: vendorLink.extend(sent.shape),
})

export const revokeVendorLink = endpoint('DELETE', '/api/vendor-links/:id', {
  may: 'vendor:write',
  changes: ['maintenance-requests'],
  summary: 'Revoke a link: it stops working at once',
  params: z.object({ id }),
})

const token = z.string().max(200)

const vendorJob = z.object({
  organization: z.object({
    name: z.string(),
    phone: z.string().nullable().describe('Of the office'),
  }),
  vendorName: z.string(),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() }),
  property: z.object({ name: z.string(), address: z.string() }),
  unitNumber: z.string(),
  title: z.string(),
  description: z.string(),
  priority: z.enum(maintenancePriorities),
  entryPermission: z.enum(entryPermissions).nullable(),
  entryNote: z.string().nullable(),
  dueOn: dayReply.nullable(),
  state: z.enum(vendorLinkStates),
  visitOn: dayReply.nullable(),
  expiresAt: instant,
  photos: z.array(z.object({ id, name: z.string(), fileType: z.string().nullable() })),
})
export type VendorJob = z.output<typeof vendorJob>

export const getVendorJob = endpoint('GET', '/api/vendor-jobs/:token', {
  may: 'public',
  summary: 'The job a vendor’s link is for: where and what, and nothing of who lives there',
  params: z.object({ token }),
  reply: vendorJob,
})

export const answerVendorJob = endpoint('POST', '/api/vendor-jobs/:token', {
  may: 'public',
  changes: ['vendor-jobs'],
  summary: 'The vendor accepts the job, says when they come, or that it is done',
  params: z.object({ token }),
  body: z
    .object({
      state: z.enum(['accepted', 'scheduled', 'done'], 'Choose an answer'),
      visitOn: optionalDay,
      note: optionalText(limits.text),
    })
    .refine(({ state, visitOn }) => state !== 'scheduled' || visitOn !== null, {
      path: ['visitOn'],
      message: 'Visit date is required',
    }),
  reply: vendorJob,
})

export const downloadVendorPhoto = endpoint('GET', '/api/vendor-jobs/:token/photos/:photo', {
  may: 'public',
  summary: 'A photo or document of the job',
  params: z.object({ token, photo: id }),
  query: previewQuery,
  reply: z.unknown().describe('The bytes of the file, under its own content type'),
})
