import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { exportKinds, exportStates } from '#shared/operations/data-exports.ts'
import { createdAt, id, instant } from './columns.ts'
import { organizations, users } from './people.ts'

/** Archives of data: requested, in progress, then stored for a few days. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    kind: text({ enum: exportKinds }).notNull(),
    /** The exported organization, of kind `organization`. */
    organizationId: uuid().references(() => organizations.id),
    /** The tenant whose data of that organization it is; null for all of it. */
    tenantId: uuid(),
    /** The user who requested it; of kind `personal` also the subject. */
    userId: uuid()
      .notNull()
      .references(() => users.id),
    status: text({ enum: exportStates }).notNull().default('waiting'),
    percent: integer().notNull().default(0),
    /** The object name: a new one at every attempt, so that an interrupted one does no harm. */
    objectName: uuid(),
    tries: integer().notNull().default(0),
    /** While in progress: the last heartbeat of its worker. */
    aliveAt: instant(),
    size: bigint({ mode: 'number' }),
    rowCount: integer(),
    fileCount: integer(),
    createdAt: createdAt(),
    finishedAt: instant(),
    expiresAt: instant(),
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
