import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { organizations, releaseNotesSent, releases, users } from '#server/db/tables.ts'
import { mailsTo } from '#test/mailbox.ts'
import { database, landlord, newcomer, type User } from '#test/world.ts'
import { runningVersion } from '../config/release-notes.ts'
import { runJob } from '../jobs/fixture.ts'
import { releaseNotesJob } from './release-notes.ts'

const version = await runningVersion()

beforeEach(async () => {
  await database.db.delete(releaseNotesSent)
  await database.db.delete(releases)
  await database.db.insert(releases).values({ version: '0.0.1' })
})

describe('the notes of a new release', () => {
  it('go once to each person who switched System Updates on', async () => {
    const [lana, mute] = [await atNoon(), await atNoon()]
    await wants(lana)
    await Promise.all([runJob(releaseNotesJob), runJob(releaseNotesJob)])
    await runJob(releaseNotesJob)
    const emails = await mailsTo(lana.user.email)
    expect(emails.map(({ subject }) => subject)).toEqual([`What is new in Rooftree ${version}`])
    expect(emails[0]?.text).toMatch(/^Hello Lana,[\s\S]*• \w/)
    expect(await mailsTo(mute.user.email)).toEqual([])
  })

  it('are not sent in a new installation, nor to people who joined after the update', async () => {
    const lana = await atNoon()
    await wants(lana)
    await database.db.delete(releases)
    await runJob(releaseNotesJob)
    expect(await mailsTo(lana.user.email), 'a new installation').toEqual([])
    await database.db.insert(releases).values({ version: '0.0.1' })
    const late = await atNoon()
    await wants(late)
    await runJob(releaseNotesJob)
    expect(await mailsTo(late.user.email), 'came after it').toEqual([])
    expect(await mailsTo(lana.user.email)).toHaveLength(1)
  })

  it('wait for the day of the organization, and are old after a week', async () => {
    const lana = await atNoon()
    await wants(lana)
    await setZone(lana, 13)
    await runJob(releaseNotesJob)
    expect(await mailsTo(lana.user.email), 'an hour after midnight').toEqual([])
    await setZone(lana, 0)
    await database.db
      .update(releases)
      .set({ firstStartedAt: sql`now() - interval '8 days'` })
      .where(eq(releases.version, version))
    await runJob(releaseNotesJob)
    expect(await mailsTo(lana.user.email), 'a week later').toEqual([])
  })

  it('are not sent to a person without a password', async () => {
    const ann = await newcomer()
    await wants(ann)
    await database.db.update(users).set({ passwordHash: null }).where(eq(users.id, ann.user.id))
    await runJob(releaseNotesJob)
    expect(await mailsTo(ann.user.email)).toEqual([])
  })
})

function wants(who: User) {
  return who.patch('/api/auth/user', { preferences: { systemUpdates: true } })
}

/** A landlord in whose zone it is noon now, an account from before the update. */
async function atNoon() {
  const lana = await landlord()
  await setZone(lana, 0)
  return lana
}

/** Sets a landlord's zone to this number of hours after noon now. */
async function setZone(lana: User, hours: number) {
  const east = ((12 + hours - new Date().getUTCHours() + 36) % 24) - 12
  // The sign of these zones is reversed (POSIX).
  const timezone = `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
  const [person] = await database.db.select().from(users).where(eq(users.id, lana.user.id))
  await database.db
    .update(organizations)
    .set({ timezone })
    .where(eq(organizations.id, person?.organizationId ?? ''))
}
