import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, laterOf } from '#shared/dates.ts'
import { fromCents } from '#shared/money.ts'
import { seed, stories, timeout } from '#test/histories.ts'
import { feesCaused, missingFees } from './fees-due.ts'
import { LateLedger, livedBy, lives, terms } from './fees-due-fixture.ts'
import type { LedgerBuilder } from './fixture.ts'
import { firstFeeDay } from './late-fee.ts'
import { freeSince, freeSources, refundable } from './settlement.ts'

function lived(check: (late: LateLedger) => void) {
  fc.assert(
    fc.property(lives, all => check(livedBy(all))),
    { numRuns: stories, seed },
  )
}

test(
  'no fee is on rent covered by its deadline, and none is dated before its cause',
  () => {
    lived(late => {
      for (const fee of late.fees) {
        const rent = late.ledger.charges.find(row => row.id === fee.rent)
        expect(fee.seenOpen).toBeGreaterThan(0)
        expect(fee.dueDate >= firstFeeDay(rent?.dueDate ?? '', terms.graceDays)).toBe(true)
      }
    })
  },
  timeout,
)

test(
  'a rent costs one flat fee at most, after any correction',
  () => {
    lived(late => {
      const rents = late.fees.map(fee => fee.rent)
      expect(new Set(rents).size).toBe(rents.length)
    })
  },
  timeout,
)

test(
  'a void with the same entry again leads to no fee that was not due before',
  () => {
    lived(late => {
      // The ids decide which of two equal payments of a day paid a rent.
      if (late.builder.ledger.payments.some(row => row.status === 'reversed')) return
      const before = missingFees(late.ledger, late.assessing)
      const [payment] = late.builder.ledger.payments.filter(row => row.status === 'completed')
      if (!payment) return
      const ledger = late.ledger
      late.do(() => late.builder.void(payment.id))
      late.do(() => late.builder.again(payment.id))
      expect(missingFees(late.ledger, late.assessing)).toEqual(before)
      expect(feesCaused(ledger, late.ledger, late.assessing)).toEqual([])
    })
  },
  timeout,
)

test('a void makes only the rent late that its payment covered', () => {
  const late = new LateLedger()
  late.do(() => late.builder.charge('rent', '1000.00', late.today))
  const paid: string[] = []
  for (const month of ['01', '02', '03', '04']) {
    late.goTo(`2025-${month}-03`)
    late.do(() => paid.push(late.builder.pay('1000.00', late.today)))
  }
  late.goTo('2025-04-20')
  const before = late.ledger
  late.do(() => late.builder.void(paid[1] ?? ''))
  const rents = new Set(
    before.allocations.filter(row => row.paymentId === paid[1]).map(row => row.chargeId),
  )
  expect(feesCaused(before, late.ledger, late.assessing, rents)).toMatchObject([
    { feeDay: '2025-02-07', dueDate: '2025-02-07', amount: 5000 },
  ])
  late.goTo('2025-04-30')
  expect(late.fees).toEqual([])
})

test('a void makes no rent late that only a fee left open', () => {
  const late = new LateLedger()
  const paid: string[] = []
  late.do(() => late.builder.charge('rent', '1000.00', late.today))
  late.do(() => paid.push(late.builder.pay('1000.00', late.today)))
  late.goTo('2025-01-12')
  late.do(() => late.builder.charge('nsf_fee', '50.00', late.today))
  late.goTo('2025-01-15')
  // Too early to be reserved for the rent of February: the fee takes 50.00 of it.
  late.do(() => paid.push(late.builder.pay('1000.00', late.today)))
  late.goTo('2025-02-20')
  expect(late.fees).toEqual([])
  const before = late.ledger
  late.do(() => late.builder.void(paid[0] ?? ''))
  const [january] = before.charges
  const caused = feesCaused(before, late.ledger, late.assessing, new Set([january?.id ?? '']))
  expect(caused).toMatchObject([{ rentChargeId: january?.id, feeDay: '2025-01-07' }])
  expect(missingFees(late.ledger, late.assessing)).toEqual([])
})

const money = fc.record({
  kind: fc.constantFrom('payment', 'concession', 'waiver', 'deposit_applied', 'refund'),
  back: fc.integer({ min: 0, max: 70 }),
  cents: fc.integer({ min: 1, max: 250_000 }),
  pick: fc.nat(),
})

test(
  'a payment, a credit or an unapplied refund makes no rent late, on any day',
  () => {
    const added = new Map<string, number>()
    fc.assert(
      fc.property(lives, money, (all, { kind, back, cents, pick }) => {
        const late = livedBy(all)
        const { builder, today } = late
        const day = laterOf('2025-01-01', addDays(today, -back))
        const amount = fromCents(cents)
        const before = late.ledger
        late.do(() => {
          const { charges } = builder.ledger
          if (kind === 'payment') builder.pay(amount, day)
          else if (kind === 'refund') refundFree(builder, { cents, day, pick })
          else builder.credit(kind, amount, day, charges[pick % charges.length]?.id)
        })
        if (late.ledger.charges.length > 2) added.set(kind, (added.get(kind) ?? 0) + 1)
        expect(feesCaused(before, late.ledger, late.assessing)).toEqual([])
        expect(missingFees(late.ledger, late.assessing).filter(fee => !fee.isReturned)).toEqual([])
      }),
      { numRuns: stories, seed },
    )
    expect(added.size).toBe(5)
  },
  timeout,
)

/** As `requireFree` of the API lets it go: of one payment or of all. */
function refundFree(
  builder: LedgerBuilder,
  { cents, day, pick }: { cents: number; day: Day; pick: number },
) {
  const free = freeSources(builder.ledger).filter(source => source.kind === 'payment')
  const source = pick % 2 ? free[pick % free.length] : undefined
  const max = source ? source.unapplied : refundable(builder.ledger)
  if (max <= 0) return
  const amount = Math.min(cents, max)
  const since = freeSince(builder.ledger, amount, source?.id)
  builder.refund(fromCents(amount), laterOf(day, since), source?.id)
}
