import { and, eq, isNull, sql } from 'drizzle-orm'
import { settleLeases } from '../accounting/allocation/settle-leases.ts'
import { lockLeases } from '../accounting/lease-ledger.ts'
import { charges, credits, leases } from '../db/tables.ts'
import { among } from '../postgres/among.ts'
import type { Db } from '../postgres/database.ts'
import type { Undo } from './undo-kinds.ts'

/** Voids the unpaid fees. A voided fee is never posted again. */
export const undoLateFees: Undo = {
  may: 'charge:write',
  lock: lockLeasesOf(charges),
  async stays(db, ids) {
    const covered = (by: 'payment_id' | 'credit_id') => sql`exists (select from allocations a
      where a.charge_id = ${charges.id} and a.voided_on is null and a.${sql.identifier(by)} is not null)`
    const rows = await db
      .select({
        id: charges.id,
        reason: sql<
          string | null
        >`case when ${charges.voidedOn} is not null then 'It was already voided'
          when ${covered('payment_id')} then 'Something was paid on it'
          when ${covered('credit_id')} then 'It was waived or credited' end`,
      })
      .from(charges)
      .where(among(charges.id, ids))
    return new Map(rows.map(({ id, reason }) => [id, reason]))
  },
  async undo({ db, caller }, ids) {
    await db
      .update(charges)
      .set({ voidedOn: sql`${charges.dueDate}`, voidedBy: caller.id })
      .where(and(among(charges.id, ids), isNull(charges.voidedOn)))
  },
}

/** Charges waived fees again, by an entry of its own: the waiver stays in the ledger. */
export const undoWaivers: Undo = {
  may: 'charge:write',
  lock: lockLeasesOf(credits),
  async stays(db, ids) {
    const rows = await db
      .select({ id: credits.id, voidedOn: credits.voidedOn })
      .from(credits)
      .where(among(credits.id, ids))
    return new Map(rows.map(row => [row.id, row.voidedOn && 'It has already ended']))
  },
  async undo({ db, today }, ids) {
    const waived = await db.select().from(credits).where(among(credits.id, ids))
    // Without the rent and day of the first: those fees are judged by the receipt of the rent.
    await db.insert(charges).values(
      waived.map(({ organizationId, leaseId, amount }) => ({
        ...{ organizationId, leaseId, amount, kind: 'late_fee' as const },
        ...{ dueDate: today, postedOn: today, description: 'Charged again' },
      })),
    )
    const settled = new Map(
      waived.map(({ leaseId, organizationId }) => [
        leaseId,
        { id: leaseId, organizationId, since: today },
      ]),
    )
    await settleLeases(db, [...settled.values()], { today })
  },
}

function lockLeasesOf(table: typeof charges | typeof credits) {
  return async (db: Db, ids: readonly string[]) => {
    const rows = await db
      .selectDistinct({ id: leases.id })
      .from(table)
      .innerJoin(leases, eq(leases.id, table.leaseId))
      .where(among(table.id, ids))
    await lockLeases(
      db,
      rows.map(({ id }) => id),
    )
  }
}
