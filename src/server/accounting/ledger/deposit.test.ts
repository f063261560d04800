import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DepositEntryKind } from '#shared/accounting/deposit-entries.ts'
import { addDays } from '#shared/dates.ts'
import { canPostDeposit, type DepositEntry, depositAvailable, depositHeld } from './deposit.ts'

const entry = (kind: DepositEntryKind, amount: number, entryOn: string): DepositEntry => ({
  kind,
  amount,
  entryOn,
})
const received = entry('received', 115_000, '2024-04-01')
const applied = entry('applied', 20_000, '2025-03-15')

describe('a deposit of 1,150.00', () => {
  test('with 200 retained and 950 refunded is zero on the day of the refund', () => {
    const entries = [received, applied, entry('refunded', 95_000, '2025-03-20')]
    expect(depositHeld(entries, '2024-03-31')).toBe(0)
    expect(depositHeld(entries, '2025-03-14')).toBe(115_000)
    expect(depositHeld(entries, '2025-03-19')).toBe(95_000)
    expect(depositHeld(entries, '2025-03-20')).toBe(0)
  })

  test('pays out no more than is held', () => {
    expect(canPostDeposit([received, applied], entry('refunded', 95_000, '2025-03-20'))).toBe(true)
    expect(canPostDeposit([received, applied], entry('refunded', 95_001, '2025-03-20'))).toBe(false)
    expect(canPostDeposit([], entry('transfer_out', 1, '2025-03-20'))).toBe(false)
  })

  test('covers all later withdrawals, also when an entry is back-dated', () => {
    const late = entry('refunded', 100_000, '2025-03-01')
    expect(depositAvailable([received, applied], '2025-03-01')).toBe(95_000)
    expect(canPostDeposit([received, applied], late)).toBe(false)
    expect(canPostDeposit([received, applied, entry('interest', 5000, '2025-02-28')], late)).toBe(
      true,
    )
    expect(canPostDeposit([received, applied, entry('interest', 5000, '2025-03-16')], late)).toBe(
      false,
    )
  })

  test('follows the tenant when the house is sold', () => {
    const sold = [received, entry('transfer_out', 115_000, '2025-01-01')]
    expect(depositHeld(sold, '2025-01-01')).toBe(0)
    expect(depositHeld([entry('transfer_in', 115_000, '2025-01-01')], '2025-01-01')).toBe(115_000)
  })
})

test('after any postings the deposit is the sum of its entries and never negative', () => {
  const kinds = [
    'received',
    'interest',
    'applied',
    'refunded',
    'transfer_in',
    'transfer_out',
  ] as const
  const wanted = fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      amount: fc.integer({ min: 1, max: 1000 }),
      entryOn: fc.integer({ min: 0, max: 20 }).map(days => addDays('2025-03-01', days)),
    }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(wanted, entries => {
      const posted: DepositEntry[] = []
      for (const entry of entries) if (canPostDeposit(posted, entry)) posted.push(entry)
      const incoming = new Set<DepositEntryKind>(['received', 'interest', 'transfer_in'])
      let held = 0
      for (let day = '2025-03-01'; day <= '2025-03-21'; day = addDays(day, 1)) {
        for (const { kind, amount, entryOn } of posted) {
          if (entryOn === day) held += incoming.has(kind) ? amount : -amount
        }
        expect(depositHeld(posted, day)).toBe(held)
        expect(held).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})
