import { index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'
import { organizations, users } from './people.ts'
import { archives, defineTable, everyone, officeArchive } from './readers.ts'

/** Every report that was made, with its rows as they were, so that it can be downloaded again. */
export const reportRuns = defineTable(
  'report_runs',
  {
    id: id(),
    organizationId: archives(uuid().references(() => organizations.id)),
    userId: officeArchive(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    reportType: everyone(text().notNull()),
    params: everyone(jsonb().notNull()),
    rowCount: everyone(integer().notNull()),
    output: everyone(text({ enum: ['view', 'csv', 'pdf'] }).notNull()),
    result: everyone(jsonb()),
    /** Of `result`; set by a trigger. */
    bytes: archives(integer()),
    createdAt: createdAt(),
  },
  table => [
    index('report_runs_organization_idx').on(table.organizationId, table.createdAt),
    index('report_runs_user_idx').on(table.userId, table.createdAt),
  ],
)
