import { expect, test } from 'vitest'
import { isFee } from '#shared/accounting/allocations.ts'
import { addDays } from '#shared/dates.ts'
import { fromCents } from '#shared/money.ts'
import { timeout } from '#test/histories.ts'
import { changesOf } from './allocation-changes.ts'
import { balanceAsOf, isApplied, openAmounts, unapplied } from './balance.ts'
import { LedgerBuilder } from './fixture.ts'
import { histories, voidable } from './invariants-fixture.ts'
import { replay } from './replay.ts'
import { isCredited, isOwed, isReceived, isRefunded, type Ledger } from './rows.ts'
import { freeSources, openCharges, refundable } from './settlement.ts'

const far = '2099-01-01'
const open = (ledger: Ledger, on: string) =>
  openAmounts(ledger, on).reduce((sum, row) => sum + row.open, 0)
const cents = (rows: readonly { amount: number }[]) =>
  rows.reduce((sum, row) => sum + row.amount, 0)

/** Unapplied money by its own formula: receipts, less allocations and refunds. */
function freeMoney({ payments, credits, refunds, allocations }: Ledger, on: string) {
  return (
    cents(payments.filter(row => isReceived(row, on))) +
    cents(credits.filter(row => isCredited(row, on))) -
    cents(refunds.filter(row => isRefunded(row, on))) -
    cents(allocations.filter(row => isApplied(row, on)))
  )
}

/** Every figure of every fifth day: the balance, and the open amount of each kind and due date. */
function figures(ledger: Ledger, from: string, to: string) {
  const days: unknown[] = []
  for (let day = from; day <= to; day = addDays(day, 5)) {
    const sums = new Map<string, number>()
    for (const { charge, open } of openAmounts(ledger, day)) {
      const key = `${charge.kind} ${charge.dueDate}`
      sums.set(key, (sums.get(key) ?? 0) + open)
    }
    days.push([day, balanceAsOf(ledger, day), [...sums].sort()])
  }
  return days
}

test(
  'the balance is charges less credits less payments plus refunds (I1)',
  () => {
    histories((builder, today) => {
      const { charges, payments, credits, refunds } = builder.ledger
      const expected =
        cents(charges.filter(row => isOwed(row, today))) -
        cents(credits.filter(row => isCredited(row, today))) -
        cents(payments.filter(row => isReceived(row, today))) +
        cents(refunds.filter(row => isRefunded(row, today)))
      expect(balanceAsOf(builder.ledger, today)).toBe(expected)
    })
  },
  timeout,
)

test(
  'on every day, open charges less unapplied money is the balance (I2), however late rows are recorded',
  () => {
    histories((builder, today) => {
      for (let day = '2024-12-10'; day <= addDays(today, 10); day = addDays(day, 3)) {
        expect(open(builder.ledger, day) - freeMoney(builder.ledger, day)).toBe(
          balanceAsOf(builder.ledger, day),
        )
        expect(unapplied(builder.ledger, day)).toBe(freeMoney(builder.ledger, day))
      }
    })
  },
  timeout,
)

test(
  'no charge but a fee is open while money is free (I3)',
  () => {
    histories(builder => {
      const owed = openCharges(builder.ledger).filter(({ kind }) => !isFee(kind))
      const free = freeSources(builder.ledger).reduce((sum, row) => sum + row.unapplied, 0)
      expect(
        Math.min(
          owed.reduce((sum, row) => sum + row.open, 0),
          free,
        ),
      ).toBe(0)
    })
  },
  timeout,
)

test(
  'on no day is a charge covered beyond its amount, or money used twice',
  () => {
    histories(({ ledger }, today) => {
      for (let day = '2024-12-10'; day <= addDays(today, 10); day = addDays(day, 3)) {
        const live = ledger.allocations.filter(row => isApplied(row, day))
        for (const row of ledger.charges) {
          const max = isOwed(row, day) ? row.amount : 0
          expect(cents(live.filter(a => a.chargeId === row.id))).toBeLessThanOrEqual(max)
        }
        for (const row of ledger.payments) {
          const max = isReceived(row, day) ? row.amount : 0
          expect(cents(live.filter(a => a.paymentId === row.id))).toBeLessThanOrEqual(max)
        }
        for (const row of ledger.credits) {
          const max = isCredited(row, day) ? row.amount : 0
          expect(cents(live.filter(a => a.creditId === row.id))).toBeLessThanOrEqual(max)
        }
      }
    })
  },
  timeout,
)

