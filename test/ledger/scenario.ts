import * as fc from 'fast-check'
import { v7 } from 'uuid'
import { newRun } from '#server/accounting/automation-runs.ts'
import { runCharges } from '#server/accounting/charge-runs/runs.ts'
import { postLateFees } from '#server/accounting/late-fees/assess.ts'
import { lockLease } from '#server/accounting/lease-ledger.ts'
import { endIfOver } from '#server/leases/occupancy.ts'
import { addDays, type Day, todayIn } from '#shared/dates.ts'
import { fromCents } from '#shared/money.ts'
import { type Answer, call, database, type User } from '../world.ts'
import { on, type Rows } from './rows.ts'

/** One random event of a lease. */
export const step = fc.record({
  act: fc.constantFrom(
    ...([
      'charge',
      'pay',
      'pay',
      'pay',
      'concede',
      'waive',
      'writeOff',
      'reverse',
      'void',
    ] as const),
    ...([
      'again',
      'refund',
      'voidCharge',
      'deposit',
      'keep',
      'return',
      'renew',
      'end',
      'goOn',
    ] as const),
    ...(['voidCredit', 'voidRefund', 'voidDeposit'] as const),
    ...(['abate', 'endAbating', 'voidAbating'] as const),
    ...(['park', 'reprice', 'endParking', 'takeBack', 'takeBack', 'runByHand'] as const),
  ),
  /** Days since the previous event; sometimes the server was down for months. */
  gap: fc.oneof(
    { arbitrary: fc.integer({ min: 0, max: 25 }), weight: 9 },
    { arbitrary: fc.integer({ min: 60, max: 130 }), weight: 1 },
  ),
  cents: fc.integer({ min: 1, max: 250_000 }),
  /** 0 for an event of today; otherwise so many days back. */
  back: fc.oneof(fc.constant(0), fc.constant(0), fc.integer({ min: 1, max: 40 })),
  pick: fc.nat({ max: 1_000 }),
})
/** A failing history is shrunk for so many milliseconds at most: the test then still reports the failure. */
export function within(interruptAfterTimeLimit: number) {
  return { interruptAfterTimeLimit, markInterruptAsFailure: true }
}

export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Runs the hourly jobs for one lease, by the server's clock. */
export async function hourPasses(leaseId: string): Promise<void> {
  await database.transaction(async db => {
    await runCharges(db, [leaseId], { id: v7(), startedBy: null })
    const locked = await lockLease(db, leaseId)
    if (!locked) throw new Error('The lease is gone')
    const { organization } = locked
    await postLateFees(db, locked, newRun(null))
    await endIfOver(db, locked, todayIn(organization.timezone))
  })
}

