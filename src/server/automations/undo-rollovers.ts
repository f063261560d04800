import { sql } from 'drizzle-orm'
import { followLateness } from '../accounting/late-fees/assess.ts'
import { changeLease, lockLeases } from '../accounting/lease-ledger.ts'
import { leases } from '../db/tables.ts'
import { expireLease } from '../leases/expiry.ts'
import { followOccupancy } from '../leases/occupancy.ts'
import { among } from '../postgres/among.ts'
import type { Undo } from './undo-kinds.ts'

/** Ends leases with their term after all: unpaid charges for later days are void, the unit is vacant. */
export const undoRollovers: Undo = {
  may: 'lease:write',
  lock: lockLeases,
  async stays(db, ids) {
    const isPaidAfterwards = sql`exists (select from allocations a join charges c on c.id = a.charge_id
      where c.lease_id = ${leases.id} and c.voided_on is null and a.voided_on is null
        and c.period_start > ${leases.endDate})`
    const rows = await db
      .select({
        id: leases.id,
        reason: sql<
          string | null
        >`case when ${leases.status} <> 'active' then 'The lease has ended since'
          when ${leases.monthToMonthSince} is null then 'The lease was renewed since'
          when ${leases.terminatedOn} is not null then 'The end of the lease was set since'
          when ${isPaidAfterwards} then 'Rent for days after the term was paid' end`,
      })
      .from(leases)
      .where(among(leases.id, ids))
    return new Map(rows.map(({ id, reason }) => [id, reason]))
  },
  async undo({ db, caller, today }, ids) {
    for (const { lease, organization } of await lockLeases(db, ids)) {
      const ended = await changeLease(db, lease, { monthToMonthSince: null, rollover: false })
      await expireLease(db, { lease: ended, organization }, today)
      await followOccupancy(db, lease.unitId)
      await followLateness(db, { lease: ended, organization }, caller.id)
    }
  },
}
