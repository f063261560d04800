import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'

/** Bytes. */
const bytes = z.int()

/** What is kept, in bytes by kind. */
const figures = z.object({
  files: bytes,
  /** Rows of reports, so that they can be downloaded again. */
  reports: bytes,
  /** Answers kept for retries, a day long. */
  replies: bytes,
  /** Archives of somebody's own data, a week long. */
  archives: bytes,
  /** Emails kept as files, where there is no mail server. */
  emails: bytes,
})
export type StoredFigures = z.output<typeof figures>

const share = z.object({ kept: figures, limit: bytes })

const storage = z.object({
  /** The caller's own; null where they work for none. */
  organization: share.nullable(),
  /** For who operates it, as is the disk; null for others. */
  installation: share.nullable(),
  /** The disk that holds it; null where nobody knows. */
  disk: z.object({ free: bytes, total: bytes, reserve: bytes }).nullable(),
})
export type StorageUse = z.output<typeof storage>

export const getStorage = endpoint('GET', '/api/storage', {
  may: 'storage:read',
  summary:
    'How much is stored, of which kind, and how much may be: of the own organization, and for the operator of all',
  reply: storage,
})
