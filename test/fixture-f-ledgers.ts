import { v7 } from 'uuid'
import { type LedgerBuilder, march2025 } from '#server/accounting/ledger/fixture.ts'
import { allocations, charges, credits, depositEntries, payments } from '#server/db/tables.ts'
import type { Db } from '#server/postgres/database.ts'
import type { PaymentMethod } from '#shared/accounting/payments.ts'
import { type Day, earlierOf, lastOfMonth } from '#shared/dates.ts'
import { fromCents } from '#shared/money.ts'
import { noon, type Office } from './fixture-f-office.ts'

/** February and March 2025 of each lease, as the ledger's own fixture settled them. */
export async function addLedgers(
  db: Db,
  office: Office,
  leases: Record<'ann' | 'bob' | 'cy' | 'dee', string>,
) {
  const { ann, bob, cy, dee } = march2025()
  await addLedger(db, office, leases.ann, ann)
  await addLedger(db, office, leases.bob, bob)
  await addLedger(db, office, leases.cy, cy)
  await addLedger(db, office, leases.dee, dee, '2025-03-05')
}

/** Each deposit was received when the lease began; one was refunded in March, less damages. */
export async function addDeposits(
  db: Db,
  organizationId: string,
  received: [leaseId: string, terms: { monthlyRent: string; startDate: string }][],
  given: string,
) {
  const entry = (
    leaseId: string,
    kind: 'received' | 'applied' | 'refunded',
    amount: string,
    entryOn: string,
  ) => ({ organizationId, leaseId, kind, amount, entryOn })
  await db
    .insert(depositEntries)
    .values([
      ...received.map(([id, terms]) => entry(id, 'received', terms.monthlyRent, terms.startDate)),
      entry(given, 'applied', '200.00', '2025-03-15'),
      entry(given, 'refunded', '950.00', '2025-03-20'),
    ])
}

/** The methods of March's payments, by day and amount. */
const said: Record<
  string,
  { paymentMethod?: PaymentMethod; notes?: string; reversalReason?: string }
> = {
  '2025-03-01 1500.00': { paymentMethod: 'bank_transfer' },
  '2025-03-03 185.48': { paymentMethod: 'cash', notes: 'last days' },
  '2025-03-10 1200.00': { paymentMethod: 'check' },
  '2025-03-12 500.00': { paymentMethod: 'check', reversalReason: 'NSF' },
  '2025-03-17 600.00': { paymentMethod: 'online' },
}

/** Stores a lease's ledger as it is, under new ids. */
async function addLedger(
  db: Db,
  office: Office,
  leaseId: string,
  { ledger }: LedgerBuilder,
  lastDay: Day = '9999-12-31',
) {
  const ids = new Map<string, string>()
  const idOf = (old: string) => ids.get(old) ?? (ids.set(old, v7()).get(old) as string)
  const common = { organizationId: office.organizationId, leaseId }
  for (const { id, kind, amount, dueDate } of ledger.charges) {
    await db.insert(charges).values({
      ...common,
      id: idOf(id),
      kind,
      amount: fromCents(amount),
      dueDate,
      periodStart: kind === 'rent' ? dueDate : null,
      periodEnd: kind === 'rent' ? earlierOf(lastOfMonth(dueDate), lastDay) : null,
      postedOn: dueDate,
    })
  }
  for (const { id, amount, receivedOn, status, reversedOn } of ledger.payments) {
    await db.insert(payments).values({
      ...common,
      ...said[`${receivedOn} ${fromCents(amount)}`],
      id: idOf(id),
      amount: fromCents(amount),
      paymentDate: noon(receivedOn),
      receivedOn,
      status,
      reversedOn,
      recordedBy: office.userId,
    })
  }
  for (const { id, kind, amount, creditOn } of ledger.credits) {
    const createdBy = office.userId
    await db
      .insert(credits)
      .values({ ...common, id: idOf(id), kind, amount: fromCents(amount), creditOn, createdBy })
  }
  for (const row of ledger.allocations) {
    await db.insert(allocations).values({
      ...common,
      chargeId: idOf(row.chargeId),
      paymentId: row.paymentId && idOf(row.paymentId),
      creditId: row.creditId && idOf(row.creditId),
      amount: fromCents(row.amount),
      appliedOn: row.appliedOn,
      voidedOn: row.voidedOn,
    })
  }
}
