import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Expense } from '#shared/accounting/expenses.ts'
import { listPayouts, type Payout } from '#shared/accounting/online/payouts.ts'
import { addDays } from '#shared/dates.ts'
import { accountsOf, csvOf, linesOf, rowsOf, sendFile } from '../../banking/fixture.ts'
import { held, short, trustOf } from '../../banking/trust-fixture.ts'
import { wrong } from '../../db/day-sums-fixture.ts'
import { itIs, leaseHome, made, rentFallsDue } from '../../fixture.ts'
import { balances, item, keep, lose, operatingOf, paidOnline, payoutOf } from './fixture.ts'

/** 1,500.00 of rent, paid online on April 3. */
async function paidHome() {
  const home = await leaseHome('2025-04-01', { monthlyRent: '1500' })
  await rentFallsDue(home.lease)
  itIs('2025-04-03')
  return { ...home, ...(await paidOnline(home, '1500.00')) }
}

/** The same, and its payout of 1,499.20 on April 8. */
async function paidOut() {
  const home = await paidHome()
  itIs('2025-04-08')
  const payout = payoutOf('2025-04-08', [item(home.providerId, 150_000, 80)])
  return { ...home, payout, id: await keep(home.lana, payout) }
}

/** The lines of the checklist that this month leaves open. */
const waived = { owner_statements: 'No statements are sent here' }

const before = { bank: '0.00', clearing: '1500.00', fees: '0.00', isEven: true }
const after = { bank: '1499.20', clearing: '0.00', fees: '0.80', isEven: true }

describe('a payment through a provider', () => {
  test('is in the clearing account until its payout brings it to the bank, less the fee', async () => {
    const { lana, providerId } = await paidHome()
    expect(await balances(lana)).toEqual(before)
    const bank = await operatingOf(lana)
    expect(await rowsOf(lana, bank.id)).toEqual([])
    itIs('2025-04-08')
    const payout = payoutOf('2025-04-08', [item(providerId, 150_000, 80)])
    // The payout is announced before it arrives, and reported twice.
    const id = await keep(lana, { ...payout, state: 'in_transit' })
    expect(await balances(lana)).toEqual(before)
    for (const _ of [1, 2]) expect(await keep(lana, payout)).toBe(id)
    expect(await balances(lana)).toEqual(after)
    // Lines of the property say the same as sums of the organization.
    expect(await balances(lana, `&propertyId=${lana.property.id}`)).toEqual(after)
    expect(await wrong(lana)).toEqual([])
    expect(
      (await rowsOf(lana, bank.id)).map(({ source, amount, name }) => [source, amount, name]),
    ).toEqual([['payout', '1499.20', 'Stripe']])
    const [listed] = made(await lana.get<Payout[]>(listPayouts.path))
    expect(listed).toMatchObject({ id, amount: '1499.20', feeAmount: '0.80', state: 'paid' })
    expect(listed?.items).toMatchObject([{ kind: 'charge', amount: '1500.00', feeAmount: '0.80' }])
    const [fee] = made(await lana.get<Expense[]>('/api/expenses'))
    expect(await lana.delete(`/api/expenses/${fee?.id}`)).toMatchObject({
      ...{ status: 409 },
      body: { message: 'The payment provider took this fee: add a journal to correct it' },
    })
  })

  test('that is lost after its payout is taken from the next one', async () => {
    const { lana, payment, providerId } = await paidOut()
    itIs('2025-04-20')
    made(await lose(lana, payment, { reversedOn: '2025-04-20' }))
    expect(await balances(lana)).toEqual({ ...after, clearing: '-1500.00' })
    itIs('2025-04-22')
    await keep(lana, payoutOf('2025-04-22', [item(providerId, -150_000, 1500)]))
    const lost = { bank: '-15.80', clearing: '0.00', fees: '15.80', isEven: true }
    expect(await balances(lana)).toEqual(lost)
    expect(await balances(lana, `&propertyId=${lana.property.id}`)).toEqual(lost)
    expect(await wrong(lana)).toEqual([])
  })

  test('that the provider gave back leaves the clearing account, by hand the bank', async () => {
    const home = await paidHome()
    const { lana, lease } = home
    const { payment } = await paidOnline(home, '200.00')
    const refund = { leaseId: lease.id, paymentId: payment.id, amount: '50.00' }
    made(await lana.post('/api/refunds', { ...refund, method: 'online' }))
    made(await lana.post('/api/refunds', { ...refund, method: 'check' }))
    const now = { ...before, bank: '-50.00', clearing: '1650.00' }
    expect(await balances(lana)).toEqual(now)
    expect(await balances(lana, `&propertyId=${lana.property.id}`)).toEqual(now)
  })

  test('is money at the provider when its month is closed, and its payout is counted later', async () => {
    const { lana, providerId } = await paidHome()
    itIs('2025-05-02')
    made(await lana.post('/api/closed-periods', { through: '2025-04-30', waived }))
    const payout = payoutOf('2025-04-30', [item(providerId, 150_000, 80)])
    await keep(lana, payout)
    expect(await balances(lana, '&asOf=2025-04-30')).toEqual(before)
    expect(await balances(lana)).toEqual(after)
    expect(await wrong(lana)).toEqual([])
  })

  test('is at the provider again when the bank sends its payout back', async () => {
    const { lana, payout } = await paidOut()
    const failed = { ...payout, state: 'failed' as const }
    await keep(lana, failed)
    expect(await balances(lana)).toEqual(before)
    await keep(lana, payout)
    expect(await balances(lana)).toEqual(before)
    expect(await wrong(lana)).toEqual([])
    itIs('2025-04-11')
    // The next one has the money that the provider lists no item for.
    await keep(lana, { ...payoutOf('2025-04-11', []), cents: 149_920 })
    expect(await balances(lana)).toEqual({ ...before, bank: '1499.20', clearing: '0.80' })
  })
})

