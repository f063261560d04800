import { and, inArray, isNull, sql } from 'drizzle-orm'
import { addDays } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import { editableLeases } from '../access/editable.ts'
import { autopays, leases } from '../db/tables.ts'
import { methodName } from '../online-payments/autopay/method-name.ts'
import { nextOf } from '../online-payments/autopay/plan.ts'
import { readOutlooks } from '../online-payments/autopay/schedule.ts'
import { readAutopays } from '../online-payments/autopay/stored.ts'
import type { Ahead, ComingItem } from './preview.ts'

/** The number of leases read at a time. */
const batch = 500

/** The next payment of each autopay, by the function that schedules it; the amounts are those of today. */
export async function comingAutopays(at: Ahead): Promise<ComingItem[]> {
  const { db, caller, organization, until } = at
  const rows = await db
    .select({ lease: leases })
    .from(leases)
    .where(
      and(
        editableLeases(caller),
        sql`exists (select from autopays a where a.lease_id = ${leases.id} and a.stopped_at is null)`,
      ),
    )
    .orderBy(leases.id)
  const found: ComingItem[] = []
  for (let from = 0; from < rows.length; from += batch) {
    const some = rows.slice(from, from + batch).map(({ lease }) => ({ lease, organization }))
    const ids = some.map(({ lease }) => lease.id)
    const outlooks = await readOutlooks(db, some, addDays(until, longestBefore))
    const stored = await readAutopays(
      db,
      and(inArray(autopays.leaseId, ids), isNull(autopays.pausedAt)),
    )
    for (const one of stored) {
      const outlook = outlooks.get(one.autopay.leaseId)
      const planned = outlook && nextOf(one, outlook).planned
      if (!planned || planned.on > until) continue
      found.push({
        ...{ event: 'payment_scheduled', subject: 'lease', subjectId: one.autopay.leaseId },
        ...{ day: planned.on, cents: toCents(planned.amount), detail: methodName(one.method) },
      })
    }
  }
  return found
}

/** Days that an autopay pays before rent is due, at most. */
const longestBefore = 15
