import { foreignKey, index, text, unique, uuid } from 'drizzle-orm/pg-core'
import { importItemKinds } from '#shared/operations/imports.ts'
import { createdAt, id, instant } from './columns.ts'
import { organizations, users } from './people.ts'
import { defineTable, everyone, officeArchive } from './readers.ts'

/** One rent roll that was imported, in as many calls as it took. */
export const imports = defineTable(
  'imports',
  {
    id: id(),
    organizationId: officeArchive(
      uuid()
        .notNull()
        .references(() => organizations.id),
    ),
    createdBy: everyone(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    /** The caller's name for it: calls with the same one are one import. */
    reference: officeArchive(text().notNull()),
    fileName: everyone(text()),
    createdAt: createdAt(),
    undoneAt: everyone(instant()),
    undoneBy: everyone(uuid().references(() => users.id)),
  },
  table => [
    unique('imports_organization_key').on(table.organizationId, table.id),
    unique('imports_reference_key').on(table.organizationId, table.createdBy, table.reference),
  ],
)

/** Rows that an import added. `removedAt` is the time an undo removed them. */
export const importItems = defineTable(
  'import_items',
  {
    id: id(),
    organizationId: officeArchive(uuid().notNull()),
    importId: officeArchive(uuid().notNull()),
    kind: officeArchive(text({ enum: importItemKinds }).notNull()),
    entityId: officeArchive(uuid().notNull()),
    removedAt: officeArchive(instant()),
  },
  table => [
    index('import_items_import_idx').on(table.importId, table.kind, table.entityId),
    index('import_items_entity_idx').on(table.entityId),
    foreignKey({
      name: 'import_items_import_fk',
      columns: [table.organizationId, table.importId],
      foreignColumns: [imports.organizationId, imports.id],
    }),
  ],
)
