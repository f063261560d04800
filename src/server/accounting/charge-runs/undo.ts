import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Day, todayIn } from '#shared/dates.ts'
import { asSentence, type Sentence, sentence } from '#shared/language/sentence.ts'
import { chargeRuns, charges, leases } from '../../db/tables.ts'
import { conflict } from '../../errors/errors.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import { settleLease } from '../allocation/settle-leases.ts'
import { followRecurringCredits } from '../credits/follow-recurring.ts'
import { followLateness } from '../late-fees/assess.ts'
import { lockLeases } from '../lease-ledger.ts'
import { voidReadings } from '../utility-runs/readings.ts'

/** The run to undo, and the user who does it. */
export interface Undone {
  runId: string
  by: string
}

/**
 * Marks a whole run as being undone: nothing more is posted to it, and `undoFrom` and `endUndo`
 * carry it out. An interrupted undo continues.
 *
 * @throws 409 when it is undone already, or later changes depend on it
 */
export async function beginUndo(db: Db, { runId, by }: Undone): Promise<void> {
  // The run is locked before its leases, as in posting.
  const [run] = await db
    .select({ beingTakenBack: chargeRuns.beingTakenBack, takenBackAt: chargeRuns.takenBackAt })
    .from(chargeRuns)
    .where(eq(chargeRuns.id, runId))
    .for('no key update')
  if (run?.beingTakenBack) return
  if (run?.takenBackAt) throw conflict('This run was already undone')
  await db.execute(sql`
    with held as (
      select id from leases where id in (select lease_id from charges where charge_run_id = ${runId})
      order by id for no key update
    ) select count(*) from held`)
  await requireFree(db, runId)
  await db
    .update(chargeRuns)
    .set({ takenBackAt: new Date(), takenBackBy: by, beingTakenBack: true })
    .where(eq(chargeRuns.id, runId))
  await voidReadings(db, runId, by)
}

/** On `leases`: those with charges of a run that are not void. */
export function isChargedBy(runId: string): SQL {
  // All at once: statistics are outdated right after a run, and a plan then reads all of it for each lease.
  return sql`${leases.id} = any(array(select c.lease_id from charges c
    where c.charge_run_id = ${runId} and c.voided_on is null))`
}

/**
 * Voids a run's charges of these leases: they were never owed, and the money that covered them is
 * unapplied again. Only a manual run charges the same periods again.
 */
export async function undoFrom(
  db: Db,
  leaseIds: readonly string[],
  { runId, by }: Undone,
): Promise<void> {
  const locked = new Map((await lockLeases(db, leaseIds)).map(one => [one.lease.id, one]))
  const { rows } = await db.execute<{ id: string; since: Day }>(sql`
    select c.lease_id as id, min(c.due_date)::text as since from charges c
    where c.charge_run_id = ${runId} and c.voided_on is null and c.lease_id = any(${sql.param(leaseIds)}::uuid[])
      and exists (select from allocations a where a.charge_id = c.id and (a.voided_on is null or a.voided_on > a.applied_on))
    group by 1 order by 1`)
  // Void from their due day: otherwise they would be owed twice in between, when charged again.
  await db
    .update(charges)
    .set({ voidedOn: sql`${charges.dueDate}`, voidedBy: by })
    .where(
      and(
        eq(charges.chargeRunId, runId),
        among(charges.leaseId, leaseIds),
        isNull(charges.voidedOn),
      ),
    )
  const { moved } = await followRecurringCredits(db, [...locked.values()])
  for (const { id, since } of [...rows, ...moved]) {
    const one = locked.get(id)
    if (!one) continue
    const { lease, organization } = one
    await settleLease(db, lease, { since, today: todayIn(organization.timezone) })
    await followLateness(db, one, by)
  }
}

/** Marks a run as undone once all its charges are void. */
export async function endUndo(db: Db, runId: string): Promise<void> {
  await db
    .update(chargeRuns)
    .set({ beingTakenBack: false })
    .where(
      and(
        eq(chargeRuns.id, runId),
        sql`not exists (select from charges c where c.charge_run_id = ${runId} and c.voided_on is null)`,
      ),
    )
}

/** Later changes that depend on a charge; money held before its run is no obstacle. */
const obstacles = [
  {
    found: sql`exists (select from allocations a where a.charge_id = c.id and a.voided_on is null
      and a.created_at > c.created_at)`,
    says: (charges: List) =>
      sentence('something was paid on {charges} since', { charges: charges.all }, charges.shown),
  },
  {
    found: sql`exists (select from credits k where k.charge_id = c.id and k.recurring_credit_id is null
      and k.voided_on is null)`,
    says: (charges: List) =>
      sentence('a credit is for {charges}', { charges: charges.all }, charges.shown),
  },
  {
    found: sql`exists (select from charges f where f.rent_charge_id = c.id and f.voided_on is null)`,
    says: (charges: List) =>
      sentence('a late fee is for {charges}', { charges: charges.all }, charges.shown),
  },
  {
    found: sql`exists (select from charges o where o.lease_id = c.lease_id and o.kind = c.kind
      and o.recurring_charge_id is not distinct from c.recurring_charge_id and o.voided_on is null
      and o.created_at > c.created_at and o.period_start <= c.period_end and o.period_end >= c.period_start)`,
    says: (charges: List) =>
      sentence(
        'a changed amount or end has replaced {charges} since',
        { charges: charges.all },
        charges.shown,
      ),
  },
] as const

const named = 3

async function requireFree(db: Db, runId: string): Promise<void> {
  const obstacle = await obstacleOf(db, runId)
  if (obstacle) throw conflict(obstacle)
}

/** Why a run cannot be undone now, in one sentence; null when it can. */
export async function obstacleOf(db: Db, runId: string): Promise<Sentence | null> {
  const reasons: Sentence[] = []
  for (const { found, says } of obstacles) {
    const { rows } = await db.execute<Obstacle & { total: number }>(sql`
      select c.kind::text as kind, nullif(concat_ws(' ', t.first_name, t.last_name), '') as tenant,
        p.name as property, u.unit_number as unit, count(*) over ()::int as total
      from charges c join leases l on l.id = c.lease_id join users t on t.id = l.tenant_id
        join units u on u.id = l.unit_id join properties p on p.id = u.property_id
      where c.charge_run_id = ${runId} and ${found}
      order by c.id limit ${named}`)
    const more = (rows[0]?.total ?? 0) - rows.length
    const all = rows.map(nameOf)
    if (more > 0) all.push(sentence('{more} more', { more }))
    if (all.length > 0) reasons.push(says(listOf(all)))
  }
  if (reasons.length === 0) return null
  const shown = reasons.map(({ message }) => message).join('; ')
  return sentence('This run cannot be undone: {reasons}', { reasons }, { reasons: shown })
}

type Obstacle = {
  kind: string
  tenant: string | null
  property: string
  unit: string
}

function nameOf({ kind, tenant, property, unit }: Obstacle): Sentence {
  return sentence('the {kind} of {tenant} ({property}, unit {unit})', {
    ...{ kind: asSentence(kind.replaceAll('_', ' ')), tenant: tenant ?? '', property, unit },
  })
}

/** Names of charges: for any language, and as an English list. */
interface List {
  all: readonly Sentence[]
  shown: { charges: string }
}

function listOf(all: readonly Sentence[]): List {
  const names = all.map(({ message }) => message)
  return { all, shown: { charges: new Intl.ListFormat('en-US').format(names) } }
}
