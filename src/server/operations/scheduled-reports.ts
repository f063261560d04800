import { and, asc, eq, isNull } from 'drizzle-orm'
import { labels } from '#shared/language/t.ts'
import { ownerPack } from '#shared/reports/report-schedules.ts'
import { organizations, reportSchedules } from '../db/tables.ts'
import { isReal } from '../jobs/each-lease.ts'
import { eachOne } from '../jobs/each-one.ts'
import type { Job, Work } from '../jobs/job.ts'
import { sendOwnerPack } from '../owners/job.ts'
import { type Due, lastDue } from '../reports/due.ts'
import { sendReport } from '../reports/email.ts'

/**
 * Sends the scheduled reports of members and owners, from the organization's own morning on. Each
 * period is sent once to each person, with any number of nodes; after an outage only the latest
 * period is sent.
 */
export const scheduledReports: Job = {
  name: 'scheduled-reports',
  texts: labels({
    title: 'Scheduled reports',
    purpose: 'Emails reports and owner statements on their scheduled days',
  }),
  cron: '10 * * * *',
  async run(work) {
    const schedules = await work.database.db
      .select({ id: reportSchedules.id, schedule: reportSchedules, organization: organizations })
      .from(reportSchedules)
      .innerJoin(organizations, eq(organizations.id, reportSchedules.organizationId))
      .where(and(isNull(reportSchedules.endedAt), isReal))
      .orderBy(asc(reportSchedules.id))
    await eachOne(work, schedules, due => send(work, due), 'A scheduled report was not sent')
  },
}

async function send(work: Work, due: Due): Promise<void> {
  const dueOn = lastDue(due.schedule, due.organization.timezone, new Date())
  if (dueOn < due.schedule.startsOn) return
  if (due.schedule.reportType === ownerPack) await sendOwnerPack(work, due, dueOn)
  else await sendReport(work, due, dueOn)
}
