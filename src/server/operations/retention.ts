import { getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Day } from '#shared/dates.ts'
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
import { removeCopies } from '../erasure/words.ts'
import { isReal } from '../jobs/each-lease.ts'
import { inParts } from '../jobs/each-one.ts'
import type { Job } from '../jobs/job.ts'
import { localDays } from '../jobs/local-days.ts'
import type { Db } from '../postgres/database.ts'

const batch = 500

/**
 * How long things are kept (domain.md §5.3), in months of the organization's own days. The ledger,
 * leases and deposits are kept seven years at least: nothing deletes them by itself.
 */
const keptMonths = { messages: 36, requests: 36, invitations: 12, notifications: 12, mails: 12 }

/** Forgets what is kept for a time only, once that is over. */
export const retention: Job = {
  name: 'retention',
  title: 'Retention',
  purpose:
    'Forgets messages and closed requests after three years; old notices, mails and unanswered invitations',
  cron: '25 4 * * *',
  async run(work) {
    const zones = await localDays(work)
    const runOf = jobRuns()
    for (const { table, since, is, months, forget } of kept) {
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
          // The files go first, then the rows: what a crash leaves behind is found again.
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

/** How many were forgotten, and nothing of what they were. */
async function countForgotten(
  db: Db,
  rows: readonly { organizationId: string | null }[],
  runOf: ReturnType<typeof jobRuns>,
) {
  for (const [organizationId, { length }] of Map.groupBy(rows, row => row.organizationId))
    if (organizationId) await recordCount(db, runOf(organizationId), organizationId, length)
}

/** What of an organization is forgotten from its own day `until` on. */
export async function forgottenBy(db: Db, organizationId: string, until: Day) {
  const found = []
  for (const { table, subject, since, is, months } of kept) {
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

interface Kept {
  table: PgTable & { id: AnyPgColumn; organizationId: AnyPgColumn }
  subject: AutomationSubject
  since: AnyPgColumn | SQL
  is: SQL
  months: number
  forget: (db: Db, ids: string[]) => Promise<unknown>
}

const kept: readonly Kept[] = [
  {
    table: messages,
    subject: 'message',
    since: messages.createdAt,
    is: sql`true`,
    months: keptMonths.messages,
    forget: forgetMessages,
  },
  {
    table: maintenanceRequests,
    subject: 'request',
    // Those that are open are kept however old they are.
    since: sql`coalesce(${maintenanceRequests.completedAt}, ${maintenanceRequests.updatedAt})`,
    is: sql`${maintenanceRequests.status} in ('completed', 'cancelled')`,
    months: keptMonths.requests,
    forget: forgetRequests,
  },
  {
    table: mails,
    subject: 'email',
    since: mails.createdAt,
    is: sql`num_nonnulls(${mails.sentAt}, ${mails.parkedAt}) > 0`,
    months: keptMonths.mails,
    forget: deleting(mails),
  },
  {
    table: notifications,
    subject: 'notification',
    since: notifications.createdAt,
    is: sql`true`,
    months: keptMonths.notifications,
    forget: deleting(notifications),
  },
  ...[tenantInvitations, memberInvitations].map(table => ({
    table,
    subject:
      table === tenantInvitations ? ('tenant_invitation' as const) : ('member_invitation' as const),
    since: table.expiresAt,
    is: sql`${table.status} not in ('accepted', 'pending')`,
    months: keptMonths.invitations,
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