describe('a payout', () => {
  test('is matched to its line of the bank, reconciled, and unmatched again', async () => {
    const { lana, id } = await paidOut()
    const bank = (await operatingOf(lana)).id
    itIs('2025-05-01')
    const lines = [{ on: '2025-04-09', payee: 'STRIPE TRANSFER', amount: '1499.20' }]
    await sendFile(lana, bank, csvOf(lines))
    const [line] = await linesOf(lana, bank)
    expect(line?.proposal).toMatchObject({
      ...{ certainty: 'sure', rows: [{ source: 'payout', sourceId: id, amount: '1499.20' }] },
    })
    const path = `/api/bank-lines/${line?.id}/matches`
    made(await lana.post(path, { rows: [{ source: 'payout', sourceId: id }] }))
    const [matched] = await linesOf(lana, bank, 'matched')
    const lineNow = async () => made(await lana.get<Payout[]>(listPayouts.path))[0]?.bankLineId
    expect(await lineNow()).toBe(line?.id)
    const undo = () => lana.delete(`${path}/${matched?.matches[0]?.id}`)
    expect((await undo()).status).toBe(204)
    expect(await lineNow()).toBeNull()
    made(await lana.post(path, { rows: [{ source: 'payout', sourceId: id }] }))
    const sent = { bankAccountId: bank, through: '2025-04-30', statementBalance: '1499.20' }
    const begun = made(await lana.post<{ id: string }>('/api/reconciliations', sent))
    expect(
      made(await lana.patch(`/api/reconciliations/${begun.id}`, { state: 'done' })),
    ).toMatchObject({ state: 'done', mustBe: '1499.20', difference: '0.00' })
    expect((await accountsOf(lana))[0]).toMatchObject({ book: '1499.20' })
  })

  test('makes money of a trust account spendable on its arrival, and no day before', async () => {
    const home = await held()
    const { lana, account, spend } = home
    const { providerId } = await paidOnline(home, '500.00')
    expect(await trustOf(home)).toMatchObject({
      book: '712.40',
      clearing: '500.00',
      difference: '0.00',
    })
    // 400.00 of the money at the bank is prepaid; the money at the provider pays nothing.
    expect(await spend('312.41')).toMatchObject(short('312.40'))
    itIs('2025-03-12')
    const payout = payoutOf('2025-03-12', [item(providerId, 50_000, 80)])
    await keep(lana, payout, account.id)
    expect(await trustOf(home)).toMatchObject({
      book: '1211.60',
      clearing: '0.00',
      difference: '0.00',
    })
    expect(await spend('311.61', '2025-03-12')).toMatchObject(short('311.60'))
    expect((await spend('311.60', '2025-03-12')).status).toBe(201)
  })
})

const step = fc.record({ does: fc.constantFrom('pay', 'payOut', 'lose', 'fail'), at: fc.nat(4) })

test('whatever happens to payments and payouts, both sides of the ledger are equal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async steps => {
      const home = await paidHome()
      const { lana } = home
      const paid = [home]
      const sent = []
      for (const [turn, { does, at }] of steps.entries()) {
        const on = addDays('2025-04-04', turn)
        itIs(on)
        const one = paid[at % paid.length] ?? home
        if (does === 'pay') paid.push({ ...home, ...(await paidOnline(home, `${100 + at}.50`)) })
        if (does === 'payOut') {
          const payout = payoutOf(on, [
            item(one.providerId, 10_000 * (at - 1), 30),
            item(null, 200, 5),
          ])
          sent.push(payout)
          await keep(lana, payout)
        }
        if (does === 'lose') await lose(lana, one.payment)
        const gone = sent[at % Math.max(1, sent.length)]
        if (does === 'fail' && gone) await keep(lana, { ...gone, state: 'failed' })
      }
      const now = await balances(lana)
      expect(now.isEven).toBe(true)
      expect(await wrong(lana)).toEqual([])
      const [account] = await accountsOf(lana)
      expect(account?.book).toBe(now.bank)
    }),
    { numRuns: 4 },
  )
}, 60_000)
