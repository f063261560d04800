import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Autopay } from '#shared/accounting/online/autopay.ts'
import type { SavedMethod } from '#shared/accounting/online/methods.ts'
import { mailsTo } from '#test/mailbox.ts'
import { startStripe, type TestStripe } from '#test/stripe.ts'
import { call, signIn, tenantOf } from '#test/world.ts'
import { latest, preview, undo } from '../../automations/fixture.ts'
import { made } from '../../fixture.ts'
import { happens, saved } from '../fixture.ts'
import { attemptsOf, autopayHome, card, itsRuns, own, states, subjects, url } from './fixture.ts'

let stripe: TestStripe
beforeAll(async () => {
  stripe = await startStripe()
})
afterAll(() => stripe.close())

describe('an autopay', () => {
  it('is announced three days before, and pays at nine in the morning of its day, once', async () => {
    const home = await autopayHome(stripe, { daysBefore: 2 })
    expect(home.autopay.next).toEqual({
      ...{ on: '2025-03-30', dueOn: '2025-04-01', amount: '1500.00', feeAmount: '0.00' },
    })
    await itsRuns('2025-03-26T17:00:00Z')
    expect(await states(home)).toEqual([])
    // Half past eight in New York, and half past nine.
    await itsRuns('2025-03-27T12:30:00Z')
    expect(await states(home)).toEqual([])
    await itsRuns('2025-03-27T13:30:00Z')
    await itsRuns('2025-03-27T14:30:00Z')
    expect(await states(home)).toEqual(['2025-03-30 1500.00 scheduled'])
    const mails = await mailsTo(home.tenant.user.email)
    const announced = mails.filter(({ subject }) => subject.startsWith('Autopay on'))
    expect(announced.map(({ subject }) => subject)).toEqual([
      'Autopay on March 30, 2025: $1,500.00',
    ])
    expect(announced[0]?.text).toContain('Stop autopay')
    await itsRuns('2025-03-30T12:30:00Z')
    expect(await states(home)).toEqual(['2025-03-30 1500.00 scheduled'])
    await itsRuns('2025-03-30T13:30:00Z')
    expect(await states(home)).toEqual(['2025-03-30 1500.00 succeeded'])
    await itsRuns('2025-03-30T14:30:00Z')
    expect(home.account.records.all('payment_intent')).toHaveLength(1)
    expect((await own(home))?.next).toMatchObject({ on: '2025-04-29', dueOn: '2025-05-01' })
  })

  it('two nodes that run at once announce once and charge once', async () => {
    const home = await autopayHome(stripe)
    await Promise.all([itsRuns('2025-03-29T17:00:00Z'), itsRuns('2025-03-29T17:00:00Z')])
    expect(await states(home)).toEqual(['2025-04-01 1500.00 scheduled'])
    expect(await subjects(home.tenant)).toHaveLength(1)
    await Promise.all([itsRuns('2025-04-01T17:00:00Z'), itsRuns('2025-04-01T17:00:00Z')])
    expect(await states(home)).toEqual(['2025-04-01 1500.00 succeeded'])
    expect(home.account.records.all('payment_intent')).toHaveLength(1)
  })

  it('pays the announced amount where the balance grew, and less where it shrank', async () => {
    const [grown, shrunk] = [await autopayHome(stripe), await autopayHome(stripe)]
    await itsRuns('2025-03-29T17:00:00Z')
    const charge = { leaseId: grown.lease.id, kind: 'utility', amount: '80', dueDate: '2025-03-30' }
    made(await grown.lana.post('/api/charges', charge))
    const paid = { leaseId: shrunk.lease.id, amount: '900' }
    made(await shrunk.lana.post('/api/payments', paid))
    await itsRuns('2025-04-01T17:00:00Z')
    expect(await states(grown)).toEqual(['2025-04-01 1500.00 succeeded'])
    expect(await states(shrunk)).toEqual(['2025-04-01 600.00 succeeded'])
  })

  it('above its limit it pays nothing, or part where it may; tenant and office are notified once', async () => {
    const strict = await autopayHome(stripe, { maxAmount: '1400' })
    const partly = await autopayHome(stripe, { maxAmount: '1400', mayPayPart: true })
    expect(strict.autopay).toMatchObject({
      next: null,
      withoutNext:
        '$1,500.00 is more than the limit of $1,400.00. Pay it yourself, or raise the limit.',
    })
    await itsRuns('2025-03-29T17:00:00Z')
    await itsRuns('2025-03-29T18:00:00Z')
    expect(await states(strict)).toEqual([])
    expect(await states(partly)).toEqual(['2025-04-01 1400.00 scheduled'])
    expect((await subjects(strict.tenant)).filter(one => /will not pay/.test(one))).toHaveLength(1)
    expect((await subjects(strict.lana)).filter(one => /will not pay/.test(one))).toHaveLength(1)
  })

  it('pays nothing on a credit balance, and one that became so is canceled', async () => {
    const home = await autopayHome(stripe)
    await itsRuns('2025-03-29T17:00:00Z')
    const paid = { leaseId: home.lease.id, amount: '1500' }
    made(await home.lana.post('/api/payments', paid))
    await itsRuns('2025-04-01T17:00:00Z')
    expect(await states(home)).toEqual(['2025-04-01 1500.00 cancelled'])
    expect(home.account.records.all('payment_intent')).toHaveLength(0)
  })

  it('an eviction cancels the scheduled payment, and nothing is taken during it', async () => {
    const home = await autopayHome(stripe)
    await itsRuns('2025-03-29T17:00:00Z')
    const evicted = { evictionOn: '2025-03-29', reason: 'Rent unpaid' }
    made(await home.lana.put(`/api/leases/${home.lease.id}/eviction`, evicted))
    expect(await states(home)).toEqual(['2025-04-01 1500.00 cancelled'])
    expect((await own(home))?.withoutNext).toMatch(/Contact the office/)
    await itsRuns('2025-04-01T17:00:00Z')
    await itsRuns('2025-04-28T17:00:00Z')
    expect(await states(home)).toHaveLength(1)
    expect((await home.tenant.put(url(home), { methodId: home.methodId })).status).toBe(409)
  })

  it('stops an hour before, by a call or by the link, and takes nothing afterwards', async () => {
    const [called, linked] = [await autopayHome(stripe), await autopayHome(stripe)]
    await itsRuns('2025-03-29T17:00:00Z')
    vi.setSystemTime('2025-04-01T12:00:00Z')
    expect((await called.tenant.delete(url(called))).status).toBe(204)
    const [mail] = await mailsTo(linked.tenant.user.email)
    const token = /stop-autopay\?token=([^"&\s<]+)/.exec(mail?.html ?? '')?.[1] ?? ''
    const stop = (sent: string) => call('POST', '/api/autopay-stops', { body: { token: sent } })
    expect((await stop(`${token}x`)).status).toBe(400)
    expect(await stop(token)).toMatchObject({ status: 200, body: { isStopped: true } })
    await itsRuns('2025-04-01T13:10:00Z')
    for (const home of [called, linked]) {
      expect(await states(home)).toEqual(['2025-04-01 1500.00 cancelled'])
      expect(home.account.records.all('payment_intent')).toHaveLength(0)
      expect(await own(home)).toBeUndefined()
    }
  })

  it('co-tenants each have their own, and together pay no more than the rent', async () => {
    const home = await autopayHome(stripe, { what: 'fixed', amount: '700' })
    const cora = await signIn((await tenantOf(home.lana, 'Shares')).id)
    made(
      await home.lana.post('/api/co-tenants', { leaseId: home.lease.id, tenantId: cora.user.id }),
    )
    const methodId = await saved({ ...home, tenant: cora }, card)
    expect((await cora.put(url(home), { methodId: home.methodId })).status).toBe(400)
    made(await cora.put(url(home), { methodId }))
    expect(made(await cora.get<Autopay[]>(url(home)))).toHaveLength(1)
    expect(made(await home.lana.get<Autopay[]>(url(home)))).toHaveLength(2)
    await itsRuns('2025-03-29T17:00:00Z')
    expect(await states(home)).toEqual([
      '2025-04-01 700.00 scheduled',
      '2025-04-01 800.00 scheduled',
    ])
    await itsRuns('2025-04-01T17:00:00Z')
    expect((await attemptsOf(home)).map(({ state }) => state)).toEqual(['succeeded', 'succeeded'])
  })

  it('pays nothing after the last day of the lease', async () => {
    const home = await autopayHome(stripe)
    const ended = { terminatedOn: '2025-03-31', reason: 'Moved' }
    made(await home.lana.put(`/api/leases/${home.lease.id}/termination`, ended))
    await itsRuns('2025-03-29T17:00:00Z')
    expect(await states(home)).toEqual([])
    expect((await own(home))?.withoutNext).toBe('The lease has no more rent to pay.')
  })

  it('the office sees the next payments, and cancels the scheduled ones', async () => {
    const home = await autopayHome(stripe)
    vi.setSystemTime('2025-03-25T17:00:00Z')
    expect(await preview(home.lana, 'autopay')).toMatchObject({
      ...{ items: 1, amount: '1500.00' },
      first: [{ event: 'payment_scheduled', day: '2025-04-01', amount: '1500.00' }],
    })
    await itsRuns('2025-03-29T17:00:00Z')
    const run = await latest(home.lana, 'autopay')
    expect(run).toMatchObject({ items: 1, amount: '1500.00', isUndoable: true })
    expect((await undo(home.lana, run)).status).toBe(204)
    await itsRuns('2025-04-01T17:00:00Z')
    expect(await states(home)).toEqual(['2025-04-01 1500.00 cancelled'])
  })
})

describe('a payment method', () => {
  it('is saved on the provider’s page, replaced without an end of the autopay, and removed', async () => {
    const home = await autopayHome(stripe)
    const begin = { leaseId: home.lease.id, kind: 'card' }
    const { id } = made(await home.tenant.post<{ id: string }>('/api/payment-methods', begin))
    const path = `/api/payment-methods/${id}`
    expect((await home.tenant.put(path)).status).toBe(409)
    const session = home.account.records.all('checkout.session').at(-1)
    home.account.completeCheckout(session?.id ?? '', { card: '5555555555554444' })
    expect(made(await home.tenant.put<SavedMethod>(path))).toMatchObject({
      ...{ kind: 'card', brand: 'mastercard', last4: '4444', isUsed: false },
    })
    await itsRuns('2025-03-29T17:00:00Z')
    made(await home.tenant.put(url(home), { methodId: id }))
    expect((await attemptsOf(home)).map(({ methodId }) => methodId)).toEqual([id])
    expect((await home.lana.delete(path)).status).toBe(403)
    expect((await home.tenant.delete(path)).status).toBe(204)
    expect((await own(home))?.pauseReason).toMatch(/removed/)
    expect(await subjects(home.tenant)).toContainEqual(expect.stringMatching(/^Autopay is paused/))
    await itsRuns('2025-04-01T17:00:00Z')
    expect(await states(home)).toEqual(['2025-04-01 1500.00 cancelled'])
  })

  it('one that is removed at the provider pauses the autopay', async () => {
    const home = await autopayHome(stripe)
    const [method] = made(await home.tenant.get<SavedMethod[]>('/api/payment-methods'))
    expect(method).toMatchObject({ id: home.methodId, isUsed: true })
    const [attached] = home.account.records.all('payment_method')
    home.account.detachMethod(attached?.id ?? '')
    await happens(home)
    expect((await own(home))?.pausedAt).not.toBeNull()
    expect(made(await home.tenant.get<SavedMethod[]>('/api/payment-methods'))).toEqual([])
  })
})
