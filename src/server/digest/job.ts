import { and, eq, sql } from 'drizzle-orm'
import { hourIn, todayIn } from '#shared/dates.ts'
import { labels } from '#shared/language/t.ts'
import { actAsSystem } from '../audit/record.ts'
import { officeDigests, organizations } from '../db/tables.ts'
import { isReal } from '../jobs/each-lease.ts'
import { eachOne } from '../jobs/each-one.ts'
import type { Job } from '../jobs/job.ts'
import { localDays } from '../jobs/local-days.ts'
import type { Db } from '../postgres/database.ts'
import { hasNewsForOffice, sendDigests } from './digest.ts'

/** It is the morning's email: later lines of the day follow in the next one. */
const morning = { from: 8, until: 12 }
/**
 * Minutes after eight before which none is sent. Where clocks differ from UTC by a half or a quarter hour, morning
 * reminders come up to half an hour later. They would wait for the next day.
 */
const afterReminders = 30

/** Sends admins and managers one email a day with their notifications since the last one; none without any. */
export const officeDigest: Job = {
  name: 'office-digest',
  texts: labels({
    title: 'Daily digest',
    purpose: 'Emails admins and managers once a day about what ends, is late or is due',
  }),
  // After the reminders of the hour.
  cron: '35 * * * *',
  async run(work) {
    const zones = await localDays(work)
    const due = await work.database.db
      .select({ id: organizations.id, timezone: organizations.timezone })
      .from(organizations)
      .innerJoin(zones, sql`zone.name = ${organizations.timezone}`)
      .where(
        and(
          isReal,
          sql`zone.hour between ${morning.from}::int and ${morning.until}::int`,
          sql`not exists (select from ${officeDigests} where ${officeDigests.organizationId} = ${organizations.id}
            and ${officeDigests.day} = zone.today)`,
          hasNewsForOffice,
        ),
      )
      .orderBy(organizations.id)
    await eachOne(
      work,
      due.filter(({ timezone }) => isMorning(timezone)),
      ({ id, timezone }) =>
        work.database.transaction(async db => {
          await actAsSystem(db)
          await sendOnce(db, id, { day: todayIn(timezone), publicUrl: work.publicUrl })
        }),
      'A daily digest was not sent',
    )
  },
}

function isMorning(zone: string): boolean {
  const hour = hourIn(zone, new Date(Date.now() - afterReminders * 60_000))
  return hour >= morning.from && hour < morning.until
}

/** Of two nodes the second skips the day. A day without recipients stays free. */
async function sendOnce(
  db: Db,
  organizationId: string,
  { day, publicUrl }: { day: string; publicUrl: string },
) {
  const [taken] = await db
    .insert(officeDigests)
    .values({ organizationId, day })
    .onConflictDoNothing()
    .returning({ id: officeDigests.id })
  if (!taken) return
  const sent = await sendDigests(db, organizationId, { today: day, publicUrl })
  if (sent === 0) await db.delete(officeDigests).where(eq(officeDigests.id, taken.id))
}
