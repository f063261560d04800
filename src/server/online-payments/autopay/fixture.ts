import { asc, eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Autopay } from '#shared/accounting/online/autopay.ts'
import { mailsTo } from '#test/mailbox.ts'
import type { TestStripe } from '#test/stripe.ts'
import { app, database, storage, type User } from '#test/world.ts'
import { rentCharges } from '../../accounting/charge-runs/job.ts'
import { paymentAttempts } from '../../db/tables.ts'
import { made } from '../../fixture.ts'
import { runJob } from '../../jobs/fixture.ts'
import { type OnlineHome, onlineHome, saved } from '../fixture.ts'
import { autopayJob } from './job.ts'

export const card = { card: '4242424242424242' }

/** A home of 1,500 a month whose March is paid; autopay is set up on March 10. */
export async function autopayHome(stripe: TestStripe, terms: object = {}) {
  const home = await onlineHome(stripe)
  const { lana, lease } = home
  made(await lana.post('/api/payments', { leaseId: lease.id, amount: '1500' }))
  vi.setSystemTime('2025-03-10T17:00:00Z')
  const methodId = await saved(home, card)
  const autopay = made(await home.tenant.put<Autopay>(url(home), { methodId, ...terms }))
  return { ...home, methodId, autopay }
}

/** The jobs of an hour run at a moment, as on one node. */
export async function itsRuns(at: string): Promise<void> {
  vi.setSystemTime(at)
  expect(await runJob(rentCharges)).toEqual([])
  const { providers } = app
  expect(await runJob(autopayJob, { providers, keys: storage.keys })).toEqual([])
}

export function url({ lease }: Pick<OnlineHome, 'lease'>) {
  return `/api/leases/${lease.id}/autopay`
}

/** The lease's attempts, in the order in which they began. */
export function attemptsOf({ lease }: Pick<OnlineHome, 'lease'>) {
  return database.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.leaseId, lease.id))
    .orderBy(asc(paymentAttempts.id))
}

/** Day, amount and state of each attempt. */
export async function states(home: Pick<OnlineHome, 'lease'>) {
  const attempts = await attemptsOf(home)
  return attempts.map(({ state, amount, scheduledOn }) => `${scheduledOn} ${amount} ${state}`)
}

/** The tenant's own autopay, if there is one. */
export async function own(home: Pick<OnlineHome, 'lease' | 'tenant'>) {
  return made(await home.tenant.get<Autopay[]>(url(home)))[0]
}

/** The subjects of the emails to a user. */
export async function subjects(person: User) {
  return (await mailsTo(person.user.email)).map(({ subject }) => subject)
}
