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
import { type Database, type Db, readPrimary } from '../postgres/database.ts'
import { type Due, wasSent } from './due.ts'
import { reportEmail } from './report-emails.ts'
import { isOwn, makeLargeReport } from './runs/make.ts'
import { writeRun } from './runs/runs.ts'

/** Makes a report for each recipient, within their rights, and mails them a link. */
export async function sendReport(work: Work, due: Due, dueOn: Day): Promise<void> {
  const reportType = reportTypes.find(type => type === due.schedule.reportType)
  if (!reportType) return
  for (const recipientId of due.schedule.recipientIds ?? []) {
    work.signal.throwIfAborted()
    if (await wasSent(work.database.db, { ...due, dueOn, recipientId })) continue
    await sendTo(work, { due, dueOn, recipientId, reportType })
  }
}

interface Send {
  due: Due
  dueOn: Day
  recipientId: string
  reportType: ReportType
}

async function sendTo({ database, publicUrl }: Work, send: Send): Promise<void> {
  const { due, dueOn, recipientId } = send
  const { organization, schedule } = due
  const [person] = await database.db.select().from(users).where(eq(users.id, recipientId))
  const problem = await problemOf(database.db, person, send)
  // Before the transaction, which a large report would outlast.
  const made = person && !problem ? await makeFor(database, person, send) : null
  await database.transaction(async db => {
    await actAsSystem(db)
    const sent = { organizationId: organization.id, scheduleId: schedule.id, dueOn, recipientId }
    const [first] = await db
      .insert(reportSends)
      .values({ ...sent, problem })
      .onConflictDoNothing()
      .returning({ id: reportSends.id })
    if (!first || !person?.email || !made) return
    await writeRun(db, viewerOf(person), { ...made, generatedAt: new Date() }, 'pdf')
    const content = () =>
      reportEmail({
        name: greetedAs(person),
        organization: organization.name,
        title: reportName(send.reportType),
        rhythm: schedule.rhythm,
        link: `${publicUrl}/reports`,
      })
    await enqueueEmail(db, person.email, content, organization.id, { automation: 'report' })
  })
}

/** The report as its recipient may see it, with notes in their language. */
async function makeFor(database: Database, person: Person, { due, dueOn, reportType }: Send) {
  const { schedule, organization } = due
  const params = paramsDue({ reportType, rhythm: schedule.rhythm }, schedule.filters, dueOn)
  const email = person.email ?? ''
  const language = await languagesOf(database.db, [email], organization.id)
  return inLanguage(language(email), () =>
    makeLargeReport({ database, reader: readPrimary }, viewerOf(person), { reportType, params }),
  )
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
