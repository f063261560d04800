import { sql } from 'drizzle-orm'
import type { ChargeKind } from '#shared/accounting/charge-shape.ts'
import type { PayerKind } from '#shared/accounting/payer-kinds.ts'
import { type Day, earlierOf, todayIn } from '#shared/dates.ts'
import { fromCents, type Money } from '#shared/money.ts'
import { newId } from '../../db/new-id.ts'
import { chargeRuns, charges, leases, recurringCharges } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import { type Moved, settleLeases } from '../allocation/settle-leases.ts'
import { recordHeldMoney } from '../automation-runs.ts'
import { followRecurringCredits } from '../credits/follow-recurring.ts'
import type { LeaseRow, LockedLease, OrganizationRow } from '../lease-ledger.ts'
import { type DueCharge, dueCharges } from '../ledger/charge-schedule.ts'
import { chargePlans } from './charge-plans.ts'

/** The run that posts charges: every charge names it, and it is stored with its first charge. */
export interface ChargeRun {
  id: string
  /** Null for the job; a manual run also posts the charges of undone runs again. */
  startedBy: string | null
}

/**
 * Posts every due charge of a locked lease that is not posted yet, by today in its organization: the rent and its
 * other recurring charges. Prepaid money covers them. A repeated call changes nothing (domain.md §3.5).
 */
export function postDue(
  db: Db,
  lease: LeaseRow,
  organization: OrganizationRow,
  run?: ChargeRun,
): Promise<void> {
  return postAllDue(db, [{ lease, organization }], run)
}

/** As `postDue`, for many locked leases of one organization in a few statements. */
export async function postAllDue(
  db: Db,
  locked: readonly LockedLease[],
  run?: ChargeRun,
): Promise<void> {
  const plans = await chargePlans(
    db,
    locked.map(({ lease }) => lease),
    { again: run !== undefined && run.startedBy !== null },
  )
  const due: Posting[] = []
  const rents: Charged[] = []
  const others: Charged[] = []
  for (const { lease, organization } of locked) {
    const today = todayIn(organization.timezone)
    const terms = { dueDay: lease.dueDay, method: organization.prorationMethod, dueThrough: today }
    for (const plan of plans.get(lease.id) ?? []) {
      const { charges: found, chargedThrough } = dueCharges(plan, terms)
      for (const charge of found) due.push(postingOf(lease, charge, today))
      if (!chargedThrough) continue
      if (plan.recurringChargeId) others.push({ id: plan.recurringChargeId, day: chargedThrough })
      else rents.push({ id: lease.id, day: chargedThrough })
    }
  }
  await moveOn(db, leases, rents)
  await moveOn(db, recurringCharges, others)
  const [one] = locked
  if (one) await postAndSettle(db, due, { run, locked, today: todayIn(one.organization.timezone) })
}

interface Settled {
  run: ChargeRun | undefined
  locked: readonly LockedLease[]
  today: Day
}

/** Posts charges of locked leases of one organization; money already held covers them at once. */
export async function postAndSettle(
  db: Db,
  due: readonly Posting[],
  { run, locked, today }: Settled,
): Promise<void> {
  const posted = await post(db, due, run)
  const charged = movedBy(due.filter(({ leaseId }) => posted.has(leaseId)))
  if (charged.length === 0) return
  await followRecurringCredits(
    db,
    locked.filter(({ lease }) => posted.has(lease.id)),
  )
  const settled = await settleLeases(db, charged, { today, chargesOnly: true })
  const isMoneyHeld = [...settled.values()].some(({ free }) => free > 0)
  if (run && isMoneyHeld)
    await recordHeldMoney(db, { chargeRunId: run.id, leaseIds: charged.map(({ id }) => id) })
}

/** The leases that were charged, each from the day of its first charge. */
function movedBy(due: readonly Posting[]): Moved[] {
  const since = new Map<string, Moved>()
  for (const { leaseId: id, organizationId, dueDate } of due)
    since.set(id, {
      id,
      organizationId,
      since: earlierOf(dueDate, since.get(id)?.since ?? dueDate),
    })
  return [...since.values()]
}

/** A charge to post. */
export interface Posting {
  id: string
  organizationId: string
  leaseId: string
  kind: ChargeKind
  periodStart: Day | null
  periodEnd: Day | null
  dueDate: Day
  recurringChargeId: string | null
  description: string | null
  /** Of a part of the rent of an agency or a co-tenant. */
  payerId?: string | null
  payerKind?: PayerKind | null
  amount: Money
  postedOn: Day
}

function postingOf(lease: LeaseRow, charge: DueCharge, today: Day): Posting {
  const { kind, periodStart, periodEnd, dueDate, recurringChargeId, description } = charge
  return {
    ...{ id: newId(), organizationId: lease.organizationId, leaseId: lease.id },
    ...{ kind, periodStart, periodEnd, dueDate, recurringChargeId, description },
    ...{ payerId: charge.payerId, payerKind: charge.payerKind },
    ...{ amount: fromCents(charge.amount), postedOn: today },
  }
}

/** Inserts the charges and counts them in their run. @returns the leases that were charged */
async function post(
  db: Db,
  due: readonly Posting[],
  run: ChargeRun | undefined,
): Promise<Set<string>> {
  const [first] = due
  if (!first) return new Set()
  const posted = sql`
    insert into ${charges} (id, organization_id, lease_id, kind, period_start, period_end, due_date,
      recurring_charge_id, description, payer_id, payer_kind, amount, posted_on, charge_run_id)
    select row.*, ${run?.id ?? null}::uuid from json_to_recordset(${JSON.stringify(due)}) as row(
      id uuid, "organizationId" uuid, "leaseId" uuid, kind charge_kind, "periodStart" date,
      "periodEnd" date, "dueDate" date, "recurringChargeId" uuid, description text, "payerId" uuid,
      "payerKind" payer_kind, amount numeric, "postedOn" date)
    on conflict do nothing returning lease_id, amount`
  // One statement: the foreign key to the run is checked at its end.
  const counted = sql`
    insert into ${chargeRuns} as run (id, organization_id, started_by, charges, amount)
    select ${run?.id ?? null}::uuid, ${first.organizationId}::uuid, ${run?.startedBy ?? null}::uuid,
      count(*), sum(amount) from posted having count(*) > 0
    on conflict (id) do update
      set charges = run.charges + excluded.charges, amount = run.amount + excluded.amount`
  const { rows } = await db.execute<{ lease_id: string }>(
    run
      ? sql`with posted as (${posted}), counted as (${counted}) select distinct lease_id from posted`
      : sql`with posted as (${posted}) select distinct lease_id from posted`,
  )
  return new Set(rows.map(row => row.lease_id))
}

type Charged = { id: string; day: Day }

/** Stores the last charged day of leases, or of their other recurring charges. */
export async function moveOn(
  db: Db,
  table: typeof leases | typeof recurringCharges,
  charged: readonly Charged[],
) {
  if (charged.length === 0) return
  const ids = charged.map(row => row.id)
  const days = charged.map(row => row.day)
  await db
    .update(table)
    .set({ chargedThrough: sql`charged.day` })
    .from(sql`unnest(${sql.param(ids)}::uuid[], ${sql.param(days)}::date[]) as charged(id, day)`)
    .where(sql`${table.id} = charged.id`)
}
