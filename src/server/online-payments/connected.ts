import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A condition: an organization has a provider. Of one that was disconnected, nothing more is known. */
export function isConnected(organizationId: SQLWrapper): SQL {
  return sql`exists (select from provider_accounts a where a.organization_id = ${organizationId}
    and a.provider = 'stripe' and a.disconnected_at is null)`
}
