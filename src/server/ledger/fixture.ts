import type { ChargeKind } from '#shared/charges.ts'
import type { CreditKind } from '#shared/credits.ts'
import type { Day } from '#shared/dates.ts'
import { type Money, toCents } from '#shared/money.ts'
import type { NewAllocation } from './allocation.ts'
import { reversePayment } from './reversal.ts'
import type { Ledger } from './rows.ts'
import { settle } from './settlement.ts'

/** The books of one lease for a test: everything posted is settled at once, as the product does. */
export class Book {
  ledger: Ledger = { charges: [], payments: [], credits: [], refunds: [], allocations: [] }
  #names: Record<string, string> = {}
  #posted = 0

  charge(kind: ChargeKind, amount: Money, dueDate: Day): string {
    const id = this.#id('charge')
    const row = { id, kind, amount: toCents(amount), dueDate, voidedOn: null }
    this.#change({ charges: [...this.ledger.charges, row] })
    return id
  }

  pay(amount: Money, receivedOn: Day, status: 'completed' | 'pending' = 'completed'): string {
    const id = this.#id('payment')
    const row = { id, amount: toCents(amount), receivedOn, status, reversedOn: null }
    this.#change({ payments: [...this.ledger.payments, row] })
    return id
  }

  credit(kind: CreditKind, amount: Money, creditOn: Day, chargeId?: string): string {
    const id = this.#id('credit')
    if (chargeId) this.#names[id] = chargeId
    const row = { id, kind, amount: toCents(amount), creditOn }
    this.#change({ credits: [...this.ledger.credits, row] })
    return id
  }

  refund(amount: Money, refundedOn: Day, paymentId: string | null = null): void {
    const id = this.#id('refund')
    const row = { id, paymentId, amount: toCents(amount), refundedOn }
    this.#change({ refunds: [...this.ledger.refunds, row] })
  }

  reverse(paymentId: string, on: Day): void {
    this.ledger = reversePayment(this.ledger, paymentId, on).ledger
    this.#store(settle(this.ledger, { names: this.#names, notBefore: on }))
  }

  #change(rows: Partial<Ledger>): void {
    this.ledger = { ...this.ledger, ...rows }
    this.#store(settle(this.ledger, { names: this.#names }))
  }

  #store(posted: readonly NewAllocation[]): void {
    const rows = posted.map(row => ({ ...row, id: this.#id('allocation'), voidedOn: null }))
    this.ledger = { ...this.ledger, allocations: [...this.ledger.allocations, ...rows] }
  }

  /** Ids in order of posting, as UUIDv7 are. */
  #id(what: string): string {
    this.#posted += 1
    return `${what}-${String(this.#posted).padStart(6, '0')}`
  }
}

/** March 2025 of the four leases that the domain notes work out by hand: due day 1, grace 5. */
export function march2025() {
  const [ann, bob, cy, dee] = [new Book(), new Book(), new Book(), new Book()]
  for (const [book, rent] of [
    [ann, '1500.00'],
    [cy, '2000.00'],
    [dee, '1150.00'],
  ] as const) {
    book.charge('rent', rent, '2025-02-01')
    book.pay(rent, '2025-02-01')
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
