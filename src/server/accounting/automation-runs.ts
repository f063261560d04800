import { eq, sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import type { Money } from '#shared/money.ts'
import type {
  AutomationEvent,
  AutomationKind,
  AutomationSubject,
} from '#shared/operations/automation-runs.ts'
import { newId } from '../db/new-id.ts'
import { automationRunItems, automationRuns } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

/** A run that items are added to. A new id replaces it once the run was undone. */
export interface AutomationRun {
  id: string
  /** Null for the job. */
  startedBy: string | null
}

export interface RunItem {
  event: AutomationEvent
  subject: AutomationSubject
  subjectId: string
  day: Day
  amount: Money | null
}

/** Runs of a job, one for each organization. */
export function jobRuns(): (organizationId: string) => AutomationRun {
  const runs = new Map<string, AutomationRun>()
  return organizationId => {
    const run = runs.get(organizationId) ?? newRun(null)
    runs.set(organizationId, run)
    return run
  }
}

export function newRun(startedBy: string | null): AutomationRun {
  return { id: newId(), startedBy }
}

/**
 * Adds an item to its run, in the transaction of the change. The same item is recorded once.
 *
 * Leases are locked before the run, as in an undo.
 */
export async function recordItems(
  db: Db,
  run: AutomationRun,
  { organizationId, kind }: { organizationId: string; kind: AutomationKind },
  items: readonly RunItem[],
): Promise<void> {
  if (items.length === 0) return
  const [known] = await db
    .select({ undoneAt: automationRuns.undoneAt })
    .from(automationRuns)
    .where(eq(automationRuns.id, run.id))
    .for('no key update')
  if (known?.undoneAt) run.id = newId()
  const rows = items.map(item => ({ id: newId(), ...item }))
  await db.execute(sql`
    with added as (
      insert into ${automationRunItems} (id, organization_id, run_id, event, subject, subject_id, day, amount)
      select row.id, ${organizationId}::uuid, ${run.id}::uuid, row.event, row.subject, row."subjectId", row.day, row.amount
      from json_to_recordset(${JSON.stringify(rows)}) as row(id uuid, event text, subject text,
        "subjectId" uuid, day date, amount numeric)
      on conflict do nothing returning amount)
    insert into ${automationRuns} as run (id, organization_id, kind, started_by, items, amount)
    select ${run.id}::uuid, ${organizationId}::uuid, ${kind}, ${run.startedBy}::uuid, count(*), sum(amount)
      from added having count(*) > 0
    on conflict (id) do update set items = run.items + excluded.items, amount = run.amount + excluded.amount`)
}

/** Counts items that have no record of their own. */
export async function recordCount(
  db: Db,
  run: AutomationRun,
  organizationId: string,
  items: number,
): Promise<void> {
  await db
    .insert(automationRuns)
    .values({ id: run.id, organizationId, kind: 'retention', items })
    .onConflictDoUpdate({
      target: automationRuns.id,
      set: { items: sql`${automationRuns.items} + excluded.items` },
    })
}

/**
 * Records the prepaid money that covered the charges a run just posted: payments older than this
 * transaction, which began the charges.
 */
export async function recordHeldMoney(
  db: Db,
  { chargeRunId, leaseIds }: { chargeRunId: string; leaseIds: readonly string[] },
): Promise<void> {
  await db.execute(sql`
    with applied as (
      select c.id, c.organization_id, c.posted_on, sum(a.amount) as amount
      from allocations a join charges c on c.id = a.charge_id
        left join payments p on p.id = a.payment_id left join credits k on k.id = a.credit_id
      where a.lease_id = any(${sql.param(leaseIds)}::uuid[]) and c.charge_run_id = ${chargeRunId}
        and a.voided_on is null and a.created_at = now()::timestamptz(3) and c.created_at = a.created_at
        and coalesce(p.created_at, k.created_at) < a.created_at
      group by c.id
    ), run as (
      insert into ${automationRuns} as run (id, organization_id, kind, charge_run_id, items, amount)
      select ${newId()}::uuid, organization_id, 'held_money', ${chargeRunId}::uuid, count(*), sum(amount)
        from applied group by organization_id
      on conflict (charge_run_id) where charge_run_id is not null
        do update set items = run.items + excluded.items, amount = run.amount + excluded.amount
      returning id
    )
    insert into ${automationRunItems} (id, organization_id, run_id, event, subject, subject_id, day, amount)
    select gen_random_uuid(), applied.organization_id, run.id, 'money_applied', 'charge', applied.id, applied.posted_on, applied.amount
    from applied, run
    on conflict do nothing`)
}
