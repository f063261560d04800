import { foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { importItemKinds } from '#shared/operations/imports.ts'
import { createdAt, id, instant } from './columns.ts'
import { organizations, users } from './people.ts'

/** One rent roll that was imported, in as many calls as it took. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    /** The caller's name for it: calls with the same one are one import. */
    reference: text().notNull(),
    fileName: text(),
    createdAt: createdAt(),
    undoneAt: instant(),
    undoneBy: uuid().references(() => users.id),
  },
  table => [
    unique('imports_organization_key').on(table.organizationId, table.id),
    unique('imports_reference_key').on(table.organizationId, table.createdBy, table.reference),
  ],
)

/** Rows that an import added. `removedAt` is the time an undo removed them. */
export const importItems = pgTable(
  'import_items',
  {
    id: id(),
    organizationId: uuid().notNull(),
    importId: uuid().notNull(),
    kind: text({ enum: importItemKinds }).notNull(),
    entityId: uuid().notNull(),
    removedAt: instant(),
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
