import { and, eq, isNotNull, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { addDays, dayOf, daysAgo, todayIn } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import { lockLeases } from '../../accounting/lease-ledger.ts'
import { newId } from '../../db/new-id.ts'
import { autopays, paymentAttempts } from '../../db/tables.ts'
import { amountOf } from '../../format/format.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import { notifyOfRetry } from './notifications.ts'
import { pauseAutopays } from './pause.ts'
import { afterFailure } from './retries.ts'
import { readAutopays } from './stored.ts'

const retries = alias(paymentAttempts, 'retries')

/** On `leases`: a payment of an autopay failed in the last days, and nothing followed from it yet. */
export function hasFailed(): SQL {
  return sql`exists (select from payment_attempts f join autopays a on a.id = f.autopay_id
    where f.lease_id = leases.id and f.state = 'failed' and f.settled_at > ${recently()}::timestamptz
      and a.stopped_at is null and a.paused_at is null and a.updated_at < f.settled_at
      and not exists (select from payment_attempts r where r.autopay_id = f.autopay_id and r.due_on = f.due_on
        and r.attempt_no > f.attempt_no))`
}

function recently(): string {
  return daysAgo(14).toISOString()
}

/**
 * Follows failed payments of leases of one organization: one more try on its day, or a pause until the tenant acts.
 * The second try is an attempt of its own, which is announced by the email about it.
 */
export async function followFailures(
  db: Db,
  leaseIds: readonly string[],
  publicUrl: string,
): Promise<void> {
  const locked = await lockLeases(db, leaseIds)
  const [first] = locked
  if (!first) return
  const { organization } = first
  const today = todayIn(organization.timezone)
  const failed = await readFailed(db, leaseIds)
  const stored = await readAutopays(
    db,
    and(among(autopays.leaseId, leaseIds), isNull(autopays.pausedAt)),
  )
  for (const attempt of failed) {
    const one = stored.find(({ autopay }) => autopay.id === attempt.autopayId)
    // The tenant has acted since.
    if (!one || (attempt.settledAt && one.autopay.updatedAt > attempt.settledAt)) continue
    const { kind, failureCode: code, attemptNo, settledAt } = attempt
    const failedOn = settledAt ? dayOf(settledAt, organization.timezone) : today
    const after = afterFailure({ kind, code, attemptNo }, failedOn)
    if (after === 'nothing') continue
    if (after === 'pause') {
      await pauseAutopays(db, [one], { reason: code ?? 'failed', publicUrl })
      continue
    }
    const day = after.retryOn > today ? after.retryOn : addDays(today, 1)
    const [retry] = await db
      .insert(paymentAttempts)
      .values({
        ...{ id: newId(), organizationId: attempt.organizationId, leaseId: attempt.leaseId },
        ...{ userId: attempt.userId, autopayId: attempt.autopayId, methodId: one.method.id },
        ...{ kind, amount: attempt.amount, feeAmount: attempt.feeAmount, state: 'scheduled' },
        ...{ attemptNo: attemptNo + 1, retryOf: attempt.id, dueOn: attempt.dueOn },
        ...{ scheduledOn: day, announcedAt: new Date() },
      })
      .onConflictDoNothing()
      .returning({ id: paymentAttempts.id })
    if (!retry) continue
    const cents = toCents(attempt.amount) + toCents(attempt.feeAmount)
    const amount = () => amountOf(cents, organization.currency)
    await notifyOfRetry(db, { one, publicUrl, attemptId: retry.id, day, amount })
  }
}

function readFailed(db: Db, leaseIds: readonly string[]) {
  return db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        among(paymentAttempts.leaseId, leaseIds),
        eq(paymentAttempts.state, 'failed'),
        isNotNull(paymentAttempts.autopayId),
        sql`${paymentAttempts.settledAt} > ${recently()}::timestamptz`,
        notExists(
          db
            .select({ one: sql`1` })
            .from(retries)
            .where(
              and(
                eq(retries.autopayId, paymentAttempts.autopayId),
                eq(retries.dueOn, paymentAttempts.dueOn),
                sql`${retries.attemptNo} > ${paymentAttempts.attemptNo}`,
              ),
            ),
        ),
      ),
    )
}
