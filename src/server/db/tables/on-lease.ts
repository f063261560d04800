import { uuid } from 'drizzle-orm/pg-core'
import { id } from './columns.ts'

/**
 * Every ledger row belongs to a lease of the same organization. That there is such an organization the
 * reference to its lease proves: one of its own would be looked up once more for each row.
 */
export const onLease = () => ({
  id: id(),
  organizationId: uuid().notNull(),
  leaseId: uuid().notNull(),
})
