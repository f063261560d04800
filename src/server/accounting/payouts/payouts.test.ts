import { describe, expect, test } from 'vitest'
import { csvOf, linesOf, rowsOf, sendFile } from '../../banking/fixture.ts'
import { wrong } from '../../db/day-sums-fixture.ts'
import { itIs, leaseHome, made, rentFallsDue } from '../../fixture.ts'
import { balances, item, keep, operatingOf, paidOnline, payoutOf } from './fixture.ts'

async function paidHome() {
  const home = await leaseHome('2025-04-01', { monthlyRent: '1500' })
  await rentFallsDue(home.lease)
  itIs('2025-04-03')
  return { ...home, ...(await paidOnline(home, '1500.00')) }
}

describe('a payment through a provider', () => {
  test('is in the clearing account until its payout brings it to the bank, less the fee', async () => {
    const home = await paidHome()
    const { lana, providerId } = home
    expect(await balances(lana)).toEqual({
      bank: '0.00',
      clearing: '1500.00',
      fees: '0.00',
      isEven: true,
    })
    itIs('2025-04-08')
    const payout = payoutOf('2025-04-08', [item(providerId, 150_000, 80)])
    const id = await keep(lana, payout)
    const after = { bank: '1499.20', clearing: '0.00', fees: '0.80', isEven: true }
    expect(await balances(lana)).toEqual(after)
    // Sums of the whole organization, and lines of its only property.
    expect(await balances(lana, `&propertyId=${lana.property.id}`)).toEqual(after)
    expect(await keep(lana, payout)).toBe(id)
    expect(await balances(lana)).toEqual(after)
    expect(await wrong(lana)).toEqual([])
    const rows = await rowsOf(lana, (await operatingOf(lana)).id)
    expect(rows.map(({ source, amount, name }) => [source, amount, name])).toEqual([
      ['payout', '1499.20', 'Stripe'],
    ])
  })
})
