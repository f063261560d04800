import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { mailsTo } from '#test/mailbox.ts'
import { tenantWithoutEmail } from '#test/without-email.ts'
import { database, join, landlord, leaseUnit, organizationIdOf, tenantOf } from '#test/world.ts'
import { mails } from '../db/tables.ts'
import { emailsOn, itIs, made, pay } from '../fixture.ts'
import { runJob } from '../jobs/fixture.ts'
import { jobs } from '../operations/scheduler.ts'

it('no event queues an email for a tenant without an address, and a co-tenant gets theirs', async () => {
  const lana = await landlord()
  const organizationId = await organizationIdOf(lana)
  const id = await tenantWithoutEmail(lana, { firstName: null, lastName: 'Suharto' })
  const cora = await tenantOf(lana, 'Shares')
  await join(cora.id)
  await emailsOn(lana)
  itIs('2025-03-01')
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', id, {
    startDate: '2025-03-01',
    endDate: '2025-08-31',
    monthlyRent: '1200',
  })
  const queued = () =>
    database.db.select().from(mails).where(eq(mails.organizationId, organizationId))
  await pay(lana, lease, '200')
  expect(await queued()).toEqual([])
  made(await lana.post('/api/co-tenants', { leaseId: lease.id, tenantId: cora.id }))
  await pay(lana, lease, '200')
  const request = { unitId: lease.unitId, tenantId: id, title: 'Tap', description: 'It drips' }
  await lana.post('/api/maintenance-requests', request)
  await lana.post(`/api/leases/${lease.id}/rents`, {
    monthlyRent: '1300',
    effectiveFrom: '2025-06-01',
  })
  for (const day of ['2025-03-07', '2025-03-29', '2025-04-10', '2025-06-30'] as const) {
    itIs(day)
    for (const job of jobs) await runJob(job)
  }
  const recipients = new Set((await queued()).map(({ recipient }) => recipient))
  expect(recipients.has(cora.email)).toBe(true)
  expect([...recipients].filter(one => one !== cora.email && one !== lana.user.email)).toEqual([])
})

it('a person with one name is greeted by it', async () => {
  const lana = await landlord()
  const bob = await tenantOf(lana)
  await lana.patch(`/api/tenants/${bob.id}`, { firstName: '', lastName: 'Suharto' })
  await join(bob.id)
  await emailsOn(lana)
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', bob.id)
  await pay(lana, lease, '10')
  const [mail] = await mailsTo(bob.email ?? '')
  expect(mail?.text).toMatch(/^Hello Suharto,/)
})
