import { boolean, index, integer, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { day, money } from './columns.ts'
import { defineTable, nobody } from './readers.ts'
import { chargeKind } from './recurring.ts'

/**
 * The charges of which something is open, with all that lists and figures of open money ask: most charges were covered
 * long ago. Triggers on charges, allocations and leases write it; `open_charges_of()` in `db/functions` gives the right
 * rows.
 */
export const openCharges = defineTable(
  'open_charges',
  {
    organizationId: nobody(uuid().notNull()),
    leaseId: nobody(uuid().notNull()),
    chargeId: nobody(uuid().notNull()),
    /** The lease's tenant. */
    tenantId: nobody(uuid().notNull()),
    dueDate: nobody(day().notNull()),
    kind: nobody(chargeKind().notNull()),
    /** Tenants pay it, not an agency. */
    isTenants: nobody(boolean().notNull()),
    /** The lease's days of grace or its property's; null where the organization's hold. */
    ownGrace: nobody(integer()),
    amount: nobody(money().notNull()),
    open: nobody(money().notNull()),
  },
  table => [
    // Without references: the charge proves its lease, and each would be checked again for each charge.
    primaryKey({ columns: [table.leaseId, table.chargeId] }),
    // Contains what figures read, so that they are read from the index alone.
    index('open_charges_due_idx').on(
      table.organizationId,
      table.dueDate,
      table.leaseId,
      table.tenantId,
      table.kind,
      table.isTenants,
      table.ownGrace,
      table.open,
    ),
  ],
)
