import { eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import type * as z from 'zod'
import type { Aging } from '#shared/accounting/financials.ts'
import {
  maxReminded,
  type previewReminders,
  type sendReminders,
} from '#shared/leases/late-reminders.ts'
import type { AuditEntry } from '#shared/operations/audit-log.ts'
import { linesOfPdf, requireSound } from '#test/printed.ts'
import { tenantWithoutEmail } from '#test/without-email.ts'
import { app, database, join, type landlord, leaseUnit, tenantOf, type User } from '#test/world.ts'
import { users } from '../db/tables.ts'
import { everybody, itIs, leaseHome, leaseNow, made, pay } from '../fixture.ts'
import { readableBy } from '../jobs/fixture.ts'
import { mailsToUser, morningOf, remindedHome } from './fixture.ts'

const text = { subject: '{amount} for {unit}', body: 'Dear {name},\n{amount} is due.\n{landlord}' }
const path = '/api/leases/reminders'

type Preview = z.output<typeof previewReminders.reply>
type Sent = z.output<typeof sendReminders.reply>

describe('reminding tenants of their balance', () => {
  it('emails those who joined in the text given, by name and in their language, and is noted on the lease', async () => {
    const { lana, lease } = await lateHome()
    await join(lease.tenantId)
    const cora = await tenantOf(lana, 'Shares')
    await join(cora.id)
    await database.db
      .update(users)
      .set({ preferences: { language: 'es' } })
      .where(eq(users.id, cora.id))
    made(await lana.post('/api/co-tenants', { leaseId: lease.id, tenantId: cora.id }))
    const before = await preview(lana, [lease])
    expect(before.leases).toMatchObject([
      {
        ...{ leaseId: lease.id, balance: '1200.00', outcome: 'email' },
        ...{ remindedAt: null, isRemindedToday: false },
        people: [
          { firstName: 'Bob', reach: 'email' },
          { lastName: 'Shares', reach: 'email' },
        ],
      },
    ])
    const { previewedAt } = before
    const sent = await remind(lana, [lease], { previewedAt })
    expect(sent.body).toEqual({ reminded: 1, emails: 2, skipped: 0 })
    const [bob] = (await mailsToUser(lease.tenantId)).slice(-1)
    expect(bob?.subject).toBe('$1,200.00 for Alpha, Unit 1')
    expect(bob?.text).toMatch(/^Hello Bob,\n\nDear Bob Ray,\n\n\$1,200\.00 is due\.\n\nLana Lord/)
    const [theirs] = (await mailsToUser(cora.id)).slice(-1)
    expect(theirs?.text).toContain('Monto pendiente: $1,200.00')
    expect(await readableBy(lease.tenantId)).toContain(
      'Rent reminder: $1,200.00 for Alpha, Unit 1 is due',
    )
    expect((await leaseNow(lana, lease)).remindedAt).toBe('2025-03-12T17:00:00.000Z')
    const { leases } = made(await lana.get<Aging>('/api/financials/aging'))
    expect(leases[0]?.remindedAt).toBe('2025-03-12T17:00:00.000Z')
    const log = await lana.get<AuditEntry[]>(`/api/audit-log?entityId=${lease.id}`)
    expect(JSON.stringify(log.body[0])).toContain('remindedAt')
  })

  it('sends no email to tenants who did not join: they are listed with their phone', async () => {
    const { lana, lease } = await lateHome()
    const without = await tenantWithoutEmail(lana, { firstName: 'Pia', lastName: 'Phone' })
    const other = await lateLease(lana, without, 1)
    await database.db.update(users).set({ phone: '555-0144' }).where(eq(users.id, without))
    const { leases } = await preview(lana, [lease, other])
    expect(leases.map(({ outcome }) => outcome)).toEqual(['not_joined', 'not_joined'])
    const people = leases.flatMap(({ people }) => people)
    expect(people.find(({ id }) => id === without)).toMatchObject({ phone: '555-0144' })
    const sent = await remind(lana, [lease, other])
    expect(sent.body).toEqual({ reminded: 0, emails: 0, skipped: 2 })
    expect(await mailsToUser(lease.tenantId)).toEqual([])
    expect((await leaseNow(lana, lease)).remindedAt).toBeNull()
  })

  it('leaves out who owes nothing, has an eviction or wants no reminders', async () => {
    const { lana, lease } = await lateHome()
    await join(lease.tenantId)
    const late = await lateLease(lana, (await tenantOf(lana, 'Late')).id, 1)
    await join(late.tenantId)
    await pay(lana, lease, '1200')
    expect((await preview(lana, [lease])).leases[0]?.outcome).toBe('paid')
    made(
      await lana.put(`/api/leases/${late.id}/eviction`, {
        evictionOn: '2025-03-12',
        reason: 'Unpaid',
      }),
    )
    expect((await preview(lana, [late])).leases[0]?.outcome).toBe('eviction')
    expect((await remind(lana, [lease, late])).body).toMatchObject({ reminded: 0, skipped: 2 })
    made(await lana.delete(`/api/leases/${late.id}/eviction`).then(ok))
    await prefer(late.tenantId, { paymentReminders: false })
    expect((await preview(lana, [late])).leases[0]?.outcome).toBe('off')
    await prefer(late.tenantId, { emailNotifications: false })
    expect((await preview(lana, [late])).leases[0]?.outcome).toBe('list')
    const sent = await remind(lana, [lease, late])
    expect(sent.body).toEqual({ reminded: 1, emails: 0, skipped: 1 })
  })

  it('asks before it reminds twice a day, and of parallel calls one sends', async () => {
    const { lana, lease } = await lateHome()
    await join(lease.tenantId)
    const emails = async () => (await mailsToUser(lease.tenantId)).length
    const none = await emails()
    const rush = await Promise.all([1, 2, 3].map(() => remind(lana, [lease])))
    expect(rush.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await emails()).toBe(none + 1)
    const asked = rush.find(({ status }) => status === 409)
    expect(asked?.body).toMatchObject({
      needsConfirmation: true,
      message: '1 of these tenants was already reminded today. Remind them again?',
    })
    itIs('2025-03-13')
    const { previewedAt } = await preview(lana, [lease])
    itIs('2025-03-14')
    expect((await remind(lana, [lease])).status).toBe(200)
    const late = await remind(lana, [lease], { previewedAt, confirm: true })
    expect(late.body).toEqual({ reminded: 0, emails: 0, skipped: 1 })
    expect((await remind(lana, [lease], { confirm: true })).status).toBe(200)
    expect(await emails()).toBe(none + 3)
  })

  it('is for admins and managers, of their own leases', async () => {
    const { lana, lease } = await lateHome()
    const { manager, owner, staff, tenant } = await everybody(lana, lease)
    for (const who of [owner, staff, tenant])
      for (const call of [path, `${path}/preview`, `${path}/letters`])
        expect((await who.post(call, { leaseIds: [lease.id] })).status).toBe(403)
    expect((await remind(manager, [lease])).status).toBe(200)
    const otto = await lateHome()
    const leaseIds = [lease.id, otto.lease.id]
    const calls = { [path]: text, [`${path}/preview`]: {}, [`${path}/letters`]: text }
    for (const [call, more] of Object.entries(calls)) {
      expect(await lana.post(call, { leaseIds, ...more })).toMatchObject({
        status: 400,
        body: { fields: { leaseIds: 'Choose leases of your office' } },
      })
    }
    expect((await leaseNow(otto.lana, otto.lease)).remindedAt).toBeNull()
  })

  test.each([
    [{ leaseIds: [] }, 'leaseIds', 'Choose at least one lease'],
    [
      { leaseIds: Array.from({ length: maxReminded + 1 }, () => crypto.randomUUID()) },
      'leaseIds',
      'Choose at most 500 leases',
    ],
    [{ subject: ' ' }, 'subject', 'Subject is required'],
    [{ subject: 'a\nb' }, 'subject', 'The subject is one line'],
    [{ body: '' }, 'body', 'Message is required'],
    [
      { body: '{rent} is due' },
      'body',
      '{rent} is not a placeholder here. Use {name}, {amount}, {unit}, {landlord}.',
    ],
    [{ body: '<b>Pay</b>' }, 'body', 'Use plain text: HTML is not supported.'],
  ])('%# is refused at %s', async (wrong, field, message) => {
    const { lana, lease } = await lateHome()
    const answer = await lana.post(path, { leaseIds: [lease.id], ...text, ...wrong })
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
  })

  it('is printed as one letter for each lease, also for who did not join', async () => {
    const { lana, lease } = await lateHome()
    const other = await lateLease(lana, (await tenantOf(lana, 'Late')).id, 1)
    const { statusCode, rawPayload, headers } = await app.inject({
      method: 'POST',
      url: `${path}/letters`,
      headers: { authorization: `Bearer ${lana.token}` },
      payload: { leaseIds: [lease.id, other.id], ...text },
    })
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    requireSound(rawPayload)
    const lines = await linesOfPdf(rawPayload)
    for (const line of ['Dear Bob Ray,', 'Dear Bob Late,', '$1,200.00 for Alpha, Unit 2'])
      expect(lines).toContain(line)
    expect(lines.filter(line => line.includes('Page 1 of 1'))).toHaveLength(2)
  })
})

it('the automatic reminder of late rent counts as one, too', async () => {
  const { lana, lease } = await remindedHome('2025-03-01')
  await morningOf('2025-03-07')
  expect((await leaseNow(lana, lease)).remindedAt).toBe('2025-03-07T17:00:00.000Z')
})

/** A home whose first rent of 1,200 is open. */
async function lateHome() {
  const home = await leaseHome('2025-03-01')
  itIs('2025-03-12')
  return home
}

function lateLease(lana: Awaited<ReturnType<typeof landlord>>, tenantId: string, unit: number) {
  return leaseUnit(lana, lana.units[unit]?.id ?? '', tenantId, {
    ...{ startDate: '2025-03-01', endDate: '2029-12-31', monthlyRent: '1200' },
  })
}

async function preview(who: User, leases: readonly { id: string }[]): Promise<Preview> {
  const leaseIds = leases.map(({ id }) => id)
  return made(await who.post<Preview>(`${path}/preview`, { leaseIds }))
}

function remind(who: User, leases: readonly { id: string }[], more: object = {}) {
  return who.post<Sent>(path, { leaseIds: leases.map(({ id }) => id), ...text, ...more })
}

async function prefer(id: string, preferences: object) {
  await database.db.update(users).set({ preferences }).where(eq(users.id, id))
}

function ok(answer: { status: number; body: unknown }) {
  return { ...answer, status: answer.status === 204 ? 200 : answer.status }
}
