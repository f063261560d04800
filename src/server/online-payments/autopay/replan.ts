import { and, eq } from 'drizzle-orm'
import { todayIn } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import type { LockedLease } from '../../accounting/lease-ledger.ts'
import { cancelScheduled } from '../../accounting/payments/cancel-scheduled.ts'
import type { Keys } from '../../config/secret-key.ts'
import { paymentAttempts } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import { announce } from './announce.ts'
import { announcedThrough, planFor } from './plan.ts'
import { covers } from './rules.ts'
import { readOutlooks } from './schedule.ts'
import { type StoredAutopay, termsOf } from './stored.ts'

/**
 * Changes the scheduled payment of a changed autopay to its new method, amount and day. The payment is announced again
 * where one of them changed, and cancelled where nothing is left of it. Answers whether there is an email.
 */
export async function replan(
  db: Db,
  one: StoredAutopay,
  { locked, publicUrl, keys }: { locked: LockedLease; publicUrl: string; keys: Keys },
): Promise<boolean> {
  const { lease, organization } = locked
  const outlooks = await readOutlooks(
    db,
    [locked],
    announcedThrough(todayIn(organization.timezone)),
  )
  const outlook = outlooks.get(lease.id)
  const scheduled = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(eq(paymentAttempts.autopayId, one.autopay.id), eq(paymentAttempts.state, 'scheduled')),
    )
  if (!outlook) return false
  let isTold = false
  for (const attempt of scheduled) {
    const dueOn = attempt.dueOn ?? outlook.today
    const at = { today: outlook.today, lastDay: outlook.leaseDue.lastDay }
    const plan = covers(termsOf(one), dueOn, at) ? planFor(one, outlook, dueOn) : null
    if (!plan?.planned) {
      await cancelScheduled(db, eq(paymentAttempts.id, attempt.id), 'stopped')
      continue
    }
    const { on, amount, feeAmount } = plan.planned
    // A second try keeps its own day.
    const scheduledOn = attempt.attemptNo > 1 ? (attempt.scheduledOn ?? on) : on
    const { id: methodId, kind } = one.method
    const isSame =
      attempt.methodId === methodId &&
      attempt.scheduledOn === scheduledOn &&
      toCents(attempt.amount) === toCents(amount)
    if (isSame || kind === null) continue
    const changed = { methodId, kind, amount, feeAmount, scheduledOn, announcedAt: new Date() }
    await db.update(paymentAttempts).set(changed).where(eq(paymentAttempts.id, attempt.id))
    await announce(db, [{ one, ...plan.planned, on: scheduledOn }], {
      organization,
      publicUrl,
      keys,
    })
    isTold = true
  }
  return isTold
}
