import type { Db } from '../postgres/database.ts'
import type { Known, Named } from './known.ts'
import type { Near } from './mentionable.ts'

/** What a search needs to know. It stands in `erasures` until the search is over, and nowhere else. */
export interface Wanted {
  names: Named[]
  near: Near
  /** What they are called from now on. */
  label: string
  /** Whether entries of every organization's log are searched for their email, too: once for each account. */
  everywhere: boolean
  /** How many tables the release searches that wrote it: another one begins anew. */
  steps: number
}

/** A search in the rows of one organization. */
export interface Search extends Omit<Wanted, 'names' | 'steps'> {
  erasureId: string
  /** Null of somebody whom no organization knows. */
  organizationId: string | null
  subjectId: string
  erasedAt: Date
  known: Known
}

/** What came of looking at some rows. */
export interface Page {
  /** The last row; null when there are no more. */
  after: string | null
  /** Emails that were deleted: their files follow. */
  mails?: string[]
}

/** Looks at the next rows of one table, so few that a transaction has time for them. */
export type Step = (db: Db, search: Search, after: string | null) => Promise<Page>
