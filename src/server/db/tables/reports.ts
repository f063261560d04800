import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'
import { organizations, users } from './people.ts'

/** Every report that was made, with its rows as they were, so that it can be downloaded again. */
export const reportRuns = pgTable(
  'report_runs',
  {
    id: id(),
    organizationId: uuid().references(() => organizations.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    reportType: text().notNull(),
    params: jsonb().notNull(),
    rowCount: integer().notNull(),
    output: text({ enum: ['view', 'csv', 'pdf'] }).notNull(),
    result: jsonb(),
    /** Of `result`; set by a trigger. */
    bytes: integer(),
    createdAt: createdAt(),
  },
  table => [
    index('report_runs_organization_idx').on(table.organizationId, table.createdAt),
    index('report_runs_user_idx').on(table.userId, table.createdAt),
  ],
)
