import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Day, earlierOf, laterOf } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import {
  leaseRents,
  recurringChargeAmounts,
  recurringCharges,
  recurringCredits,
} from '../../db/tables.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import { type LastDayColumn, type LeaseRow, lastDayOf } from '../lease-ledger.ts'
import type { ChargeSchedule } from '../ledger/charge-schedule.ts'
import type { RentStep } from '../ledger/proration.ts'
import { sharesOf } from '../payers/shares-of.ts'

/** The columns of a lease that its recurring charges depend on. */
export type PlannedLease = Pick<LeaseRow, 'id' | 'startDate' | 'chargedThrough' | LastDayColumn>

/**
 * The recurring charges of each lease, the rent first. A lease without an agreed rent has a rent
 * without steps, which has no price.
 *
 * @param again includes the charges of undone runs
 */
export async function chargePlans(
  db: Db,
  leases: readonly PlannedLease[],
  { again = false }: { again?: boolean } = {},
): Promise<Map<string, ChargeSchedule[]>> {
  const ids = leases.map(lease => lease.id)
  const rents = await rentStepsOf(db, ids)
  const concessions = await concessionsOf(db, ids)
  const payers = await sharesOf(db, ids)
  const others = Map.groupBy(
    await db
      .select()
      .from(recurringCharges)
      .where(among(recurringCharges.leaseId, ids))
      .orderBy(asc(recurringCharges.id)),
    row => row.leaseId,
  )
  const amounts = others.size > 0 ? await amountsOf(db, ids) : new Map<string, RentStep[]>()
  const taken = again ? await undone(db, ids) : new Map<string, Undone[]>()
  const plansOf = (lease: PlannedLease): ChargeSchedule[] => {
    const end = lastDayOf(lease)
    const mine = Map.groupBy(taken.get(lease.id) ?? [], row => row.recurringChargeId)
    return [
      {
        ...{ kind: 'rent', recurringChargeId: null, description: null },
        ...{ start: lease.startDate, end, after: lease.chargedThrough },
        ...{ steps: rents.get(lease.id) ?? [], again: mine.get(null) ?? [] },
        concessions: concessions.get(lease.id) ?? [],
        payers: payers.get(lease.id) ?? [],
      },
      ...(others.get(lease.id) ?? []).map(row => ({
        ...{ kind: row.kind, recurringChargeId: row.id, description: row.description },
        start: laterOf(row.startsOn, lease.startDate),
        end: end && row.endsOn ? earlierOf(end, row.endsOn) : (row.endsOn ?? end),
        after: row.chargedThrough,
        ...{ steps: amounts.get(row.id) ?? [], again: mine.get(row.id) ?? [] },
        ...{ concessions: [], payers: [] },
      })),
    ]
  }
  return new Map(leases.map(lease => [lease.id, plansOf(lease)]))
}

/** The rents agreed for each lease, the first first, cents. */
export async function rentStepsOf(
  db: Db,
  leaseIds: readonly string[],
): Promise<Map<string, RentStep[]>> {
  const rows = await db
    .select({
      id: leaseRents.leaseId,
      effectiveFrom: leaseRents.effectiveFrom,
      amount: leaseRents.monthlyRent,
    })
    .from(leaseRents)
    .where(among(leaseRents.leaseId, leaseIds))
    .orderBy(asc(leaseRents.effectiveFrom))
  return stepsBy(rows)
}

async function concessionsOf(db: Db, leaseIds: readonly string[]) {
  const rows = await db
    .select()
    .from(recurringCredits)
    .where(and(among(recurringCredits.leaseId, leaseIds), isNull(recurringCredits.voidedOn)))
    .orderBy(asc(recurringCredits.id))
  return Map.groupBy(
    rows.map(({ amount, ...row }) => ({
      ...row,
      amount: amount === null ? null : toCents(amount),
    })),
    row => row.leaseId,
  )
}

type Undone = { leaseId: string; recurringChargeId: string | null; start: Day; end: Day }

/** The charges of undone runs without a later charge, void or not, for the same period. */
export const isLeftOut = sql`(
  c.voided_on is not null and c.period_start is not null
  and exists (select from charge_runs r where r.id = c.charge_run_id and r.taken_back_at is not null)
  and not exists (select from charges o where o.lease_id = c.lease_id and o.kind = c.kind
    and o.recurring_charge_id is not distinct from c.recurring_charge_id
    and o.created_at > c.created_at and o.period_start <= c.period_end and o.period_end >= c.period_start)
)`

async function undone(db: Db, ids: readonly string[]): Promise<Map<string, Undone[]>> {
  const { rows } = await db.execute<Undone>(sql`
    select distinct c.lease_id as "leaseId", c.recurring_charge_id as "recurringChargeId",
      c.period_start::text as start, c.period_end::text as end
    from charges c where c.lease_id = any(${sql.param(ids)}::uuid[]) and ${isLeftOut}
    order by start`)
  return Map.groupBy(rows, row => row.leaseId)
}

async function amountsOf(db: Db, leaseIds: readonly string[]) {
  const rows = await db
    .select({
      id: recurringChargeAmounts.recurringChargeId,
      effectiveFrom: recurringChargeAmounts.effectiveFrom,
      amount: recurringChargeAmounts.amount,
    })
    .from(recurringChargeAmounts)
    .innerJoin(recurringCharges, eq(recurringCharges.id, recurringChargeAmounts.recurringChargeId))
    .where(among(recurringCharges.leaseId, leaseIds))
    .orderBy(asc(recurringChargeAmounts.effectiveFrom))
  return stepsBy(rows)
}

function stepsBy(rows: { id: string; effectiveFrom: Day; amount: string }[]) {
  const steps = new Map<string, RentStep[]>()
  for (const { id, effectiveFrom, amount } of rows) {
    const step = { effectiveFrom, monthlyRent: toCents(amount) }
    const before = steps.get(id)
    if (before) before.push(step)
    else steps.set(id, [step])
  }
  return steps
}
