import { and, asc, eq } from 'drizzle-orm'
import { afterEach } from 'vitest'
import { todayIn } from '#shared/dates.ts'
import { database, type landlord, mail, storage, tenantOf } from '#test/world.ts'
import { inserted } from '../db/inserted.ts'
import { charges, leaseRents, leases, notifications, organizations, units } from '../db/tables.ts'
import type { Job, Work } from './job.ts'

type Landlord = Awaited<ReturnType<typeof landlord>>

/** Where `landlord()` founds organizations. */
export const today = () => todayIn('America/New_York')

/** To be called in a file whose tests each found organizations: jobs do not visit those of earlier tests again. */
export function jobsSkipEarlierTests() {
  afterEach(async () => {
    await database.db
      .update(organizations)
      .set({ isDemo: true })
      .where(eq(organizations.isDemo, false))
  })
}

/** Runs a job once, like a node, and returns its logged errors. */
export async function runJob(job: Job, over: Partial<Work> = {}): Promise<string[]> {
  const said: string[] = []
  const note = (...words: unknown[]) =>
    void said.push(words.map(word => JSON.stringify(word)).join())
  const log = { info: () => {}, warn: note, error: note }
  await job.run({
    database,
    store: storage.store,
    post: mail.post,
    publicUrl: mail.publicUrl,
    backup: null,
    log,
    signal: new AbortController().signal,
    ...over,
  })
  return said
}

/** A lease as stored by a server that did not run for a while; 1,000 a month. */
export async function storedLease(
  lana: Landlord,
  terms: Pick<typeof leases.$inferInsert, 'startDate' | 'endDate'> &
    Partial<typeof leases.$inferInsert>,
): Promise<string> {
  const unitId = lana.units[0]?.id ?? ''
  const { organizationId } = await unitOf(unitId)
  const tenantId = (await tenantOf(lana)).id
  const lease = inserted(
    await database.db
      .insert(leases)
      .values({ organizationId, unitId, tenantId, monthlyRent: '1000.00', ...terms })
      .returning(),
  )
  await database.db.insert(leaseRents).values({
    organizationId,
    leaseId: lease.id,
    effectiveFrom: lease.startDate,
    monthlyRent: lease.monthlyRent,
  })
  return lease.id
}

export async function leaseNow(id: string) {
  const [lease] = await database.db.select().from(leases).where(eq(leases.id, id))
  if (!lease) throw new Error('The lease is gone')
  return lease
}

export async function unitOf(id: string) {
  const [unit] = await database.db.select().from(units).where(eq(units.id, id))
  if (!unit) throw new Error('The unit is gone')
  return unit
}

/** The notifications of a person, oldest first. */
export async function readableBy(userId: string) {
  const rows = await database.db
    .select({ title: notifications.title, text: notifications.text })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(notifications.id)
  return rows.map(({ title, text }) => `${title}: ${text}`)
}

/** The rent charges of a lease, oldest first. */
export function rentOf(leaseId: string) {
  return database.db
    .select()
    .from(charges)
    .where(and(eq(charges.leaseId, leaseId), eq(charges.kind, 'rent')))
    .orderBy(asc(charges.dueDate), asc(charges.id))
}

export async function changeOrganization(
  lana: Landlord,
  to: Partial<typeof organizations.$inferInsert>,
) {
  const { organizationId } = await unitOf(lana.units[0]?.id ?? '')
  await database.db.update(organizations).set(to).where(eq(organizations.id, organizationId))
}
