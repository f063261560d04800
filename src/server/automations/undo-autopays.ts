import { eq, sql } from 'drizzle-orm'
import { lockLeases } from '../accounting/lease-ledger.ts'
import { cancelScheduled } from '../accounting/payments/cancel-scheduled.ts'
import { leases, paymentAttempts } from '../db/tables.ts'
import { among } from '../postgres/among.ts'
import type { Undo } from './undo-kinds.ts'

/** Cancels payments that are scheduled. The autopays go on with the next rent; a payment that was sent stays. */
export const undoAutopays: Undo = {
  may: 'charge-run:write',
  async lock(db, ids) {
    const rows = await db
      .selectDistinct({ id: leases.id })
      .from(paymentAttempts)
      .innerJoin(leases, eq(leases.id, paymentAttempts.leaseId))
      .where(among(paymentAttempts.id, ids))
    await lockLeases(
      db,
      rows.map(({ id }) => id),
    )
  },
  async stays(db, ids) {
    const rows = await db
      .select({
        id: paymentAttempts.id,
        reason: sql<string | null>`case ${paymentAttempts.state} when 'scheduled' then null
          when 'cancelled' then 'It was cancelled already' else 'The payment was sent' end`,
      })
      .from(paymentAttempts)
      .where(among(paymentAttempts.id, ids))
    return new Map(rows.map(({ id, reason }) => [id, reason]))
  },
  async undo({ db }, ids) {
    await cancelScheduled(db, among(paymentAttempts.id, ids), 'stopped_by_office')
  },
}
