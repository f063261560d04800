import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant } from '#shared/fields.ts'
import { namedPerson } from '#shared/person.ts'

/**
 * `personal`: data about oneself, with every landlord. `organization`: all of one's own, or its
 * data about one tenant.
 */
export const exportKinds = ['personal', 'organization'] as const
export type ExportKind = (typeof exportKinds)[number]

export const exportStates = ['waiting', 'running', 'ready', 'failed', 'cancelled'] as const

/** The retention of an archive after it was made; a later one of the same kind replaces it. */
export const exportDays = 7

export const dataExport = z.object({
  id,
  kind: z.enum(exportKinds),
  /** The tenant concerned; null for the whole of its kind. */
  tenantId: id.nullable(),
  status: z.enum(exportStates).describe('Can be downloaded once it is `ready`'),
  /** How much of it is made: 0 to 100. */
  percent: z.int(),
  /** Bytes; null until it is ready. */
  size: z.int().nullable(),
  rowCount: z.int().nullable(),
  fileCount: z.int().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** When it is removed. */
  expiresAt: instant.nullable(),
  user: namedPerson,
})
export type DataExport = z.output<typeof dataExport>

/** One's own, and for admins those of the whole organization, or those of one tenant. */
export const listDataExports = endpoint('GET', '/api/data-exports', {
  may: 'account:own',
  summary: 'Archives being made or waiting to be downloaded, newest first',
  query: z.object({ tenantId: id.optional().describe('Those of this tenant instead') }),
  reply: z.array(dataExport),
})

export const exportOwnData = endpoint('POST', '/api/data-exports', {
  may: 'account:own',
  changes: ['data-exports'],
  summary:
    'Make an archive of everything that concerns the caller: pages for a browser, receipts, JSON, CSV and files in one zip',
  reply: dataExport,
})

export const exportOrganization = endpoint('POST', '/api/data-exports/organization', {
  may: 'organization:export',
  changes: ['data-exports'],
  summary: 'Make an archive of the whole organization: JSON, CSV and files in one zip',
  reply: dataExport,
})

export const exportTenant = endpoint('POST', '/api/tenants/:id/data-exports', {
  may: 'tenant:export',
  changes: ['data-exports'],
  summary:
    'Make an archive of what the organization has of one tenant: pages for a browser, receipts, JSON, CSV and files in one zip',
  params: z.object({ id }),
  reply: dataExport,
})

export const downloadDataExport = endpoint('GET', '/api/data-exports/:id/download', {
  may: 'account:own',
  summary: 'The archive itself, as a whole or the range that was asked for',
  params: z.object({ id }),
  reply: z.unknown().describe('The bytes of a zip file'),
})

export const deleteDataExport = endpoint('DELETE', '/api/data-exports/:id', {
  may: 'account:own',
  changes: ['data-exports'],
  summary: 'Stop making an archive, or remove it',
  params: z.object({ id }),
})
