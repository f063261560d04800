import { and, eq, isNull, sql } from 'drizzle-orm'
import { conflict } from '../errors.ts'
import { lockLeases, settleLease } from './books.ts'
import type { Db } from './client.ts'
import { followLateness } from './late-fee-books.ts'
import { chargeRuns } from './tables.ts'

/**
 * Takes a run back as a whole: its charges were never owed, and money paid ahead that covered them
 * is free again. Only a run by hand charges for the same periods again.
 *
 * @param by whose act it is
 * @throws 409 when it was taken back before, or something since then depends on it
 */
export async function takeBack(db: Db, runId: string, by: string): Promise<void> {
  // The run before its leases, as whoever posts takes them.
  const [taken] = await db
    .update(chargeRuns)
    .set({ takenBackAt: new Date(), takenBackBy: by })
    .where(and(eq(chargeRuns.id, runId), isNull(chargeRuns.takenBackAt)))
    .returning({ id: chargeRuns.id })
  if (!taken) throw conflict('This run was taken back already')
  const { rows: charged } = await db.execute<{ id: string }>(
    sql`select distinct lease_id as id from charges where charge_run_id = ${runId} order by 1`,
  )
  const locked = await lockLeases(
    db,
    charged.map(({ id }) => id),
  )
  await requireFree(db, runId)
  const { rows: freed } = await db.execute<{ id: string }>(sql`
    with freed as (
      update allocations a set voided_on = c.due_date from charges c
      where c.id = a.charge_id and c.charge_run_id = ${runId} and a.voided_on is null
      returning a.lease_id
    ) select distinct lease_id as id from freed`)
  // Void from the day they were due: owed twice in between, should they be charged again.
  await db.execute(sql`
    update charges set voided_on = due_date where charge_run_id = ${runId} and voided_on is null`)
  const withMoney = new Set(freed.map(({ id }) => id))
  for (const one of locked.filter(({ lease }) => withMoney.has(lease.id))) {
    await settleLease(db, one.lease)
    await followLateness(db, one, by)
  }
}

/** What may have come of a charge since its run; money that was held before is no obstacle. */
const obstacles = [
  {
    found: sql`exists (select from allocations a where a.charge_id = c.id and a.voided_on is null
      and a.created_at > c.created_at)`,
    says: (charges: string) => `something was paid on ${charges} since`,
  },
  {
    found: sql`exists (select from credits k where k.charge_id = c.id)`,
    says: (charges: string) => `a credit is for ${charges}`,
  },
  {
    found: sql`exists (select from charges f where f.rent_charge_id = c.id and f.voided_on is null)`,
    says: (charges: string) => `a late fee is for ${charges}`,
  },
  {
    found: sql`exists (select from charges o where o.lease_id = c.lease_id and o.kind = c.kind
      and o.recurring_charge_id is not distinct from c.recurring_charge_id and o.voided_on is null
      and o.created_at > c.created_at and o.period_start <= c.period_end and o.period_end >= c.period_start)`,
    says: (charges: string) => `a changed amount or end has replaced ${charges} since`,
  },
] as const

const named = 3

async function requireFree(db: Db, runId: string): Promise<void> {
  const reasons: string[] = []
  for (const { found, says } of obstacles) {
    const { rows } = await db.execute<{ name: string; total: number }>(sql`
      select concat(replace(c.kind::text, '_', ' '), ' of ',
          nullif(concat_ws(' ', t.first_name, t.last_name), ''), ' (', p.name, ', unit ', u.unit_number, ')') as name,
        count(*) over ()::int as total
      from charges c join leases l on l.id = c.lease_id join users t on t.id = l.tenant_id
        join units u on u.id = l.unit_id join properties p on p.id = u.property_id
      where c.charge_run_id = ${runId} and ${found}
      order by c.id limit ${named}`)
    const more = (rows[0]?.total ?? 0) - rows.length
    const names = rows.map(({ name }) => `the ${name}`)
    if (more > 0) names.push(`${more} more`)
    if (names.length > 0) reasons.push(says(new Intl.ListFormat('en-US').format(names)))
  }
  if (reasons.length > 0) throw conflict(`This run cannot be taken back: ${reasons.join('; ')}`)
}
