import type { Wanted } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import type { Known } from './known.ts'

/** A search in the rows of one organization. */
export interface Search extends Omit<Wanted, 'names' | 'steps'> {
  erasureId: string
  /** Null for a person of no organization. */
  organizationId: string | null
  subjectId: string
  erasedAt: Date
  known: Known
}

/** The result of searching one page of rows. */
export interface Page {
  /** The last row; null when there are no more. */
  after: string | null
  /** Emails that were deleted: their files follow. */
  mails?: string[]
}

/** Looks at the next rows of one table, so few that a transaction has time for them. */
export type Step = (db: Db, search: Search, after: string | null) => Promise<Page>
