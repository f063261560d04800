import type { ChargeKind } from '#shared/accounting/charges.ts'
import type { CreditKind } from '#shared/accounting/credits.ts'
import { type Day, laterOf } from '#shared/dates.ts'
import { type Money, toCents } from '#shared/money.ts'
import { changesOf } from './allocation-changes.ts'
import type { Payer } from './payers.ts'
import { movedSince } from './played-days.ts'
import { replay } from './replay.ts'
import type { Ledger } from './rows.ts'

/** The ledger of one lease for a test: everything posted is allocated at once, as the product does. */
export class LedgerBuilder {
  ledger: Ledger = { charges: [], payments: [], credits: [], refunds: [], allocations: [] }
  readonly names: Record<string, string> = {}
  #posted = 0

  charge(kind: ChargeKind, amount: Money, dueDate: Day, payer: Payer = {}): string {
    const id = this.#id('charge')
    const periodStart = kind === 'rent' ? dueDate : null
    const row = {
      id,
      kind,
      amount: toCents(amount),
      dueDate,
      voidedOn: null,
      periodStart,
      ...payer,
    }
    this.#change({ charges: [...this.ledger.charges, row] }, movedSince(kind, dueDate))
    return id
  }

  pay(
    amount: Money,
    receivedOn: Day,
    status: 'completed' | 'pending' = 'completed',
    payer: Payer = {},
  ): string {
    const id = this.#id('payment')
    const row = { id, amount: toCents(amount), receivedOn, status, reversedOn: null, ...payer }
    this.#change({ payments: [...this.ledger.payments, row] }, receivedOn)
    return id
  }

  credit(kind: CreditKind, amount: Money, creditOn: Day, chargeId?: string): string {
    const id = this.#id('credit')
    if (chargeId) this.names[id] = chargeId
    const row = { id, kind, amount: toCents(amount), creditOn, voidedOn: null }
    this.#change({ credits: [...this.ledger.credits, row] }, creditOn)
    return id
  }

  refund(amount: Money, refundedOn: Day, paymentId: string | null = null): string {
    const id = this.#id('refund')
    const row = { id, paymentId, amount: toCents(amount), refundedOn, voidedOn: null }
    this.#change({ refunds: [...this.ledger.refunds, row] }, refundedOn)
    return id
  }

  reverse(paymentId: string, on: Day): void {
    const payments = this.ledger.payments.map(row =>
      row.id === paymentId
        ? { ...row, status: 'reversed' as const, reversedOn: laterOf(on, row.receivedOn) }
        : row,
    )
    this.#change({ payments }, on)
  }

  /** Voids a row of any kind as never counted, a charge from a day on where set. */
  void(id: string, on?: Day): void {
    const { charges, payments, credits, refunds } = this.ledger
    this.#change(
      {
        charges: charges.map(row =>
          row.id === id ? { ...row, voidedOn: on ?? row.dueDate } : row,
        ),
        credits: credits.map(row => (row.id === id ? { ...row, voidedOn: row.creditOn } : row)),
        refunds: refunds.map(row => (row.id === id ? { ...row, voidedOn: row.refundedOn } : row)),
        payments: payments.map(row =>
          row.id === id ? { ...row, status: 'voided' as const } : row,
        ),
      },
      this.#dayOf(id),
    )
  }

  /** Enters a row again as it was. */
  again(id: string): string {
    const named = this.names[id]
    const money = (cents: number) =>
      `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
    for (const row of this.ledger.charges)
      if (row.id === id) return this.charge(row.kind, money(row.amount), row.dueDate, payerOf(row))
    for (const row of this.ledger.payments)
      if (row.id === id)
        return this.pay(money(row.amount), row.receivedOn, 'completed', payerOf(row))
    for (const row of this.ledger.credits)
      if (row.id === id) return this.credit(row.kind, money(row.amount), row.creditOn, named)
    for (const row of this.ledger.refunds)
      if (row.id === id) return this.refund(money(row.amount), row.refundedOn, row.paymentId)
    throw new RangeError(`There is no row ${id}`)
  }

  #dayOf(id: string): Day {
    const { charges, payments, credits, refunds } = this.ledger
    const days = [
      ...charges.map(row => ({ id: row.id, day: movedSince(row.kind, row.dueDate) })),
      ...payments.map(row => ({ id: row.id, day: row.receivedOn })),
      ...credits.map(row => ({ id: row.id, day: row.creditOn })),
      ...refunds.map(row => ({ id: row.id, day: row.refundedOn })),
    ]
    const day = days.find(row => row.id === id)?.day
    if (!day) throw new RangeError(`There is no row ${id}`)
    return day
  }

  #change(rows: Partial<Ledger>, since: Day): void {
    this.ledger = { ...this.ledger, ...rows }
    const { spans } = replay(this.ledger, { names: this.names, since })
    const { ended, added } = changesOf(this.ledger.allocations, spans, since)
    const ends = new Map(ended.map(row => [row.id, row.voidedOn]))
    this.ledger = {
      ...this.ledger,
      allocations: [
        ...this.ledger.allocations.map(row => ({
          ...row,
          voidedOn: ends.get(row.id) ?? row.voidedOn,
        })),
        ...added.map(row => ({ ...row, id: this.#id('allocation') })),
      ],
    }
  }

  /** Ids in order of posting, as UUIDv7 are. */
  #id(what: string): string {
    this.#posted += 1
    return `${what}-${String(this.#posted).padStart(6, '0')}`
  }
}

function payerOf({ payerId, payerKind }: Payer): Payer {
  return payerId ? { payerId, payerKind } : {}
}

/** March 2025 of the four leases that the domain notes work out by hand: due day 1, grace 5. */
export function march2025() {
  const [ann, bob, cy, dee] = [
    new LedgerBuilder(),
    new LedgerBuilder(),
    new LedgerBuilder(),
    new LedgerBuilder(),
  ]
  for (const [builder, rent] of [
    [ann, '1500.00'],
    [cy, '2000.00'],
    [dee, '1150.00'],
  ] as const) {
    builder.charge('rent', rent, '2025-02-01')
    builder.pay(rent, '2025-02-01')
  }
  ann.charge('rent', '1500.00', '2025-03-01')
  ann.pay('1500.00', '2025-03-01')

  dee.charge('rent', '185.48', '2025-03-01')
  dee.pay('185.48', '2025-03-03')
  const damage = dee.charge('damage', '200.00', '2025-03-06')
  dee.credit('deposit_applied', '200.00', '2025-03-15', damage)

  cy.charge('rent', '2000.00', '2025-03-01')
  cy.charge('late_fee', '50.00', '2025-03-07')
  cy.pay('1200.00', '2025-03-10')
  const check = cy.pay('500.00', '2025-03-12')
  cy.reverse(check, '2025-03-18')
  cy.charge('nsf_fee', '35.00', '2025-03-18')

  bob.charge('rent', '580.65', '2025-03-17')
  bob.pay('600.00', '2025-03-17')
  return { ann, bob, cy, dee }
}
