import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'

/** Bytes. */
const bytes = z.int()

/** Stored bytes, by kind. */
const figures = z.object({
  files: bytes,
  /** Rows of reports, so that they can be downloaded again. */
  reports: bytes,
  /** Answers stored for retries, for one day. */
  replies: bytes,
  /** Archives of personal data, for one week. */
  archives: bytes,
  /** Emails stored as files, where there is no mail server. */
  emails: bytes,
})
export type StoredFigures = z.output<typeof figures>

const share = z.object({ kept: figures, limit: bytes })

const storage = z.object({
  /** The caller's own; null without an organization. */
  organization: share.nullable(),
  /** For who operates it, as is the disk; null for others. */
  installation: share.nullable(),
  /** Its disk; null where it is unknown. */
  disk: z.object({ free: bytes, total: bytes, reserve: bytes }).nullable(),
})
export type StorageUse = z.output<typeof storage>

export const getStorage = endpoint('GET', '/api/storage', {
  may: 'storage:read',
  summary:
    'How much is stored, of which kind, and how much may be: of the own organization, and for the operator of all',
  reply: storage,
})
