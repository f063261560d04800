import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core'
import { v4 } from 'uuid'
import { createdAt, id, instant } from './columns.ts'
import { organizations, users } from './people.ts'
import { leases, properties, units } from './portfolio.ts'
import { archives, defineTable, everyone, nobody } from './readers.ts'
import { maintenanceRequests, messages } from './service.ts'
import { expenses } from './spending.ts'

/**
 * An uploaded file. `removableAt`: since when its bytes are not needed; null while a document or a
 * message refers to it.
 */
export const uploads = defineTable(
  'uploads',
  {
    id: id(),
    userId: nobody(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    /** What the store calls it; made by the server and told to nobody. */
    objectName: nobody(uuid().notNull().unique('uploads_object_name_key').$defaultFn(v4)),
    /** In whose books it is kept; null until somebody's document or message holds it. */
    organizationId: nobody(uuid()),
    declaredName: nobody(text()),
    declaredType: nobody(text()),
    /** Of the bytes that arrived; null until all of them have. */
    fileType: archives(text()),
    fileSize: archives(integer()),
    receivedAt: nobody(instant()),
    /** When a picture was seen to tell neither where nor with what it was taken; null before a job has looked. */
    bareAt: nobody(instant()),
    /** The copy of a picture that is being made bare; then, for an hour, what it was before. */
    spareObjectName: nobody(uuid().unique('uploads_spare_object_name_key')),
    /** When small versions of a picture were made, or were seen to be impossible; null until then. */
    versionsMadeAt: nobody(instant()),
    /** Of all its small versions together. */
    versionsSize: nobody(integer().notNull().default(0)),
    /** What the quotas count. */
    keptBytes: nobody(
      bigint({ mode: 'number' }).generatedAlwaysAs(
        sql`coalesce("file_size", 0)::bigint + "versions_size"`,
      ),
    ),
    removableAt: nobody(instant()),
    createdAt: createdAt(),
  },
  table => [
    index('uploads_user_idx').on(table.userId),
    index('uploads_removable_idx').on(table.removableAt),
    check(
      'uploads_received_check',
      sql`num_nulls(${table.receivedAt}, ${table.fileType}, ${table.fileSize}) in (0, 3)`,
    ),
    check(
      'uploads_kept_check',
      sql`${table.removableAt} is not null or ${table.receivedAt} is not null`,
    ),
  ],
)

/**
 * A picture scaled down, turned upright and without camera data: a JPEG in the same store. Its row is written before
 * its bytes, so that after a crash it is removed with the upload.
 */
export const uploadVersions = defineTable(
  'upload_versions',
  {
    id: id(),
    uploadId: nobody(
      uuid()
        .notNull()
        .references(() => uploads.id, { onDelete: 'cascade' }),
    ),
    /** No wider and no higher than so many points. */
    points: nobody(integer().notNull()),
    objectName: nobody(uuid().notNull().unique('upload_versions_object_name_key').$defaultFn(v4)),
    /** Null until its bytes are there. */
    fileSize: nobody(integer()),
    createdAt: createdAt(),
  },
  table => [
    unique('upload_versions_key').on(table.uploadId, table.points),
    check('upload_versions_points_check', sql`${table.points} in (320, 1600)`),
  ],
)

export const documents = defineTable(
  'documents',
  {
    id: id(),
    organizationId: archives(
      uuid()
        .notNull()
        .references(() => organizations.id),
    ),
    name: everyone(text().notNull()),
    fileUrl: everyone(text().notNull()),
    /** Whose bytes it is; of no other document. */
    uploadId: nobody(
      uuid()
        .notNull()
        .unique('documents_upload_key')
        .references(() => uploads.id),
    ),
    fileType: everyone(text()),
    fileSize: everyone(integer()),
    uploadedBy: everyone(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    propertyId: everyone(uuid()),
    unitId: everyone(uuid()),
    leaseId: everyone(uuid()),
    /** The expense it is the receipt of. */
    expenseId: everyone(uuid()),
    /** The maintenance request it is a photo or paper of. */
    requestId: everyone(uuid()),
    createdAt: createdAt(),
  },
  table => [
    index('documents_newest_idx').on(table.organizationId, table.id),
    index('documents_lease_idx').on(table.leaseId),
    index('documents_expense_idx').on(table.expenseId),
    index('documents_request_idx').on(table.requestId),
    foreignKey({
      name: 'documents_property_fk',
      columns: [table.organizationId, table.propertyId],
      foreignColumns: [properties.organizationId, properties.id],
    }),
    foreignKey({
      name: 'documents_unit_fk',
      columns: [table.organizationId, table.unitId],
      foreignColumns: [units.organizationId, units.id],
    }),
    foreignKey({
      name: 'documents_lease_fk',
      columns: [table.organizationId, table.leaseId],
      foreignColumns: [leases.organizationId, leases.id],
    }),
    foreignKey({
      name: 'documents_expense_fk',
      columns: [table.organizationId, table.expenseId],
      foreignColumns: [expenses.organizationId, expenses.id],
    }),
    foreignKey({
      name: 'documents_request_fk',
      columns: [table.organizationId, table.requestId],
      foreignColumns: [maintenanceRequests.organizationId, maintenanceRequests.id],
    }),
    check('documents_size_check', sql`${table.fileSize} >= 0`),
  ],
)

/** Files sent with a message; those of an announcement hang on each of its messages. */
export const messageAttachments = defineTable(
  'message_attachments',
  {
    id: id(),
    organizationId: nobody(
      uuid()
        .notNull()
        .references(() => organizations.id),
    ),
    messageId: archives(uuid().notNull()),
    uploadId: archives(
      uuid()
        .notNull()
        .references(() => uploads.id),
    ),
    name: everyone(text().notNull()),
    createdAt: createdAt(),
  },
  table => [
    index('message_attachments_message_idx').on(table.messageId),
    foreignKey({
      name: 'message_attachments_message_fk',
      columns: [table.organizationId, table.messageId],
      foreignColumns: [messages.organizationId, messages.id],
    }),
  ],
)