/** Does a step through the API; a refusal is no fault. Null without a target. */
export async function play(
  lana: User,
  leaseId: string,
  { act, cents, back, pick }: Step,
  today: Day,
  rows: Rows,
): Promise<Answer | null> {
  const amount = fromCents(cents)
  const day = addDays(today, -back)
  const one = <T>(from: readonly T[]) => from[pick % Math.max(from.length, 1)]
  const charge = one(on(rows.charges, '9999-12-31'))
  const payment = one(rows.payments.filter(row => row.kind === 'completed'))
  const credit = (sent: object) =>
    lana.post('/api/credits', { leaseId, amount, creditOn: day, reason: 'Drawn', ...sent })
  const deposit = (kind: string) =>
    lana.post('/api/deposit-entries', { leaseId, kind, amount, entryOn: day })
  const lease = `/api/leases/${leaseId}`
  const parking = '/api/recurring-charges'
  const repeated = rows.charges.filter(row => row.recurringId)
  const parked = one(repeated)?.recurringId ?? null
  const abating = '/api/recurring-credits'
  const abated = rows.credits.findLast(row => row.recurringId)?.recurringId ?? null
  // The newest, mostly: something depends on an older one.
  const run = rows.charges.filter(row => row.runId).at(-1 - (pick % 2))?.runId
  switch (act) {
    case 'charge':
      return lana.post('/api/charges', {
        leaseId,
        kind: 'damage',
        amount,
        dueDate: day,
        confirm: true,
      })
    case 'pay':
      return lana.post('/api/payments', { leaseId, amount, paymentDate: day, confirm: true })
    case 'concede':
      return credit({ kind: 'concession', chargeId: pick % 2 ? charge?.id : null })
    case 'waive':
      return charge ? credit({ kind: 'waiver', chargeId: charge.id }) : null
    case 'writeOff':
      return credit({ kind: 'write_off' })
    case 'reverse':
      return change(lana, payment, {
        status: 'reversed',
        reason: 'NSF',
        fee: '35',
        reversedOn: day,
        confirm: true,
      })
    case 'void':
      return change(lana, payment, { status: 'voided', reason: 'Drawn', confirm: true })
    case 'again':
      return enteredAgain(lana, leaseId, payment)
    case 'refund':
      return lana.post('/api/refunds', { leaseId, amount, refundedOn: day })
    case 'voidCharge':
      return charge ? lana.delete(`/api/charges/${charge.id}`) : null
    case 'voidCredit':
      return discard(lana, 'credits', one(rows.credits.filter(isLive)))
    case 'voidRefund':
      return discard(lana, 'refunds', one(rows.refunds.filter(isLive)))
    case 'voidDeposit':
      return discard(lana, 'deposit-entries', one(rows.deposit.filter(isLive)))
    case 'deposit':
      return deposit('received')
    case 'keep':
      return deposit('applied')
    case 'return':
      return deposit('refunded')
    case 'renew':
      return lana.post(`${lease}/renewals`, { monthlyRent: amount, effectiveFrom: day })
    case 'end':
      return lana.put(`${lease}/termination`, {
        terminatedOn: addDays(day, pick % 60),
        reason: 'Drawn',
      })
    case 'goOn':
      return lana.delete(`${lease}/termination`)
    case 'park':
      return lana.post(parking, { leaseId, kind: 'parking', amount, startsOn: day })
    case 'reprice':
      return parked
        ? lana.post(`${parking}/${parked}/amounts`, { amount, effectiveFrom: day })
        : null
    case 'endParking':
      return parked
        ? lana.put(`${parking}/${parked}/end`, { endsOn: addDays(day, pick % 60) })
        : null
    case 'abate':
      return lana.post(abating, {
        ...{ leaseId, startsOn: day, reason: 'Drawn', confirm: true },
        ...(pick % 2 ? { amount } : { endsOn: addDays(day, pick % 70) }),
      })
    case 'endAbating':
      return abated
        ? lana.put(`${abating}/${abated}/end`, { endsOn: addDays(day, pick % 60), confirm: true })
        : null
    case 'voidAbating':
      return abated ? discard(lana, 'recurring-credits', { id: abated }) : null
    case 'takeBack':
      return run ? lana.delete(`/api/charge-runs/${run}`) : null
    case 'runByHand':
      // Over one lease alone: else every history would be part of every other.
      await database.transaction(db =>
        runCharges(db, [leaseId], { id: v7(), startedBy: lana.user.id }),
      )
      return lana.get(lease)
  }
}

const isLive = (row: { until: string | null }) => row.until === null

function discard(lana: User, noun: string, row: { id: string } | undefined) {
  if (!row) return null
  const sent = { token: lana.token, body: { reason: 'Drawn', confirm: true } }
  return call('DELETE', `/api/${noun}/${row.id}`, sent)
}

/** Voids a payment and enters it again as it was. */
async function enteredAgain(
  lana: User,
  leaseId: string,
  payment: { id: string; cents: number; from: string } | undefined,
): Promise<Answer | null> {
  if (!payment) return null
  const voided = await change(lana, payment, { status: 'voided', reason: 'Drawn', confirm: true })
  if (voided?.status !== 200) return voided
  const sent = { leaseId, amount: fromCents(payment.cents), paymentDate: payment.from }
  return lana.post('/api/payments', { ...sent, confirm: true })
}

function change(lana: User, payment: { id: string } | undefined, sent: object) {
  return payment ? lana.patch(`/api/payments/${payment.id}`, sent) : null
}
