import { sql } from 'drizzle-orm'
import { type Day, todayIn } from '#shared/dates.ts'
import { type AutomationRun, recordItems } from '../../accounting/automation-runs.ts'
import { type LockedLease, lockLeases } from '../../accounting/lease-ledger.ts'
import type { Keys } from '../../config/secret-key.ts'
import { newId } from '../../db/new-id.ts'
import { autopays, paymentAttempts } from '../../db/tables.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import { type Announced, announce } from './announce.ts'
import { readDues } from './due.ts'
import { notifyOfLimit } from './notifications.ts'
import { announcedThrough, daysToAnnounce, type Outlook, planFor } from './plan.ts'
import { readAccount, readAutopays, readTries, type StoredAutopay, type Try } from './stored.ts'

export interface Scheduling {
  run: AutomationRun
  publicUrl: string
  keys: Keys | undefined
}

/**
 * Schedules and announces the payments of the coming days for leases of one organization, in one statement. A second
 * node that does the same at once schedules nothing: there is one attempt for each autopay and due day.
 */
export async function schedulePayments(
  db: Db,
  leaseIds: readonly string[],
  { run, publicUrl, keys }: Scheduling,
): Promise<void> {
  const locked = await lockLeases(db, leaseIds)
  const [first] = locked
  if (!first) return
  const { organization } = first
  const today = todayIn(organization.timezone)
  const outlooks = await readOutlooks(db, locked, announcedThrough(today))
  const stored = await readAutopays(db, among(autopays.leaseId, leaseIds))
  const chosen: Chosen[] = []
  for (const one of stored) {
    const outlook = outlooks.get(one.autopay.leaseId)
    if (!outlook) continue
    for (const dueOn of daysToAnnounce(one, outlook)) {
      const plan = planFor(one, outlook, dueOn)
      if (plan.planned) {
        const attempt = { id: newId(), one, ...plan.planned }
        chosen.push(attempt)
        // The next autopay of the lease pays what this one leaves.
        outlook.tries.push(asTry(attempt))
      } else if (plan.without === 'above_limit')
        await notifyOfLimit(db, { one, organization, cents: plan.cents, dueOn, publicUrl })
    }
  }
  const added = await insertAttempts(db, organization.id, chosen)
  const announced = chosen.filter(({ id }) => added.has(id))
  await announce(db, announced, { organization, publicUrl, keys })
  await recordItems(
    db,
    run,
    { organizationId: organization.id, kind: 'autopay' },
    announced.map(({ id, on, amount }) => ({
      ...{ event: 'payment_scheduled' as const, subject: 'payment_attempt' as const },
      ...{ subjectId: id, day: on, amount },
    })),
  )
}

interface Chosen extends Announced {
  id: string
  one: StoredAutopay
}

/** The outlooks of leases for their autopays today, by the leases' ids. */
export async function readOutlooks(
  db: Db,
  locked: readonly LockedLease[],
  through: Day,
): Promise<Map<string, Outlook & { tries: Try[] }>> {
  const [first] = locked
  if (!first) return new Map()
  const { organization } = first
  const today = todayIn(organization.timezone)
  const rows = locked.map(({ lease }) => lease)
  const ids = rows.map(({ id }) => id)
  const [dues, tries, account] = await Promise.all([
    readDues(db, rows, { method: organization.prorationMethod, today, through }),
    readTries(db, ids, today),
    readAccount(db, organization.id),
  ])
  const byLease = Map.groupBy(tries, ({ leaseId }) => leaseId)
  return new Map(
    rows.flatMap(lease => {
      const leaseDue = dues.get(lease.id)
      const own = byLease.get(lease.id) ?? []
      return leaseDue ? [[lease.id, { lease, leaseDue, account, tries: own, today }]] : []
    }),
  )
}

function asTry({ id, one, on, dueOn, amount, feeAmount }: Chosen): Try {
  const { leaseId, id: autopayId } = one.autopay
  return {
    ...{ id, leaseId, autopayId, dueOn, amount, feeAmount },
    ...{ state: 'scheduled', scheduledOn: on, attemptNo: 1 },
  }
}

/** All of them in one statement; answers the ids of those that were new. */
async function insertAttempts(
  db: Db,
  organizationId: string,
  chosen: readonly Chosen[],
): Promise<Set<string>> {
  if (chosen.length === 0) return new Set()
  const rows = chosen.map(({ id, one, on, dueOn, amount, feeAmount }) => ({
    ...{ id, on, dueOn, amount, feeAmount, kind: one.method.kind },
    ...{ leaseId: one.autopay.leaseId, userId: one.autopay.userId },
    ...{ autopayId: one.autopay.id, methodId: one.method.id },
  }))
  const { rows: added } = await db.execute<{ id: string }>(sql`
    insert into ${paymentAttempts} (id, organization_id, lease_id, user_id, autopay_id, method_id, kind, amount,
      fee_amount, state, attempt_no, due_on, scheduled_on, announced_at)
    select row.id, ${organizationId}::uuid, row."leaseId", row."userId", row."autopayId", row."methodId", row.kind,
      row.amount, row."feeAmount", 'scheduled', 1, row."dueOn", row."on", ${new Date().toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}) as row(id uuid, "leaseId" uuid, "userId" uuid, "autopayId" uuid,
      "methodId" uuid, kind text, amount numeric, "feeAmount" numeric, "dueOn" date, "on" date)
    order by row.id
    on conflict do nothing returning id`)
  return new Set(added.map(({ id }) => id))
}
