import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  integer,
  numeric,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  automationEvents,
  automationKinds,
  automationSubjects,
} from '#shared/operations/automation-runs.ts'
import { createdAt, day, id, instant, money } from './columns.ts'
import { organizations, users } from './people.ts'
import { defineTable, everyone, officeArchive } from './readers.ts'
import { chargeRuns } from './recurring.ts'

/** One time that an automation did something, where no other table keeps that. */
export const automationRuns = defineTable(
  'automation_runs',
  {
    id: id(),
    organizationId: officeArchive(
      uuid()
        .notNull()
        .references(() => organizations.id),
    ),
    kind: everyone(text({ enum: automationKinds }).notNull()),
    /** Whose act it followed from; null for the job. */
    startedBy: everyone(uuid().references(() => users.id)),
    /** For money held in advance: the run of charges it covered. */
    chargeRunId: everyone(uuid()),
    items: everyone(integer().notNull()),
    amount: everyone(numeric({ precision: 14, scale: 2 })),
    undoneAt: everyone(instant()),
    undoneBy: everyone(uuid().references(() => users.id)),
    createdAt: createdAt(),
  },
  table => [
    unique('automation_runs_organization_key').on(table.organizationId, table.id),
    index('automation_runs_newest_idx').on(table.organizationId, table.kind, table.id),
    uniqueIndex('automation_runs_charge_run_key')
      .on(table.chargeRunId)
      .where(sql`${table.chargeRunId} is not null`),
    foreignKey({
      name: 'automation_runs_charge_run_fk',
      columns: [table.organizationId, table.chargeRunId],
      foreignColumns: [chargeRuns.organizationId, chargeRuns.id],
    }),
  ],
)

/** The items of a run. Their subject may be deleted first: no foreign key. */
export const automationRunItems = defineTable(
  'automation_run_items',
  {
    id: id(),
    organizationId: officeArchive(
      uuid()
        .notNull()
        .references(() => organizations.id),
    ),
    runId: officeArchive(uuid().notNull()),
    event: everyone(text({ enum: automationEvents }).notNull()),
    subject: everyone(text({ enum: automationSubjects }).notNull()),
    subjectId: everyone(uuid().notNull()),
    day: everyone(day().notNull()),
    amount: everyone(money()),
    undoneAt: everyone(instant()),
  },
  table => [
    index('automation_run_items_run_idx').on(table.runId, table.id),
    unique('automation_run_items_once_key').on(table.subjectId, table.event, table.day),
    foreignKey({
      name: 'automation_run_items_run_fk',
      columns: [table.organizationId, table.runId],
      foreignColumns: [automationRuns.organizationId, automationRuns.id],
    }),
  ],
)
