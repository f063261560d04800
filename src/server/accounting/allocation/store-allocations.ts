import { sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { fromCents } from '#shared/money.ts'
import { newId } from '../../db/new-id.ts'
import { allocations } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import { preparedSql } from '../../postgres/database.ts'
import type { LeaseRow } from '../lease-ledger.ts'
import type { AllocationChanges } from '../ledger/allocation-changes.ts'

type Of = Pick<LeaseRow, 'id' | 'organizationId'>

/** Ends and adds the allocations of many leases in two statements. */
export async function storeAllocations(
  db: Db,
  changes: ReadonlyMap<Of, AllocationChanges>,
  today: Day,
): Promise<void> {
  await end(db, changes, today)
  await add(db, changes, today)
}

async function end(db: Db, changes: ReadonlyMap<Of, AllocationChanges>, today: Day) {
  const ended = [...changes.values()].flatMap(one => one.ended)
  if (ended.length === 0) return
  const ids = ended.map(row => row.id)
  const days = ended.map(row => row.voidedOn)
  await db
    .update(allocations)
    .set({ voidedOn: sql`ended.day`, endRecordedOn: today })
    .from(sql`unnest(${sql.param(ids)}::uuid[], ${sql.param(days)}::date[]) as ended(id, day)`)
    .where(sql`${allocations.id} = ended.id`)
}

async function add(db: Db, changes: ReadonlyMap<Of, AllocationChanges>, today: Day) {
  const rows = [...changes].flatMap(([{ id: leaseId, organizationId }, { added }]) =>
    added.map(({ amount, ...row }) => ({
      ...{ id: newId(), organizationId, leaseId, amount: fromCents(amount) },
      ...{ chargeId: row.chargeId, paymentId: row.paymentId, creditId: row.creditId },
      ...{ appliedOn: row.appliedOn, voidedOn: row.voidedOn },
    })),
  )
  if (rows.length === 0) return
  // As one value: a statement takes some 65,000 of them, and a year of many leases is more.
  await insert(db, { today, rows: JSON.stringify(rows) })
}

const insert = preparedSql(
  'allocations',
  sql`
    insert into ${allocations} (id, organization_id, lease_id, charge_id, payment_id, credit_id, amount,
      applied_on, voided_on, recorded_on, end_recorded_on)
    select id, "organizationId", "leaseId", "chargeId", "paymentId", "creditId", amount, "appliedOn", "voidedOn",
      ${sql.placeholder('today')}::date, case when "voidedOn" is not null then ${sql.placeholder('today')}::date end
    from json_to_recordset(${sql.placeholder('rows')}::json) as row(id uuid, "organizationId" uuid, "leaseId" uuid,
      "chargeId" uuid, "paymentId" uuid, "creditId" uuid, amount numeric, "appliedOn" date, "voidedOn" date)`,
)
