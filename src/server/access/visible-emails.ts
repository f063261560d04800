import { eq, type SQL, sql } from 'drizzle-orm'
import { standing } from '#shared/permissions.ts'
import { mails } from '../db/tables.ts'
import type { Caller } from './caller.ts'

/**
 * Whom the organization mailed about what, for its admins; links of people's own accounts belong to
 * nobody's books.
 */
export function visibleMails(caller: Caller): SQL {
  const { organizationId } = caller
  return organizationId && standing(caller) === 'admin'
    ? eq(mails.organizationId, organizationId)
    : sql`false`
}
