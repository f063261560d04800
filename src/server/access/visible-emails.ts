import { eq, type SQL, sql } from 'drizzle-orm'
import { standing } from '#shared/permissions.ts'
import { mails } from '../db/tables.ts'
import type { Caller } from './caller.ts'

/**
 * Emails of the organization with recipient and subject, for its admins; links to personal accounts
 * belong to no organization.
 */
export function visibleMails(caller: Caller): SQL {
  const { organizationId } = caller
  return organizationId && standing(caller) === 'admin'
    ? eq(mails.organizationId, organizationId)
    : sql`false`
}
