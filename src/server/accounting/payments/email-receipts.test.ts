import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import {
  type emailReceipts,
  maxReceipts,
  type previewReceipts,
} from '#shared/accounting/payment-receipts.ts'
import type { AuditEntry } from '#shared/operations/audit-log.ts'
import { tenantWithoutEmail } from '#test/without-email.ts'
import { database, join, leaseUnit, tenantOf, type User } from '#test/world.ts'
import { users } from '../../db/tables.ts'
import { emailsOn, everybody, itIs, leaseHome, made, pay } from '../../fixture.ts'
import { mailsToUser } from '../../reminders/fixture.ts'

const path = '/api/payments/receipts'

type Preview = z.output<typeof previewReceipts.reply>
type Sent = z.output<typeof emailReceipts.reply>

describe('emailing receipts of chosen payments', () => {
  it('reaches each tenant of the lease who joined, with the PDF, and is in the history', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await join(lease.tenantId)
    const cora = await tenantOf(lana, 'Shares')
    await join(cora.id)
    made(await lana.post('/api/co-tenants', { leaseId: lease.id, tenantId: cora.id }))
    const payment = await pay(lana, lease, '1200')
    const { previewedAt, payments } = await preview(lana, [payment])
    expect(payments).toMatchObject([
      {
        ...{ paymentId: payment.id, amount: '1200.00', outcome: 'email', receiptEmailedAt: null },
        people: [
          { firstName: 'Bob', reach: 'email' },
          { lastName: 'Shares', reach: 'email' },
        ],
      },
    ])
    const sent = await send(lana, [payment], previewedAt)
    expect(sent.body).toEqual({ receipts: 1, emails: 2, skipped: 0 })
    for (const id of [lease.tenantId, cora.id]) {
      const [mail] = (await mailsToUser(id)).slice(-1)
      expect(mail).toMatchObject({ attached: { receipt: payment.id }, automation: null })
      expect(mail?.text).toContain('Amount received: $1,200.00')
    }
    expect((await preview(lana, [payment])).payments[0]?.receiptEmailedAt).not.toBeNull()
    const log = made(await lana.get<AuditEntry[]>(`/api/audit-log?entityId=${payment.id}`))
    expect(JSON.stringify(log[0])).toContain('receiptEmailedAt')
  })

  it('sends each receipt once for a preview, also in parallel, and again for the next', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await join(lease.tenantId)
    const payment = await pay(lana, lease, '700')
    const { previewedAt } = await preview(lana, [payment])
    const rush = await Promise.all([1, 2, 3].map(() => send(lana, [payment], previewedAt)))
    expect(rush.map(({ body }) => body.receipts).toSorted()).toEqual([0, 0, 1])
    const emails = async () => (await mailsToUser(lease.tenantId)).filter(isReceipt).length
    expect(await emails()).toBe(1)
    itIs('2025-03-02')
    const again = await preview(lana, [payment])
    expect((await send(lana, [payment, payment], again.previewedAt)).body.receipts).toBe(1)
    expect(await emails()).toBe(2)
  })

  it('says who cannot be emailed: not joined, without an email, emails off, or no receipt', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const { tenant } = await everybody(lana, lease)
    const third = { propertyId: lana.property.id, unitNumber: '3' }
    const units = [lana.units[1], made(await lana.post<{ id: string }>('/api/units', third))]
    const homeOf = (tenantId: string, at: number) =>
      leaseUnit(lana, units[at]?.id ?? '', tenantId, {
        ...{ startDate: '2025-03-01', endDate: '2029-12-31', monthlyRent: '900' },
      })
    const [added, without] = [
      await homeOf((await tenantOf(lana, 'Late')).id, 0),
      await homeOf(await tenantWithoutEmail(lana), 1),
    ]
    const reported = await pay(tenant, lease, '10')
    const paid = [await pay(lana, lease, '20'), await pay(lana, added, '30')]
    const all = [reported, ...paid, await pay(lana, without, '40')]
    await prefer(lease.tenantId, { emailNotifications: false })
    const { previewedAt, payments } = await preview(lana, all)
    expect(new Map(payments.map(one => [one.amount, one.outcome]))).toEqual(
      new Map([
        ['10.00', 'none'],
        ['20.00', 'off'],
        ['30.00', 'not_joined'],
        ['40.00', 'no_email'],
      ]),
    )
    const sent = await send(lana, all, previewedAt)
    expect(sent.body).toEqual({ receipts: 0, emails: 0, skipped: 4 })
    expect((await mailsToUser(added.tenantId)).filter(isReceipt)).toEqual([])
  })

  it('knows the receipts that went out by themselves', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    await join(lease.tenantId)
    await emailsOn(lana)
    const payment = await pay(lana, lease, '700')
    expect((await preview(lana, [payment])).payments[0]?.receiptEmailedAt).not.toBeNull()
  })

  it('is for admins and managers, of the payments of their own office', async () => {
    const { lana, lease } = await leaseHome('2025-03-01')
    const payment = await pay(lana, lease, '700')
    const { manager, owner, staff, tenant } = await everybody(lana, lease)
    const { previewedAt } = await preview(manager, [payment])
    const body = { paymentIds: [payment.id] }
    const calls = { [path]: { previewedAt }, [`${path}/preview`]: {} }
    for (const who of [owner, staff, tenant])
      for (const [call, more] of Object.entries(calls))
        expect((await who.post(call, { ...body, ...more })).status).toBe(403)
    const other = await leaseHome('2025-03-01')
    const foreign = await pay(other.lana, other.lease, '700')
    const many = Array.from({ length: maxReceipts + 1 }, () => crypto.randomUUID())
    for (const [paymentIds, message] of [
      [[payment.id, foreign.id], 'Choose payments of your office'],
      [[], 'Choose at least one payment'],
      [many, `Choose at most ${maxReceipts} payments`],
    ] as const)
      for (const [call, more] of Object.entries(calls))
        expect(await lana.post(call, { paymentIds, ...more })).toMatchObject({
          status: 400,
          body: { fields: { paymentIds: message } },
        })
  })
})

async function preview(who: User, payments: readonly { id: string }[]): Promise<Preview> {
  const paymentIds = payments.map(({ id }) => id)
  return made(await who.post<Preview>(`${path}/preview`, { paymentIds }))
}

function send(who: User, payments: readonly { id: string }[], previewedAt: string) {
  return who.post<Sent>(path, { paymentIds: payments.map(({ id }) => id), previewedAt })
}

function isReceipt({ attached }: { attached: object | null }): boolean {
  return attached !== null && 'receipt' in attached
}

async function prefer(id: string, preferences: object) {
  await database.db.update(users).set({ preferences }).where(eq(users.id, id))
}
