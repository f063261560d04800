import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { earnedByLedger } from '#server/reports/ledger/fixture.ts'
import { makeReport } from '#server/reports/runs/make.ts'
import { addDays, type Day, todayIn } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { fromCents, toCents } from '#shared/money.ts'
import type { Unit } from '#shared/properties/units.ts'
import { callerOf } from '../office-f.ts'
import { database, landlord, leaseUnit, organizationIdOf, tenantOf } from '../world.ts'
import { balanceOn, faultsIn, openOn } from './faults.ts'
import { ledgerFaults, unequalSums } from './general-ledger.ts'
import { type Rows, rowsOf } from './rows.ts'
import { hourPasses, play, type Step, step, within } from './scenario.ts'

/**
 * Any history of a lease, played through the API, satisfies the invariants of domain.md §3.2.
 * Another seed: `SEED=7 vitest run test/ledger`; more of them: `HISTORIES=10000`.
 */
const seed = Number(process.env.SEED ?? 1)
const histories = Number(process.env.HISTORIES ?? 16)
const timeout = 40_000 + histories * 2_000

let lana: Awaited<ReturnType<typeof landlord>>
let tenantId: string
let organizationId: string
beforeAll(async () => {
  lana = await landlord()
  organizationId = await organizationIdOf(lana)
  tenantId = (await tenantOf(lana)).id
  itIs('2023-01-01')
  await lana.patch('/api/organization', {
    lateFee: { type: 'percent_unpaid', amount: '7.5', cap: { op: 'lesser', flat: '90' } },
  })
})
afterAll(() => void vi.useRealTimers())

const history = fc.record({
  dueDay: fc.integer({ min: 1, max: 31 }),
  rent: fc.integer({ min: 1, max: 100_000 }),
  start: fc.integer({ min: 0, max: 400 }),
  steps: fc.array(step, { minLength: 1, maxLength: 14 }),
})

test(
  `${histories} histories drawn from seed ${seed} keep to the invariants I1 to I6 and I9`,
  async () => {
    await fc.assert(fc.asyncProperty(history, tell), {
      seed,
      numRuns: histories,
      ...within(timeout),
    })
    expect(await unequalSums(organizationId)).toEqual([])
    await asProfitAndLoss()
  },
  timeout + 60_000,
)

/** Income and expenses by ledger are those of the report, both bases, each quarter and the whole. */
async function asProfitAndLoss() {
  const today = '2026-12-31'
  const viewer = callerOf(lana.user.id, 'admin', organizationId)
  const quarters = ['2023-10-01', '2024-01-01', '2024-04-01', '2024-07-01', '2025-01-01']
  const periods = quarters.map(from => ({ from, to: addDays(from, 89) }))
  for (const basis of ['cash', 'accrual'] as const)
    for (const period of [...periods, { from: '1970-01-01', to: today }]) {
      const params = { ...period, basis }
      const made = await makeReport(
        database.db,
        viewer,
        { reportType: 'Profit & Loss', params },
        today,
      )
      expect(
        { income: made.totals?.Income?.value, net: made.totals?.Net?.value },
        `${basis} ${period.from}`,
      ).toEqual(await earnedByLedger(organizationId, params))
    }
}

async function tell({
  dueDay,
  rent,
  start,
  steps,
}: typeof history extends fc.Arbitrary<infer T> ? T : never) {
  let today = addDays('2023-12-01', start)
  itIs(today)
  const lease = await leaseFrom(today, dueDay, rent)
  for (const one of steps) {
    today = addDays(today, one.gap)
    itIs(today)
    await hourPasses(lease.id)
    const before = await rowsOf(lease.id)
    await hourPasses(lease.id)
    expect(await rowsOf(lease.id), 'the jobs do nothing twice (I4)').toEqual(before)
    await happen(lease.id, one, today, before)
  }
  const now = todayIn('America/New_York', new Date(realNow()))
  const { body } = await lana.get<Lease>(`/api/leases/${lease.id}`)
  expect(toCents(body.balance)).toBe(balanceOn(await rowsOf(lease.id), now))
}

