import { expect, test } from 'vitest'
import { itIs, made, pay, rentFallsDue } from '../../fixture.ts'
import { jobsSkipEarlierTests, runJob } from '../../jobs/fixture.ts'
import { feesBy, flat, march, terms } from './fixture.ts'
import { eachLackingFee, lateFees } from './job.ts'

jobsSkipEarlierTests()

test.each([
  ['once', flat, '2025-03-07', 1],
  [
    'of days, up to their cap',
    { type: 'daily', amount: '10', cap: { op: 'lesser', flat: '60' } },
    '2025-03-12',
    6,
  ],
  [
    'of days, up to a part of the rent',
    { type: 'daily', amount: '10', cap: { op: 'greater', flat: '15', percent: '5' } },
    '2025-03-12',
    6,
  ],
  ['of days, up to the last', { type: 'daily', amount: '10', maxDays: 2 }, '2025-03-08', 2],
])(
  'rent that cost all its fees, %s, is not looked into again',
  async (_how, lateFee, last, fees) => {
    const { lana, lease } = await march(lateFee)
    itIs('2025-03-06')
    expect(await looksAt(lease)).toBe(0)
    itIs(last)
    expect(await looksAt(lease)).toBe(1)
    expect(await feesBy(lana, last)).toHaveLength(fees)
    for (const later of [last, '2025-03-30']) {
      itIs(later)
      expect(await looksAt(lease)).toBe(0)
    }
    itIs('2025-04-01')
    await rentFallsDue(lease)
    itIs('2025-04-07')
    expect(await looksAt(lease)).toBe(1)
  },
)

test('rent without a fee yet, or late before fees were turned on, is skipped', async () => {
  const { lana, lease } = await march({ ...flat, minUnpaid: '100' })
  await pay(lana, lease, '1100.01')
  itIs('2025-03-08')
  expect(await looksAt(lease)).toBe(0)
  await terms(lana, { lateFee: flat })
  itIs('2025-03-20')
  expect(await looksAt(lease)).toBe(0)
})

test('a returned check makes the rent it paid late, and no rent paid since', async () => {
  const { lana, lease } = await march(flat)
  const check = await pay(lana, lease, '1200')
  itIs('2025-04-01')
  await rentFallsDue(lease)
  await pay(lana, lease, '1200')
  itIs('2025-04-03')
  made(await lana.patch(`/api/payments/${check.id}`, { status: 'reversed', reason: 'NSF' }))
  expect(await feesBy(lana, '2025-04-03')).toEqual(['2025-04-03 50.00'])
  expect(await feesBy(lana, '2025-04-07')).toEqual(['2025-04-03 50.00'])
})

/** How often the job would look at a lease. */
async function looksAt({ id }: { id: string }) {
  const seen: string[] = []
  const look = async (_db: unknown, leaseId: string) => void seen.push(leaseId)
  await runJob({ ...lateFees, run: work => eachLackingFee(work, look) })
  return seen.filter(leaseId => leaseId === id).length
}
