import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A condition: a tenant may be paying on the provider's page, so that an autopay of the lease waits. */
export function hasOpenPage(leaseId: SQLWrapper): SQL {
  return sql`exists (select from payment_attempts page where page.lease_id = ${leaseId}
    and page.state = 'submitted' and page.method_id is null)`
}
