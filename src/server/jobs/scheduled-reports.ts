import { and, asc, eq, isNull } from 'drizzle-orm'
import { ownerPack } from '#shared/report-schedules.ts'
import { organizations, reportSchedules } from '../db/tables.ts'
import { asRefusal, databaseError } from '../errors.ts'
import { type Due, lastDue } from './due.ts'
import type { Job, Work } from './job.ts'
import { sendOwnerPack } from './owner-pack.ts'
import { sendReport } from './report-by-mail.ts'

/**
 * Sends what members and owners get regularly, from the organization's own morning on. Each period
 * is sent once to each person, on however many nodes this runs; what was missed is sent later, the
 * latest period of it.
 */
export const scheduledReports: Job = {
  name: 'scheduled-reports',
  title: 'Scheduled reports',
  purpose: 'Mails reports and owner statements on their days',
  cron: '10 * * * *',
  async run(work) {
    const schedules = await work.database.db
      .select({ schedule: reportSchedules, organization: organizations })
      .from(reportSchedules)
      .innerJoin(organizations, eq(organizations.id, reportSchedules.organizationId))
      .where(and(isNull(reportSchedules.endedAt), eq(organizations.isDemo, false)))
      .orderBy(asc(reportSchedules.id))
    let unreachable = 0
    for (const due of schedules) {
      work.signal.throwIfAborted()
      try {
        await send(work, due)
        unreachable = 0
      } catch (error) {
        unreachable = asRefusal(error)?.status === 503 ? unreachable + 1 : 0
        if (unreachable === 3) throw error
        work.log.error(
          { err: databaseError(error) ?? error, scheduleId: due.schedule.id },
          'A scheduled report was not sent',
        )
      }
    }
  },
}

async function send(work: Work, due: Due): Promise<void> {
  const dueOn = lastDue(due.schedule, due.organization.timezone, new Date())
  if (dueOn < due.schedule.startsOn) return
  if (due.schedule.reportType === ownerPack) await sendOwnerPack(work, due, dueOn)
  else await sendReport(work, due, dueOn)
}
