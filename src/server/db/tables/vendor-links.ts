import { sql } from 'drizzle-orm'
import { check, foreignKey, index, text, uuid } from 'drizzle-orm/pg-core'
import { vendorLinkStates } from '#shared/maintenance/vendor-links.ts'
import { vendors } from './bills.ts'
import { createdAt, day, id, instant, updatedAt } from './columns.ts'
import { organizations, users } from './people.ts'
import { defineTable, everyone, nobody, officeArchive } from './readers.ts'
import { maintenanceRequests } from './service.ts'

/** One request shown to one vendor, who has no account. */
export const vendorLinks = defineTable(
  'vendor_links',
  {
    id: id(),
    organizationId: officeArchive(
      uuid()
        .notNull()
        .references(() => organizations.id),
    ),
    requestId: officeArchive(uuid().notNull()),
    vendorId: everyone(uuid().notNull()),
    /** SHA-256 of the secret in the link. */
    tokenHash: nobody(text().notNull().unique('vendor_links_token_key')),
    sentTo: everyone(text().notNull()),
    state: everyone(text({ enum: vendorLinkStates }).notNull().default('sent')),
    visitOn: everyone(day()),
    expiresAt: everyone(instant().notNull()),
    revokedAt: everyone(instant()),
    createdBy: officeArchive(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    index('vendor_links_request_idx').on(table.requestId, table.id),
    foreignKey({
      name: 'vendor_links_request_fk',
      columns: [table.organizationId, table.requestId],
      foreignColumns: [maintenanceRequests.organizationId, maintenanceRequests.id],
    }),
    foreignKey({
      name: 'vendor_links_vendor_fk',
      columns: [table.organizationId, table.vendorId],
      foreignColumns: [vendors.organizationId, vendors.id],
    }),
    check(
      'vendor_links_visit_check',
      sql`${table.state} <> 'scheduled' or ${table.visitOn} is not null`,
    ),
  ],
)
