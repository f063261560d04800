import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, requiredName, requiredText } from '#shared/fields.ts'
import { limits } from '#shared/limits.ts'
import { listQuery, sortQuery } from '#shared/lists.ts'
import { namedPerson } from '#shared/person.ts'
import { previewQuery } from './uploads.ts'

/** The subject of a document: the first of lease, unit and property that it names. */
export const documentCategories = ['lease', 'property', 'unit', 'general'] as const
export type DocumentCategory = (typeof documentCategories)[number]

export const document = z.object({
  id,
  name: z.string(),
  /** Where it was put; its bytes come from `downloadDocument`. */
  fileUrl: z.string(),
  /** As measured, not as declared. */
  fileType: z.string().nullable(),
  fileSize: z.int().nullable(),
  uploadedBy: id.nullable(),
  propertyId: id.nullable(),
  unitId: id.nullable(),
  leaseId: id.nullable(),
  /** The expense it is the receipt of; then staff do not see it. */
  expenseId: id.nullable(),
  /** The maintenance request that it documents. */
  requestId: id.nullable(),
  /** Null where the request is not visible to the caller. */
  requestTitle: z.string().nullable(),
  /** Among the photos of its property. */
  isPhoto: z.boolean(),
  /** When it was chosen as the cover; the latest is shown. */
  coverAt: instant.nullable(),
  createdAt: instant,
  uploader: namedPerson,
  propertyName: z.string().nullable(),
  unitNumber: z.string().nullable(),
  tenant: namedPerson.nullable(),
  /** Whether the caller may delete it now. */
  canDelete: z.boolean(),
  /** Whether the caller may let it belong to something else. */
  canMove: z.boolean(),
})
export type Document = z.output<typeof document>

/** The columns by which the list sorts, and of its files. */
export const documentColumns = ['name', 'category', 'place', 'type', 'size', 'by', 'added'] as const

/** The filters of the list, of its sums and of its files. */
export const documentFilters = z.object({
  q: listQuery.shape.q,
  category: z.enum(documentCategories).optional(),
  propertyId: id.optional(),
  unitId: id.optional(),
  leaseId: id.optional(),
  expenseId: id.optional(),
  requestId: id.optional(),
  photos: z
    .stringbool('Must be true or false')
    .optional()
    .describe('Only the photos of properties, or only other documents'),
})

export const listDocuments = endpoint('GET', '/api/documents', {
  may: 'document:read',
  summary: 'The documents the caller may see, newest first unless another order is chosen',
  query: listQuery.extend({ ...documentFilters.shape, sort: sortQuery(documentColumns) }),
  reply: z.array(document),
})

export const summarizeDocuments = endpoint('GET', '/api/documents/summary', {
  may: 'document:read',
  summary: 'How many documents of each category the caller may see',
  reply: z.object({ lease: z.int(), property: z.int(), unit: z.int(), general: z.int() }),
})

/** One existing row, or none: missing, null, '' and the form's `'none'` all become null. */
export const orNone = z
  .union([id, z.literal(['', 'none'])], 'Not a valid id')
  .nullish()
  .transform(value => (value && value !== 'none' ? value : null))

export const createDocument = endpoint('POST', '/api/documents', {
  may: 'document:create',
  changes: ['documents', 'bills', 'expenses', 'account'],
  summary: 'Keep an uploaded file as a document; type and size are those measured on arrival',
  body: z.object({
    name: requiredName('Document name is required'),
    fileUrl: requiredText('Please upload a file first', limits.url).describe(
      'The uploadURL the file was put to, without its query string',
    ),
    propertyId: orNone,
    unitId: orNone,
    leaseId: orNone,
    expenseId: orNone.describe('The expense it is the receipt of, whose place it then has'),
    billId: orNone.describe('The bill it is the paper of, for the office alone'),
    w9VendorId: orNone.describe('The vendor whose Form W-9 it is: admins alone see it'),
    w9OwnerId: orNone.describe('The owner whose Form W-9 it is: admins alone see it'),
    requestId: orNone.describe('A maintenance request takes pictures and PDFs'),
    isPhoto: z
      .boolean('Must be true or false')
      .default(false)
      .describe('Among the photos of its property, which are JPEG or PNG'),
  }),
  reply: document,
})

export const downloadDocument = endpoint('GET', '/api/documents/:id/download', {
  may: 'document:read',
  summary: 'The file itself, or one range of its bytes',
  params: z.object({ id }),
  query: previewQuery,
  reply: z.unknown().describe('The bytes of the file, under its own content type'),
})

export const deleteDocument = endpoint('DELETE', '/api/documents/:id', {
  may: 'document:delete',
  changes: ['documents', 'bills', 'expenses'],
  summary: 'Delete a document and its file: the office’s, or one’s own for 24 hours',
  params: z.object({ id }),
})