test(
  'a row that is voided and entered again changes no figure of any day',
  () => {
    histories((builder, today, { pick }) => {
      const before = figures(builder.ledger, '2024-12-10', addDays(today, 40))
      const row = voidable(builder, pick)
      if (!row) return
      builder.void(row)
      builder.again(row)
      expect(figures(builder.ledger, '2024-12-10', addDays(today, 40))).toEqual(before)
    })
  },
  timeout,
)

test(
  'rows posted one after the other give the same allocations as all at once',
  () => {
    histories(({ ledger, names }, today) => {
      const { spans } = replay({ ...ledger, allocations: [] }, { names })
      const allocations = spans.map((span, at) => ({ ...span, id: `${at}` }))
      const to = addDays(today, 40)
      expect(figures(ledger, '2024-12-10', to)).toEqual(
        figures({ ...ledger, allocations }, '2024-12-10', to),
      )
      const again = changesOf(
        ledger.allocations,
        replay(ledger, { names, since: '2024-12-15' }).spans,
        '2024-12-15',
      )
      const kept = { ...ledger, allocations: ledger.allocations.map(row => ({ ...row })) }
      for (const { id, voidedOn } of again.ended)
        for (const row of kept.allocations) if (row.id === id) row.voidedOn = voidedOn
      kept.allocations.push(...again.added.map((row, at) => ({ ...row, id: `again ${at}` })))
      expect(figures(kept, '2024-12-10', to)).toEqual(figures(ledger, '2024-12-10', to))
    })
  },
  timeout,
)

test(
  'a row of a later day leaves every earlier day unchanged (I9)',
  () => {
    histories((builder, today, { kind, cents: amount }) => {
      const before = figures(builder.ledger, '2024-12-10', today)
      builder.pay(fromCents(amount), addDays(today, 11))
      builder.charge(kind === 'rent' ? 'damage' : kind, fromCents(amount), addDays(today, 12))
      expect(figures(builder.ledger, '2024-12-10', today)).toEqual(before)
    })
  },
  timeout,
)

test(
  'a returned payment uncovers its charges from that day on, and on no day before',
  () => {
    histories((builder, today) => {
      const on = addDays(today, 10)
      const payment = builder.ledger.payments.find(row => row.status === 'completed')
      if (!payment || payment.receivedOn > today) return
      const before = figures(builder.ledger, '2024-12-10', today)
      const balance = balanceAsOf(builder.ledger, on)
      builder.reverse(payment.id, on)
      expect(figures(builder.ledger, '2024-12-10', today)).toEqual(before)
      expect(balanceAsOf(builder.ledger, on) - balance).toBe(payment.amount)
    })
  },
  timeout,
)

test('voiding a paid rent frees its money for other open charges', () => {
  const builder = new LedgerBuilder()
  const april = builder.charge('rent', '1000.00', '2025-04-01')
  builder.pay('1000.00', '2025-04-01')
  const damage = builder.charge('damage', '300.00', '2025-04-03')
  builder.void(april)
  expect(builder.ledger.allocations.filter(row => row.voidedOn === null)).toMatchObject([
    { chargeId: damage, amount: 30_000, appliedOn: '2025-04-03' },
  ])
  expect(balanceAsOf(builder.ledger, '2025-04-02')).toBe(-100_000)
  expect(balanceAsOf(builder.ledger, far)).toBe(-70_000)
})

test('a concession is never paid out, and a refund comes from the payment it names', () => {
  const builder = new LedgerBuilder()
  const first = builder.pay('100.00', '2025-03-01')
  const second = builder.pay('100.00', '2025-03-02')
  builder.credit('concession', '50.00', '2025-02-01')
  expect(refundable(builder.ledger)).toBe(20_000)
  builder.refund('60.00', '2025-03-05', second)
  builder.refund('60.00', '2025-03-06')
  const free = freeSources(builder.ledger).map(row => [row.id, row.unapplied])
  expect(free).toContainEqual([first, 4000])
  expect(free).toContainEqual([second, 4000])
  expect(refundable(builder.ledger)).toBe(8000)
})
