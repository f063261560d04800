import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import type { Imported } from '#shared/operations/imports.ts'
import { database, freshEmail, join, landlord } from '#test/world.ts'
import { mails, notifications, users } from '../db/tables.ts'
import { emailsOn, made } from '../fixture.ts'
import { jobsSkipEarlierTests, runJob, unitOf } from '../jobs/fixture.ts'
import { jobs } from '../operations/scheduler.ts'

jobsSkipEarlierTests()

const homes = 30

/** A landlord who imports a rent roll: rent is owed since the 1st, and leases end within the year. */
async function broughtOver() {
  const lana = await landlord()
  // Friday at half past nine in New York.
  vi.setSystemTime('2025-11-21T14:30:00Z')
  const rows = Array.from({ length: homes }, (_, at) => ({
    ...{ property: 'River House', address: '700 River Rd', unit: `${at + 1}` },
    ...{ firstName: 'Tess', lastName: `Nunn ${at + 1}`, email: freshEmail() },
    ...{ startDate: '2024-12-01', monthlyRent: '1200' },
    // Every third ends within thirty days, every third within sixty.
    endDate: ['2025-12-10', '2026-01-10', '2026-10-31'][at % 3],
    ...(at % 10 === 0 && { balance: '300.00' }),
  }))
  const sent = { chargeFrom: '2025-11-01', rows }
  const { rows: taken } = made(await lana.post<Imported>('/api/imports', sent))
  expect(taken.filter(({ problem }) => problem)).toEqual([])
  const { organizationId } = await unitOf(lana.units[0]?.id ?? '')
  return { lana, organizationId, addresses: rows.map(({ email }) => email) }
}

/** Runs every job at each hour of the day that follows. */
async function dayGoesBy() {
  const begin = Date.now()
  for (let hour = 0; hour < 24; hour++) {
    vi.setSystemTime(new Date(begin + hour * 3_600_000))
    for (const job of jobs) expect(await runJob(job), job.name).toEqual([])
  }
}

function sentBy(organizationId: string) {
  return database.db.select().from(mails).where(eq(mails.organizationId, organizationId))
}

it('the first day after an import emails no tenant, and the office at most once', async () => {
  const { lana, organizationId, addresses } = await broughtOver()
  await dayGoesBy()
  const sent = await sentBy(organizationId)
  const toTenants = sent.filter(({ recipient }) => addresses.includes(recipient))
  expect(toTenants).toEqual([])
  expect(sent.filter(({ recipient }) => recipient === lana.user.email).length).toBeLessThanOrEqual(
    1,
  )
  expect(sent.every(({ automation }) => automation === 'digest')).toBe(true)
  const told = await database.db
    .select({ id: notifications.id })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(and(eq(notifications.organizationId, organizationId), eq(users.role, 'tenant')))
  expect(told).toEqual([])
}, 120_000)

it('nor does it email tenants who joined at once, with every email on: all its content is older', async () => {
  const { lana, organizationId, addresses } = await broughtOver()
  await emailsOn(lana)
  const tenants = await database.db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.email} = any(${sql.param(addresses)}::text[])`)
  for (const { id } of tenants) await join(id)
  await dayGoesBy()
  const sent = await database.db
    .select({ recipient: mails.recipient, subject: mails.subject })
    .from(mails)
    .where(
      and(
        eq(mails.organizationId, organizationId),
        isNotNull(mails.automation),
        notInArray(mails.automation, ['digest']),
      ),
    )
  expect(sent).toEqual([])
}, 120_000)
