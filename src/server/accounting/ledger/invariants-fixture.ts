import fc from 'fast-check'
import { addDays } from '#shared/dates.ts'
import { fromCents } from '#shared/money.ts'
import { stories as runs, seed } from '#test/histories.ts'
import { LedgerBuilder } from './fixture.ts'
import { refundable } from './settlement.ts'

const step = fc.record({
  gap: fc.integer({ min: 0, max: 12 }),
  act: fc.constantFrom(
    ...['charge', 'charge', 'pay', 'pay', 'pay', 'credit', 'reverse', 'refund', 'void', 'again'],
  ),
  cents: fc.integer({ min: 1, max: 200_000 }),
  kind: fc.constantFrom('rent', 'rent', 'utility', 'damage', 'late_fee', 'nsf_fee'),
  credit: fc.constantFrom('concession', 'waiver', 'write_off', 'deposit_applied'),
  pick: fc.nat(),
  dated: fc.integer({ min: -20, max: 5 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A random history of one lease, with rows recorded days later, voided and entered again. */
export function histories(check: (builder: LedgerBuilder, today: string, rest: Step) => void) {
  const body = (steps: Step[], rest: Step) => {
    const builder = new LedgerBuilder()
    let today = '2025-01-01'
    for (const one of steps) {
      today = addDays(today, one.gap)
      play(builder, one, today, addDays(today, one.dated))
    }
    check(builder, today, rest)
  }
  fc.assert(fc.property(fc.array(step, { maxLength: 30 }), step, body), { numRuns: runs, seed })
}

function play(builder: LedgerBuilder, one: Step, today: string, dated: string) {
  const amount = fromCents(one.cents)
  const { charges, payments } = builder.ledger
  const target = charges[one.pick % Math.max(charges.length, 1)]
  if (one.act === 'charge') builder.charge(one.kind, amount, dated)
  if (one.act === 'pay') builder.pay(amount, dated > today ? today : dated)
  if (one.act === 'credit') builder.credit(one.credit, amount, dated, target?.id)
  if (one.act === 'reverse') {
    const good = payments.filter(row => row.status === 'completed' && row.receivedOn <= today)
    const payment = good[one.pick % Math.max(good.length, 1)]
    if (payment) builder.reverse(payment.id, today)
  }
  if (one.act === 'refund') {
    const max = Math.min(refundable(builder.ledger), one.cents)
    if (max > 0) builder.refund(fromCents(max), today)
  }
  const row = voidable(builder, one.pick)
  if (one.act === 'void' && row) builder.void(row)
  if (one.act === 'again' && row) {
    builder.void(row)
    builder.again(row)
  }
}

/** A valid row to void. Refunded money is excluded, as in the product, and a charge takes its credit along. */
export function voidable({ ledger, names }: LedgerBuilder, pick: number): string | undefined {
  const { charges, payments, credits, refunds } = ledger
  const named = Object.values(names)
  const rows = [
    ...charges.filter(row => row.voidedOn === null && !named.includes(row.id)),
    ...(refunds.length ? [] : payments.filter(row => row.status === 'completed')),
    ...credits.filter(row => row.voidedOn === null),
    ...refunds.filter(row => row.voidedOn === null),
  ]
  return rows[pick % Math.max(rows.length, 1)]?.id
}
