import { and, eq, lte, sql } from 'drizzle-orm'
import { addDays, todayIn } from '#shared/dates.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { lockLeases } from '../../accounting/lease-ledger.ts'
import { autopays, paymentAttempts } from '../../db/tables.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import { notifyOfSkip } from './notifications.ts'
import { hasOpenPage } from './open-page.ts'
import { announcedThrough, feeFor, type Outlook, obstacleFor, type Without } from './plan.ts'
import { amountAtRun, lateDays, openFor } from './rules.ts'
import { readOutlooks } from './schedule.ts'
import { readAutopays, type StoredAutopay, termsOf } from './stored.ts'

/**
 * Decides the payments that are due by now for leases of one organization, in one statement. Each is submitted, or
 * cancelled where something stands in its way. Answers the submitted ones, to be charged after the commit.
 */
export async function claimPayments(
  db: Db,
  leaseIds: readonly string[],
  publicUrl: string,
): Promise<string[]> {
  const locked = await lockLeases(db, leaseIds)
  const [first] = locked
  if (!first) return []
  const today = todayIn(first.organization.timezone)
  const [scheduled, outlooks, stored] = await Promise.all([
    readScheduled(db, leaseIds, today),
    readOutlooks(db, locked, announcedThrough(today)),
    readAutopays(db, among(autopays.leaseId, leaseIds)),
  ])
  const byId = new Map(stored.map(one => [one.autopay.id, one]))
  const claimed = new Map<string, number>()
  const claims = scheduled.map((attempt): Claim => {
    const one = byId.get(attempt.autopayId ?? '')
    const outlook = outlooks.get(attempt.leaseId)
    if (!one || !outlook) return { attempt, why: 'stopped' }
    const before = claimed.get(attempt.leaseId) ?? 0
    const claim = claimOf(attempt, one, outlook, before)
    if (claim.why === null) claimed.set(attempt.leaseId, before + claim.cents)
    return claim
  })
  await storeClaims(db, claims, today)
  for (const { attempt, why, one } of claims)
    if (one && why && why !== 'stopped' && why !== 'missed')
      await notifyOfSkip(db, {
        ...{ one, publicUrl, why, attemptId: attempt.id, day: attempt.scheduledOn ?? today },
      })
  return claims.filter(({ why }) => why === null).map(({ attempt }) => attempt.id)
}

type Scheduled = typeof paymentAttempts.$inferSelect

type Claim = { attempt: Scheduled; one?: StoredAutopay } & (
  | { why: null; one: StoredAutopay; cents: number; feeAmount: string }
  | { why: Without | 'stopped' | 'missed' }
)

/** @param claimed what others of the lease pay in this run, cents */
function claimOf(attempt: Scheduled, one: StoredAutopay, outlook: Outlook, claimed: number): Claim {
  const { leaseDue, account, today } = outlook
  if ((attempt.scheduledOn ?? today) < addDays(today, -lateDays))
    return { attempt, one, why: 'missed' }
  const obstacle = obstacleFor(one, outlook, today)
  if (obstacle || !account) return { attempt, one, why: obstacle ?? 'not_taken' }
  const due = { ...leaseDue.due, onTheWay: leaseDue.due.onTheWay + claimed }
  const now = openFor(termsOf(one), due, attempt.dueOn ?? today)
  const cents = amountAtRun(toCents(attempt.amount), now, toCents(account.minimum))
  if (cents === 0) return { attempt, one, why: 'nothing_due' }
  const fee = toCents(feeFor(account, one.method.kind, fromCents(cents)))
  // Terms of the office that changed since do not raise the announced fee.
  const isSame = one.method.id === attempt.methodId
  const feeAmount = fromCents(isSame ? Math.min(fee, toCents(attempt.feeAmount)) : fee)
  return { attempt, one, why: null, cents, feeAmount }
}

function readScheduled(db: Db, leaseIds: readonly string[], today: string) {
  return db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        among(paymentAttempts.leaseId, leaseIds),
        eq(paymentAttempts.state, 'scheduled'),
        lte(paymentAttempts.scheduledOn, today),
        sql`not ${hasOpenPage(paymentAttempts.leaseId)}`,
      ),
    )
    .orderBy(paymentAttempts.leaseId, paymentAttempts.id)
}

async function storeClaims(db: Db, claims: readonly Claim[], today: string): Promise<void> {
  if (claims.length === 0) return
  const rows = claims.map(claim =>
    claim.why === null
      ? {
          ...{ id: claim.attempt.id, state: 'submitted', code: null },
          ...{ amount: fromCents(claim.cents), feeAmount: claim.feeAmount },
          ...{ methodId: claim.one.method.id, kind: claim.one.method.kind },
        }
      : { id: claim.attempt.id, state: 'cancelled', code: claim.why },
  )
  const now = sql`${new Date().toISOString()}::timestamptz`
  await db.execute(sql`
    update ${paymentAttempts} as attempt set state = row.state, failure_code = row.code,
      amount = coalesce(row.amount, attempt.amount), fee_amount = coalesce(row."feeAmount", attempt.fee_amount),
      method_id = coalesce(row."methodId", attempt.method_id), kind = coalesce(row.kind, attempt.kind),
      submitted_at = case row.state when 'submitted' then ${now} end,
      submitted_on = case row.state when 'submitted' then ${today}::date end,
      settled_at = case row.state when 'cancelled' then ${now} end, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(rows)}) as row(id uuid, state text, code text, amount numeric,
      "feeAmount" numeric, "methodId" uuid, kind text)
    where attempt.id = row.id and attempt.state = 'scheduled'`)
}
