import { getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Day } from '#shared/dates.ts'
import { labels } from '#shared/language/t.ts'
import type { AutomationSubject } from '#shared/operations/automation-runs.ts'
import { jobRuns, recordCount } from '../accounting/automation-runs.ts'
import { actAsSystem } from '../audit/record.ts'
import {
  mails,
  maintenanceRequests,
  memberInvitations,
  messages,
  notifications,
  organizations,
  tenantInvitations,
} from '../db/tables.ts'
import type { Post } from '../email/mail.ts'
import { forgetRequests } from '../erasure/requests.ts'
import { removeCopies } from '../erasure/texts.ts'
import { isReal } from '../jobs/each-lease.ts'
import { inParts } from '../jobs/each-one.ts'
import type { Job } from '../jobs/job.ts'
import { localDays } from '../jobs/local-days.ts'
import type { Db } from '../postgres/database.ts'

const batch = 500

/**
 * Retention periods (domain.md §5.3), in months of the organization's own days. Ledger, leases and
 * deposits are retained for at least seven years: nothing deletes them automatically.
 */
const retentionMonths = {
  messages: 36,
  requests: 36,
  invitations: 12,
  notifications: 12,
  mails: 12,
}

/** Deletes records whose retention period is over. */
export const retention: Job = {
  name: 'retention',
  texts: labels({
    title: 'Retention',
    purpose:
      'Deletes messages and closed requests after three years, and old notifications, emails and unanswered invitations',
  }),
  cron: '25 4 * * *',
  async run(work) {
    const zones = await localDays(work)
    const runOf = jobRuns()
    for (const { table, since, is, months, forget } of retentionRules) {
      const over = sql`select ${table.id} as id, ${table.organizationId} as "organizationId" from ${table}
        left join ${organizations} on ${organizations.id} = ${table.organizationId}
        left join ${zones} on zone.name = ${organizations.timezone}
        where ${since} < (coalesce(zone.today, current_date) - make_interval(months => ${months}, days => 1)) at time zone 'UTC'
          and (${organizations.id} is null or (${isReal} and zone.today is not null)) and ${is}
        limit ${batch} for update of ${sql.identifier(getTableName(table))} skip locked`
      await inParts(work.signal, batch, () =>
        work.database.transaction(async db => {
          await actAsSystem(db, { erasing: true })
          const { rows } = await db.execute<{ id: string; organizationId: string | null }>(over)
          const ids = rows.map(({ id }) => id)
          // The files are deleted first, then the rows, so that a crash leaves no orphans.
          if (table === mails) await removeFiles(work.post, ids)
          if (ids.length > 0) await forget(db, ids)
          await countForgotten(db, rows, runOf)
          return ids.length
        }),
      )
    }
  },
}

async function removeFiles({ folder }: Post, ids: string[]) {
  if (folder) await Promise.all(ids.map(id => folder.remove(id)))
}

/** The number of deleted rows, without their content. */
async function countForgotten(
  db: Db,
  rows: readonly { organizationId: string | null }[],
  runOf: ReturnType<typeof jobRuns>,
) {
  for (const [organizationId, { length }] of Map.groupBy(rows, row => row.organizationId))
    if (organizationId) await recordCount(db, runOf(organizationId), organizationId, length)
}

/** The rows of an organization to delete from its own day `until` on. */
export async function forgottenBy(db: Db, organizationId: string, until: Day) {
  const found = []
  for (const { table, subject, since, is, months } of retentionRules) {
    const goesOn = sql<string>`(${since} at time zone 'UTC' + make_interval(months => ${months}, days => 2))::date::text`
    const rows = await db
      .select({ id: sql<string>`${table.id}`, day: goesOn })
      .from(table)
      .where(
        sql`${table.organizationId} = ${organizationId} and ${is}
          and ${since} < (${until}::date - make_interval(months => ${months}, days => 1)) at time zone 'UTC'`,
      )
    found.push(...rows.map(row => ({ ...row, subject })))
  }
  return found
}

interface RetentionRule {
  table: PgTable & { id: AnyPgColumn; organizationId: AnyPgColumn }
  subject: AutomationSubject
  since: AnyPgColumn | SQL
  is: SQL
  months: number
  forget: (db: Db, ids: string[]) => Promise<unknown>
}

const retentionRules: readonly RetentionRule[] = [
  {
    table: messages,
    subject: 'message',
    since: messages.createdAt,
    is: sql`true`,
    months: retentionMonths.messages,
    forget: forgetMessages,
  },
  {
    table: maintenanceRequests,
    subject: 'request',
    // Open ones are retained at any age.
    since: sql`coalesce(${maintenanceRequests.completedAt}, ${maintenanceRequests.updatedAt})`,
    is: sql`${maintenanceRequests.status} in ('completed', 'cancelled')`,
    months: retentionMonths.requests,
    forget: forgetRequests,
  },
  {
    table: mails,
    subject: 'email',
    since: mails.createdAt,
    is: sql`num_nonnulls(${mails.sentAt}, ${mails.parkedAt}) > 0`,
    months: retentionMonths.mails,
    forget: deleting(mails),
  },
  {
    table: notifications,
    subject: 'notification',
    since: notifications.createdAt,
    is: sql`true`,
    months: retentionMonths.notifications,
    forget: deleting(notifications),
  },
  ...[tenantInvitations, memberInvitations].map(table => ({
    table,
    subject:
      table === tenantInvitations ? ('tenant_invitation' as const) : ('member_invitation' as const),
    since: table.expiresAt,
    is: sql`${table.status} not in ('accepted', 'pending')`,
    months: retentionMonths.invitations,
    forget: deleting(table),
  })),
]

function deleting(table: PgTable & { id: AnyPgColumn }) {
  return (db: Db, ids: string[]) => db.delete(table).where(inArray(table.id, ids))
}

async function forgetMessages(db: Db, ids: string[]) {
  await removeCopies(db, ids)
  await db.delete(messages).where(inArray(messages.id, ids))
}
