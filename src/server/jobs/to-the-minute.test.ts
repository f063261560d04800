import { expect, test, vi } from 'vitest'
import type { PostedCharge } from '#shared/accounting/charges.ts'
import { rentCharges } from '../accounting/charge-runs/job.ts'
import { flat, terms } from '../accounting/late-fees/fixture.ts'
import { lateFees } from '../accounting/late-fees/job.ts'
import { leaseHome, standing } from '../fixture.ts'
import { runJob } from './fixture.ts'

test.each([
  ['America/New_York', '2026-01-01T05:00:00Z'],
  ['Pacific/Auckland', '2025-12-31T11:00:00Z'],
  ['Asia/Kolkata', '2025-12-31T18:30:00Z'],
])(
  'rent of January in %s falls due with the new year there, to the minute',
  async (timezone, newYear) => {
    const { lana, lease } = await leaseHome('2025-12-01')
    await terms(lana, { timezone })
    const dueBy = async (minutes: number) => {
      vi.setSystemTime(Date.parse(newYear) + minutes * 60_000)
      await runJob(rentCharges)
      const { body } = await lana.get<PostedCharge[]>(`/api/charges?leaseId=${lease.id}`)
      return [body.map(({ dueDate }) => dueDate).toSorted(), (await standing(lana, lease)).balance]
    }
    expect(await dueBy(-1)).toEqual([['2025-12-01'], '1200.00'])
    expect(await dueBy(0)).toEqual([['2025-12-01', '2026-01-01'], '2400.00'])
  },
)

// Midnight of the day after the clocks were changed, and of the day they are changed on.
test.each([
  ['spring', '2025-03-01', 8, '2025-03-10', '2025-03-10T04:00:00Z'],
  ['spring', '2025-03-01', 7, '2025-03-09', '2025-03-09T05:00:00Z'],
  ['autumn', '2025-11-01', 1, '2025-11-03', '2025-11-03T05:00:00Z'],
  ['autumn', '2025-11-01', 0, '2025-11-02', '2025-11-02T04:00:00Z'],
])(
  'a late fee around the change of clocks in %s comes with its day, to the minute',
  async (_when, startDate, graceDays, day, midnight) => {
    const { lana } = await leaseHome(startDate)
    await terms(lana, { lateFee: flat, graceDays })
    const feesBy = async (minutes: number) => {
      vi.setSystemTime(Date.parse(midnight) + minutes * 60_000)
      await runJob(lateFees)
      const { body } = await lana.get<PostedCharge[]>('/api/charges?kind=late_fee')
      return body.map(({ dueDate }) => dueDate)
    }
    expect(await feesBy(-1)).toEqual([])
    expect(await feesBy(0)).toEqual([day])
  },
)
