import type { PaymentMethod } from '#shared/accounting/payments.ts'
import { type Day, daysInclusive } from '#shared/dates.ts'
import { fromCents } from '#shared/money.ts'
import { rentForPeriod } from '../accounting/ledger/proration.ts'
import type { charges, payments } from '../db/tables.ts'
import type { Home } from './layout.ts'
import { ago, idOf, later, morning } from './marks.ts'
import { cycleOf, type Tenancy } from './tenancies.ts'

export type ChargeRow = typeof charges.$inferInsert & { id: string }
export type PaymentRow = typeof payments.$inferInsert & { id: string }

/** One lease's rent charges, late fees and payments, each in the order of its days. */
export interface RentLedger {
  charges: ChargeRow[]
  payments: PaymentRow[]
}

export interface OfLease {
  leaseId: string
  organizationId: string
  recordedBy: string
}

const graceDays = 5
const lateFee = 50
/** Days after the due date, by home: rent of this cycle, and of the one before. */
const lateNow: Record<string, number> = {
  '1-43': 7,
  '1-24': 8,
  '2-29': 9,
  '2-12': 8,
  '3-13': 7,
  '5-2': 9,
}
const lateBefore: Record<string, number> = {
  '1-3': 7,
  '1-26': 8,
  '1-44': 9,
  '2-14': 7,
  '2-2': 8,
  '3-14': 9,
  '5-3': 7,
}
/** Rent of the cycle before, paid this number of days before today. */
const caughtUp: Record<string, number> = { '1-2': 25, '1-25': 24, '2-13': 23, '2-30': 22 }
/** Payments of delinquent tenants in a cycle, in dollars: none, or a part on time. */
const owed: Record<string, readonly (number | null)[]> = {
  '1-23': [0],
  '2-28': [600],
  '3-3': [0, 450],
}

/** The ledger of a tenancy up to today. */
export function rentLedger(today: Day, tenancy: Tenancy, lease: OfLease): RentLedger {
  const ledger: RentLedger = { charges: [], payments: [] }
  if (!tenancy.cycles) return ledger
  for (let cycle = tenancy.cycles.first; cycle >= tenancy.cycles.last; cycle--)
    post(ledger, today, tenancy, lease, cycle)
  return ledger
}

function post(ledger: RentLedger, today: Day, tenancy: Tenancy, lease: OfLease, cycle: number) {
  const { home } = tenancy
  const rent = rentCharge(today, tenancy, lease, cycle)
  ledger.charges.push(rent)
  const due = rent.dueDate
  const cents = Math.round(Number(rent.amount) * 100)
  const paid = how(today, tenancy, cycle, due)
  const fee = paid.part !== null || paid.on > later(due, graceDays)
  if (fee) ledger.charges.push(feeFor(rent, lease, tenancy.key, cycle))
  const amount = paid.part !== null ? paid.part * 100 : cents + (fee ? lateFee * 100 : 0)
  if (amount === 0) return
  const moment = morning(paid.on, (home.index * 7 + cycle) % 240)
  ledger.payments.push({
    id: idOf(`payment:${tenancy.key}:${cycle}`, moment),
    organizationId: lease.organizationId,
    leaseId: lease.leaseId,
    amount: fromCents(amount),
    paymentDate: moment,
    receivedOn: paid.on,
    paymentMethod: methodOf(home),
    notes: paid.part ? 'Part of the rent; the rest was promised' : fee ? 'Rent and late fee' : null,
    status: 'completed',
    recordedBy: lease.recordedBy,
    createdAt: moment,
    updatedAt: moment,
  })
}

function rentCharge(today: Day, tenancy: Tenancy, lease: OfLease, cycle: number): ChargeRow {
  const whole = cycleOf(today, tenancy.home, cycle)
  const start = tenancy.start > whole.start ? tenancy.start : whole.start
  const steps = tenancy.rents.map(({ from, rent }) => ({
    effectiveFrom: from,
    monthlyRent: rent * 100,
  }))
  // Rents change with a period, so that only the first one can be priced in parts.
  const amount =
    start === whole.start
      ? (steps.findLast(({ effectiveFrom }) => effectiveFrom <= start)?.monthlyRent ?? 0)
      : rentForPeriod(
          {
            periodStart: start,
            periodEnd: whole.end,
            periodDays: daysInclusive(whole.start, whole.end),
          },
          steps,
          'actual',
        ).amount
  const moment = morning(start)
  return {
    id: idOf(`rent:${tenancy.key}:${cycle}`, moment),
    organizationId: lease.organizationId,
    leaseId: lease.leaseId,
    kind: 'rent',
    amount: fromCents(amount),
    dueDate: start,
    periodStart: start,
    periodEnd: whole.end,
    postedOn: start,
    createdAt: moment,
  }
}

function feeFor(rent: ChargeRow, lease: OfLease, key: string, cycle: number): ChargeRow {
  const feeDay = later(rent.dueDate, graceDays + 1)
  const moment = morning(feeDay)
  return {
    id: idOf(`fee:${key}:${cycle}`, moment),
    organizationId: lease.organizationId,
    leaseId: lease.leaseId,
    kind: 'late_fee',
    amount: fromCents(lateFee * 100),
    dueDate: feeDay,
    postedOn: feeDay,
    rentChargeId: rent.id,
    feeDay,
    createdAt: moment,
  }
}

/** When a cycle's rent is paid, and how much of it: null is all. */
function how(today: Day, { key, home }: Tenancy, cycle: number, due: Day) {
  const part = owed[key]?.[cycle]
  const onTime = later(due, ((home.index * 5 + cycle * 3 + Math.floor(home.index / 7)) % 7) - 1)
  if (part !== undefined) return { on: onTime, part }
  const after = cycle === 0 ? lateNow[key] : cycle === 1 ? lateBefore[key] : undefined
  if (after !== undefined) return { on: later(due, after), part: null }
  const daysAgo = cycle === 1 ? caughtUp[key] : undefined
  return { on: daysAgo === undefined ? onTime : ago(today, daysAgo), part: null }
}

/** 55, 25, 12, 5 and 3 of a hundred. */
function methodOf(home: Home): PaymentMethod {
  const place = (home.index * 37) % 100
  if (place < 55) return 'bank_transfer'
  if (place < 80) return 'online'
  if (place < 92) return 'check'
  return place < 97 ? 'credit_card' : 'cash'
}
