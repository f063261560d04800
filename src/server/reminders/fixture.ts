import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Day } from '#shared/dates.ts'
import { mailsTo } from '#test/mailbox.ts'
import { database, join } from '#test/world.ts'
import { users } from '../db/tables.ts'
import { emailsOn, itIs, leaseHome } from '../fixture.ts'
import { runJob } from '../jobs/fixture.ts'
import { eachReminder, reminders } from './job.ts'

/** Lets the job run at noon of a day, where the office is. */
export async function morningOf(day: Day) {
  itIs(day)
  expect(await runJob(reminders)).toEqual([])
}

/** A home whose tenant joined, of an office that sends automatic emails. */
export async function remindedHome(...terms: Parameters<typeof leaseHome>) {
  const home = await leaseHome(...terms)
  await emailsOn(home.lana)
  await join(home.lease.tenantId)
  return home
}

/** How often the job would still look at a lease. */
export async function looksAt({ id }: { id: string }) {
  const seen: string[] = []
  const look = async (_db: unknown, leaseId: string) => void seen.push(leaseId)
  await runJob({ ...reminders, run: work => eachReminder(work, look) })
  return seen.filter(leaseId => leaseId === id).length
}

export async function mailsToUser(userId: string) {
  const [user] = await database.db.select().from(users).where(eq(users.id, userId))
  return mailsTo(user?.email ?? '')
}
