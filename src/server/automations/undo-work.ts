import { sql } from 'drizzle-orm'
import { maintenanceRequests } from '../db/tables.ts'
import { changeRequest } from '../maintenance/changes.ts'
import { notifyOfChange } from '../maintenance/notifications.ts'
import { findRequest } from '../maintenance/rows.ts'
import { among } from '../postgres/among.ts'
import type { Undo } from './undo-kinds.ts'

/** Cancels the requests that are not started. Their day has passed for the schedule: they are not created again. */
export const undoWork: Undo = {
  may: 'maintenance:update',
  lock: (db, ids) =>
    db
      .select({ id: maintenanceRequests.id })
      .from(maintenanceRequests)
      .where(among(maintenanceRequests.id, ids))
      .orderBy(maintenanceRequests.id)
      .for('no key update'),
  async stays(db, ids) {
    const { status } = maintenanceRequests
    const rows = await db
      .select({
        id: maintenanceRequests.id,
        reason: sql<string | null>`case ${status} when 'in_progress' then 'The work has begun'
          when 'completed' then 'The work is done' when 'cancelled' then 'It was cancelled already' end`,
      })
      .from(maintenanceRequests)
      .where(among(maintenanceRequests.id, ids))
    return new Map(rows.map(({ id, reason }) => [id, reason]))
  },
  async undo({ db, caller, publicUrl }, ids) {
    for (const id of ids) {
      const found = await findRequest(db, caller, id)
      const reason = 'It was created automatically and is not needed'
      const changed = await changeRequest(db, caller, found, { status: 'cancelled', reason })
      await notifyOfChange(db, found, changed, caller.id, publicUrl)
    }
  },
}
