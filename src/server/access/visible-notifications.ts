import { eq, type SQL, sql } from 'drizzle-orm'
import { standing } from '#shared/permissions.ts'
import { mails, notifications } from '../db/tables.ts'
import type { Caller } from './caller.ts'
import { leasesRentedBy } from './renting.ts'

/** The caller's own notifications, from organizations they still belong to. */
export function visibleNotifications(caller: Caller): SQL {
  const organizationId = notifications.organizationId
  return sql`(${notifications.userId} = ${caller.id} and (${organizationId} = ${caller.organizationId}
    or exists (select from organization_tenants t where t.organization_id = ${organizationId} and t.user_id = ${caller.id})
    or exists (select from leases l where l.organization_id = ${organizationId} and l.id in ${leasesRentedBy(caller.id)})))`
}

/** The emails whose addresses an office may know to be dead: its own. */
export function visibleRecipients(caller: Caller): SQL {
  const { organizationId } = caller
  return organizationId && ['admin', 'manager'].includes(standing(caller))
    ? eq(mails.organizationId, organizationId)
    : sql`false`
}

/**
 * The emails of an organization, for its admins; emails with links of personal accounts belong to no
 * organization.
 */
export function visibleMails(caller: Caller): SQL {
  const { organizationId } = caller
  return organizationId && standing(caller) === 'admin'
    ? eq(mails.organizationId, organizationId)
    : sql`false`
}
