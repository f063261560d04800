import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { fileQuery, listSummary, sortQuery } from '#shared/lists.ts'
import { documentColumns, documentFilters, orNone } from './documents.ts'

/** The sums, files and common changes of the list of documents. */

export const countDocuments = endpoint('GET', '/api/documents/totals', {
  may: 'document:read',
  summary: 'How many documents the filters find',
  query: documentFilters,
  reply: listSummary.describe('`sums` is empty'),
})

export const saveDocuments = endpoint('GET', '/api/documents/file', {
  may: 'document:read',
  summary: 'The list of all documents the filters find, in its order and columns, as CSV or PDF',
  query: documentFilters.extend({
    sort: sortQuery(documentColumns),
    ...fileQuery(documentColumns).shape,
  }),
  reply: z.unknown().describe('The bytes of the file'),
})

/** So many documents are deleted, moved or packed at once. */
export const maxDocumentsAtOnce = 500

const documentIds = z
  .array(id, 'Choose the documents')
  .min(1, 'Choose at least one document')
  .max(
    maxDocumentsAtOnce,
    fixedSentence('Choose at most {most} documents', { most: maxDocumentsAtOnce }),
  )

/** The largest size of files packed together, bytes. */
export const maxPacked = 250 * 1024 * 1024

export const packDocuments = endpoint('POST', '/api/documents/archive', {
  may: 'document:read',
  changes: [],
  summary: 'Several documents as one zip file',
  body: z.object({ documentIds }),
  reply: z.unknown().describe('The bytes of a zip file'),
  status: 200,
})

export const deleteDocuments = endpoint('POST', '/api/documents/deletions', {
  may: 'document:delete',
  changes: ['documents', 'expenses'],
  summary: 'Delete several documents and their files, all of them or none',
  body: z.object({ documentIds }),
  reply: z.object({ deleted: z.int() }),
  status: 200,
})

export const moveDocuments = endpoint('POST', '/api/documents/moves', {
  may: 'document:move',
  changes: ['documents'],
  summary:
    'Let documents belong to another lease, unit or property, or to none, which decides who sees them: all of them or none',
  body: z.object({ documentIds, propertyId: orNone, unitId: orNone, leaseId: orNone }),
  reply: z.object({ moved: z.int() }),
  status: 200,
})
