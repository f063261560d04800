import { describe, expect, it } from 'vitest'
import type { Payment } from '#shared/accounting/payments.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type { Notification } from '#shared/messaging/notifications.ts'
import { landlord, memberOf, newcomer, renterOf } from '#test/world.ts'

/** A tenant who has reported 500 dollars. */
async function reported() {
  const lana = await landlord(2)
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const { body: payment } = await rita.post<Payment>('/api/payments', {
    leaseId: rita.lease.id,
    amount: '500',
    paymentMethod: 'check',
    notes: 'Check 17',
  })
  const say = (status: string, who = lana) =>
    who.patch<Payment>(`/api/payments/${payment.id}`, { status })
  const balance = async () =>
    Number((await rita.get<Lease>(`/api/leases/${rita.lease.id}`)).body.balance)
  return { lana, rita, payment, say, balance, before: await balance() }
}

describe('a payment that a tenant reported', () => {
  it('counts once the landlord has confirmed it, and covers open charges', async () => {
    const { lana, rita, payment, say, balance, before } = await reported()
    expect(payment.status).toBe('pending')
    const { status, body } = await say('completed')
    expect(status).toBe(200)
    expect(body).toEqual({ ...payment, status: 'completed' })
    expect(await balance()).toBe(before - 500)
    const { body: stats } = await lana.get<{ totalRevenue: string }>('/api/dashboard/stats')
    expect(stats.totalRevenue).toBe('500.00')
    const { body: seen } = await rita.get<Payment[]>('/api/payments')
    expect(seen).toEqual([body])
  })

  it('that never arrived has failed, changes no balance, and its tenant is notified', async () => {
    const { rita, say, balance, before } = await reported()
    expect((await say('failed')).body.status).toBe('failed')
    expect(await balance()).toBe(before)
    expect((await rita.get<Notification[]>('/api/notifications')).body).toMatchObject([
      { title: 'A payment was not received', text: '$500.00 for Alpha, Unit 1' },
    ])
  })

  it('is decided once: the same answer again changes nothing, another is refused', async () => {
    const { say, balance, before } = await reported()
    expect((await say('pending')).status).toBe(200)
    expect((await say('completed')).status).toBe(200)
    expect((await say('completed')).status).toBe(200)
    expect((await say('pending')).status).toBe(409)
    const { status, body } = await say('failed')
    expect([status, body]).toMatchObject([
      409,
      { message: 'A payment that is completed cannot become failed' },
    ])
    expect(await balance()).toBe(before - 500)
  })

  it('of parallel answers one counts', async () => {
    const { say, balance, before } = await reported()
    const answers = await Promise.all(
      ['completed', 'failed', 'completed', 'failed'].map(status => say(status)),
    )
    const [first] = answers.filter(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await balance()).toBe(first?.body.status === 'completed' ? before - 500 : before)
  })

  it('keeps amount, day and all other fields: a call that sends them is refused', async () => {
    const { lana, payment } = await reported()
    const url = `/api/payments/${payment.id}`
    const more = { amount: '9999', leaseId: lana.property.id, receivedOn: '2020-01-01', notes: 'x' }
    const refused = await lana.patch<{ fields: Record<string, string> }>(url, {
      status: 'completed',
      ...more,
    })
    expect(Object.keys(refused.body.fields)).toEqual(Object.keys(more))
    expect((await lana.get<Payment[]>('/api/payments')).body).toEqual([payment])
    const { body } = await lana.patch<Payment>(url, { status: 'completed' })
    expect(body).toEqual({ ...payment, status: 'completed' })
  })

  it('is confirmed by a manager, and by no other role', async () => {
    const { lana, rita, say } = await reported()
    for (const role of ['owner', 'staff'] as const)
      expect((await say('completed', { ...lana, ...(await memberOf(lana, role)) })).status).toBe(
        403,
      )
    expect((await say('completed', { ...lana, ...rita })).status).toBe(403)
    expect((await say('completed', { ...lana, ...(await newcomer()) })).status).toBe(403)
    expect((await say('completed', await landlord())).status).toBe(404)
    const mia = await memberOf(lana, 'manager')
    expect((await say('completed', { ...lana, ...mia })).body.status).toBe('completed')
  })
})
