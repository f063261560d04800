import { index, jsonb, uuid } from 'drizzle-orm/pg-core'
import type { MovedRows } from '../tenant-rows.ts'
import { createdAt, id, instant } from './columns.ts'
import { organizations, users } from './people.ts'
import { defineTable, everyone, nobody } from './readers.ts'

/** The record that an undo of a merge needs. */
export interface MergeRecord {
  moved: Partial<MovedRows>
  /** Rows of co-tenants who would have become their own co-tenants. */
  coTenants: { id: string; leaseId: string; userId: string; createdAt: string }[]
  /** How the second record was tied to the organization. */
  tie: { source: 'added' | 'invited' | 'lease'; createdAt: string }
  /** Contact data before the merge. */
  kept: { email: string | null; phone: string | null }
  merged: { email: string | null; phone: string | null }
  /** Open invitations to an address that was dropped, with the hash of their link. */
  withdrawn?: { id: string; tokenHash: string | null }[]
}

/** Two records of one tenant that became one. */
export const tenantMerges = defineTable(
  'tenant_merges',
  {
    id: id(),
    organizationId: nobody(
      uuid()
        .notNull()
        .references(() => organizations.id),
    ),
    keptId: nobody(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    mergedId: nobody(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    mergedBy: nobody(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    /** Null once it cannot be undone any more. */
    record: nobody(jsonb().$type<MergeRecord>()),
    undoneAt: everyone(instant()),
    undoneBy: nobody(uuid().references(() => users.id)),
    createdAt: createdAt(),
  },
  table => [
    index('tenant_merges_newest_idx').on(table.organizationId, table.id),
    index('tenant_merges_kept_idx').on(table.keptId),
    index('tenant_merges_merged_idx').on(table.mergedId),
  ],
)