async function happen(leaseId: string, one: Step, today: Day, before: Rows) {
  const answer = await play(lana, leaseId, one, today, before)
  if (!answer) return
  expect(answer.status, answer.text).toBeLessThan(500)
  const rows = await rowsOf(leaseId)
  if (answer.status >= 400) expect(rows, 'a refusal changes nothing').toEqual(before)
  expect(faultsIn(rows), `${one.act}: ${answer.text}`).toEqual([])
  await asReported(leaseId, rows, today)
  expect(await ledgerFaults(organizationId, leaseId, today), one.act).toEqual([])
  if (one.act === 'again' && answer.status === 201) sameFigures(before, rows, today)
  if (!isOfToday(one)) return
  const yesterday = addDays(today, -1)
  expect(balanceOn(rows, yesterday), `${one.act} changed the past (I9)`).toBe(
    balanceOn(before, yesterday),
  )
  expect(openOn(rows, yesterday), `${one.act} changed the past (I9)`).toEqual(
    openOn(before, yesterday),
  )
  if (one.act === 'pay' && answer.status === 201) await undo(leaseId, answer.body, rows, before)
}

/** I1 and I2: balance and open amounts of the API equal those of the rows. */
async function asReported(leaseId: string, rows: Rows, today: Day) {
  const { body } = await lana.get<{
    balance: string
    openCharges: { id: string; open: string }[]
  }>(`/api/leases/${leaseId}/ledger?asOf=${today}`)
  expect(toCents(body.balance)).toBe(balanceOn(rows, today))
  const open = body.openCharges.map(charge => [charge.id, toCents(charge.open)] as const)
  expect(Object.fromEntries(open)).toEqual(openOn(rows, today))
}

/** A payment voided and entered again changes no figure of any day. */
function sameFigures(before: Rows, after: Rows, today: Day) {
  const lists = [before, after].flatMap(rows => [rows.charges, rows.payments, rows.allocations])
  const days = new Set(lists.flat().flatMap(row => [row.from, row.until ?? today]))
  const open = (rows: Rows, day: string) =>
    Object.values(openOn(rows, day)).reduce((cents, one) => cents + one, 0)
  for (const day of days) {
    expect(balanceOn(after, day), `balance of ${day}`).toBe(balanceOn(before, day))
    expect(open(after, day), `open on ${day}`).toBe(open(before, day))
  }
}

/** I5: undone, a payment leaves every charge with the open amount it had without it. */
async function undo(leaseId: string, payment: unknown, after: Rows, before: Rows) {
  if (typeof payment !== 'object' || payment === null || !('id' in payment)) return
  const always = '9999-12-31'
  const isNew = after.charges.length > before.charges.length
  if (isNew) return
  await lana.patch(`/api/payments/${payment.id}`, { status: 'reversed', reason: 'Undone' })
  const now = openOn(await rowsOf(leaseId), always)
  const known = Object.entries(now).filter(([id]) => before.charges.some(row => row.id === id))
  expect(Object.fromEntries(known), 'reversed (I5)').toEqual(openOn(before, always))
}

/** Whether no part of a step is dated before today. */
function isOfToday({ act, back }: Step): boolean {
  return back === 0 && !changesThePast.has(act)
}

const changesThePast: ReadonlySet<Step['act']> = new Set([
  ...(['void', 'again', 'voidCharge', 'end', 'goOn', 'renew'] as const),
  ...(['voidCredit', 'voidRefund', 'voidDeposit'] as const),
  ...(['park', 'reprice', 'endParking', 'takeBack', 'runByHand'] as const),
  ...(['abate', 'endAbating', 'voidAbating'] as const),
])

async function leaseFrom(startDate: Day, dueDay: number, rent: number): Promise<Lease> {
  number += 1
  const unit = { propertyId: lana.property.id, unitNumber: `H${number}` }
  const { body } = await lana.post<Unit>('/api/units', unit)
  return leaseUnit(lana, body.id, tenantId, {
    startDate,
    endDate: addDays(startDate, 900),
    monthlyRent: fromCents(rent),
    dueDay,
  })
}
let number = 0

function itIs(day: Day) {
  vi.setSystemTime(`${day}T17:00:00Z`)
}

const began = Date.now()
const since = performance.now()
const realNow = () => began + performance.now() - since
