import { eq } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { greetedAs } from '#shared/people/person-names.ts'
import { mayMake, type ReportType, reportTypes } from '#shared/reports/report-catalogue.ts'
import { reportName } from '#shared/reports/report-names.ts'
import { paramsDue } from '#shared/reports/schedule-filters.ts'
import { actAsSystem } from '../audit/record.ts'
import { reportSends, users } from '../db/tables.ts'
import { enqueueEmail } from '../email/enqueue.ts'
import type { Work } from '../jobs/job.ts'
import { inLanguage } from '../language/in-language.ts'
import { languagesOf } from '../language/language-of.ts'
import type { Db } from '../postgres/database.ts'
import { type Due, wasSent } from './due.ts'
import { reportEmail } from './report-emails.ts'
import { isOwn, makeReport } from './runs/make.ts'
import { writeRun } from './runs/runs.ts'

/** Makes a report for each recipient, within their rights, and mails them a link. */
export async function sendReport(work: Work, due: Due, dueOn: Day): Promise<void> {
  const reportType = reportTypes.find(type => type === due.schedule.reportType)
  if (!reportType) return
  for (const recipientId of due.schedule.recipientIds ?? []) {
    work.signal.throwIfAborted()
    if (await wasSent(work.database.db, { ...due, dueOn, recipientId })) continue
    await work.database.transaction(async db => {
      await actAsSystem(db)
      await sendTo(work, db, { due, dueOn, recipientId, reportType })
    })
  }
}

async function sendTo(
  { publicUrl }: Work,
  db: Db,
  send: { due: Due; dueOn: Day; recipientId: string; reportType: ReportType },
): Promise<void> {
  const { due, dueOn, recipientId, reportType } = send
  const { schedule, organization } = due
  const [person] = await db.select().from(users).where(eq(users.id, recipientId))
  const problem = await problemOf(db, person, send)
  const [first] = await db
    .insert(reportSends)
    .values({
      organizationId: organization.id,
      scheduleId: schedule.id,
      dueOn,
      recipientId,
      problem,
    })
    .onConflictDoNothing()
    .returning({ id: reportSends.id })
  if (!first || !person?.email || problem) return
  const viewer = viewerOf(person)
  const params = paramsDue({ reportType, rhythm: schedule.rhythm }, schedule.filters, dueOn)
  const language = await languagesOf(db, [person.email], organization.id)
  // Its notes stay as they are made.
  const report = await inLanguage(language(person.email), () =>
    makeReport(db, viewer, { reportType, params }),
  )
  await writeRun(db, viewer, { ...report, generatedAt: new Date() }, 'pdf')
  const content = () =>
    reportEmail({
      name: greetedAs(person),
      organization: organization.name,
      title: reportName(reportType),
      rhythm: schedule.rhythm,
      link: `${publicUrl}/reports`,
    })
  await enqueueEmail(db, person.email, content, organization.id, { automation: 'report' })
}

type Person = typeof users.$inferSelect

/** Why a recipient cannot get the report; null where they can. */
async function problemOf(
  db: Db,
  person: Person | undefined,
  { due, reportType }: { due: Due; reportType: ReportType },
) {
  if (person?.organizationId !== due.organization.id || !mayMake(person, reportType))
    return 'They may no longer see this report'
  const { filters } = due.schedule
  return (await isOwn(db, viewerOf(person), filters)) ? null : noLongerTheirs
}

const noLongerTheirs = 'They do not see the property or tenant it is about'

function viewerOf({ id, role, organizationId }: Person) {
  return { id, role, organizationId, rents: false, sid: '' }
}
