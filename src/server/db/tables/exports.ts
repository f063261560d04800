import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { exportKinds, exportStates } from '#shared/operations/data-exports.ts'
import { createdAt, id, instant } from './columns.ts'
import { organizations, users } from './people.ts'
import { defineTable, everyone, nobody } from './readers.ts'

/** Archives of data: requested, in progress, then stored for a few days. */
export const dataExports = defineTable(
  'data_exports',
  {
    id: id(),
    kind: everyone(text({ enum: exportKinds }).notNull()),
    /** Whose data it is, of kind `organization`. */
    organizationId: nobody(uuid().references(() => organizations.id)),
    /** The tenant whose data of that organization it is; null for all of it. */
    tenantId: everyone(uuid()),
    /** Who asked for it; of kind `personal` also whose data it is. */
    userId: nobody(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    status: everyone(text({ enum: exportStates }).notNull().default('waiting')),
    percent: everyone(integer().notNull().default(0)),
    /** The object name: a new one at every attempt, so that an interrupted one does no harm. */
    objectName: nobody(uuid()),
    tries: nobody(integer().notNull().default(0)),
    /** While in progress: the last heartbeat of its worker. */
    aliveAt: nobody(instant()),
    size: everyone(bigint({ mode: 'number' })),
    rowCount: everyone(integer()),
    fileCount: everyone(integer()),
    createdAt: createdAt(),
    finishedAt: everyone(instant()),
    expiresAt: everyone(instant()),
  },
  table => [
    index('data_exports_user_idx').on(table.userId),
    index('data_exports_expires_idx').on(table.expiresAt),
    uniqueIndex('data_exports_own_key')
      .on(table.userId)
      .where(sql`${table.kind} = 'personal' and ${table.status} in ('waiting', 'running')`),
    uniqueIndex('data_exports_organization_key')
      .on(table.organizationId)
      .where(sql`${table.kind} = 'organization' and ${table.status} in ('waiting', 'running')`),
    check(
      'data_exports_kind_check',
      sql`(${table.kind} = 'organization') = (${table.organizationId} is not null)`,
    ),
    check('data_exports_percent_check', sql`${table.percent} between 0 and 100`),
  ],
)
