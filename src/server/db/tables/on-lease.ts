import { uuid } from 'drizzle-orm/pg-core'
import { id } from './columns.ts'
import { organizations } from './people.ts'

/** Every ledger row belongs to a lease of the same organization. */
export const onLease = () => ({
  id: id(),
  organizationId: uuid()
    .notNull()
    .references(() => organizations.id),
  leaseId: uuid().notNull(),
})
