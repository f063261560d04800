import { and, eq, gt, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { labels } from '#shared/language/t.ts'
import { accountEmail } from '../access/selections.ts'
import { releaseNotes, runningVersion } from '../config/release-notes.ts'
import { organizations, releaseNotesSent, releases, users } from '../db/tables.ts'
import { enqueueEmails } from '../email/enqueue.ts'
import { releaseEmail } from '../email/notification-emails.ts'
import { inParts } from '../jobs/each-one.ts'
import type { Job } from '../jobs/job.ts'
import type { Db } from '../postgres/database.ts'

const batch = 500
/** Days after its first start in which the notes of a release are news. */
const daysOfNews = 7
/** Local hours in which they are sent. */
const [firstHour, lastHour] = [8, 19]

/** Sends the notes of a new release, once to each person who switched System Updates on. */
export const releaseNotesJob: Job = {
  name: 'release-notes',
  texts: labels({
    title: 'System updates',
    purpose: 'Emails what is new in this release to people who subscribed',
  }),
  cron: '15 * * * *',
  async run({ database, publicUrl, signal }) {
    const version = await runningVersion()
    const notes = await releaseNotes(version)
    await database.db.insert(releases).values({ version }).onConflictDoNothing()
    if (notes.length === 0 || !(await isUpdate(database.db, version))) return
    const release = { version, notes, link: publicUrl }
    await inParts(signal, batch, () =>
      database.transaction(async db => {
        const people = await claimReaders(db, version)
        const emails = people.map(({ email, firstName }) => ({
          recipient: email,
          content: () => releaseEmail({ ...release, name: firstName }),
        }))
        const about = { preference: 'systemUpdates' } as const
        if (emails.length > 0) await enqueueEmails(db, emails, null, about)
        return people.length
      }),
    )
  },
}

/** Whether another release ran here before: a new installation has no news. */
async function isUpdate(db: Db, version: string): Promise<boolean> {
  const [before] = await db
    .select({ version: releases.version })
    .from(releases)
    .where(ne(releases.version, version))
    .limit(1)
  return before !== undefined
}

/** Some who are to get the notes and did not yet, marked as sent in the same transaction. */
async function claimReaders(
  db: Db,
  version: string,
): Promise<{ email: string; firstName: string | null }[]> {
  const hour = sql`extract(hour from now() at time zone coalesce(${organizations.timezone}, 'UTC'))`
  const people = await db
    .select({ id: users.id, email: accountEmail(), firstName: users.firstName })
    .from(users)
    .innerJoin(releases, eq(releases.version, version))
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .where(
      and(
        sql`(${users.preferences} ->> 'systemUpdates')::boolean`,
        isNotNull(users.passwordHash),
        isNull(users.formerNumber),
        lt(users.createdAt, releases.firstStartedAt),
        gt(releases.firstStartedAt, sql`now() - make_interval(days => ${daysOfNews})`),
        sql`${hour} between ${firstHour}::int and ${lastHour}::int`,
        sql`not exists (select from ${releaseNotesSent}
          where ${releaseNotesSent.userId} = ${users.id} and ${releaseNotesSent.version} = ${version})`,
      ),
    )
    .limit(batch)
    .for('no key update', { of: users, skipLocked: true })
  if (people.length === 0) return []
  const claimed = await db
    .insert(releaseNotesSent)
    .values(people.map(({ id }) => ({ userId: id, version })))
    .onConflictDoNothing()
    .returning({ userId: releaseNotesSent.userId })
  const ids = new Set(claimed.map(({ userId }) => userId))
  return people.filter(({ id }) => ids.has(id))
}
