import { asc, eq, inArray } from 'drizzle-orm'
import type { Autopay } from '#shared/accounting/online/autopay.ts'
import { todayIn } from '#shared/dates.ts'
import type { LockedLease } from '../../accounting/lease-ledger.ts'
import { leases, organizations } from '../../db/tables.ts'
import { amountOf } from '../../format/format.ts'
import type { Db } from '../../postgres/database.ts'
import { nextOf, nextThrough, type Plan } from './plan.ts'
import { pauseSentence, withoutSentence } from './reasons.ts'
import { readOutlooks } from './schedule.ts'
import { type StoredAutopay, termsOf } from './stored.ts'

/** Autopays as calls answer them, with the next payment as the job would make it. */
export async function answered(db: Db, stored: readonly StoredAutopay[]): Promise<Autopay[]> {
  if (stored.length === 0) return []
  const found = await readLeases(db, [...new Set(stored.map(({ autopay }) => autopay.leaseId))])
  const today = todayIn(found[0]?.organization.timezone ?? 'UTC')
  const outlooks = await readOutlooks(db, found, nextThrough(today))
  return stored.flatMap(one => {
    const outlook = outlooks.get(one.autopay.leaseId)
    const currency = found[0]?.organization.currency ?? 'USD'
    return outlook ? [answer(one, nextOf(one, outlook), currency)] : []
  })
}

function answer(one: StoredAutopay, plan: Plan, currency: string): Autopay {
  const { organizationId, stoppedAt, createdAt, updatedAt, methodId, ...own } = one.autopay
  const { id, userId, kind, brand, bankName, last4, expires } = one.method
  const created = one.method.createdAt.toISOString()
  return {
    ...own,
    pausedAt: own.pausedAt?.toISOString() ?? null,
    pauseReason: own.pauseReason === null ? null : pauseSentence(own.pauseReason),
    method: {
      ...{ id, userId, brand, bankName, last4, expires, createdAt: created },
      ...{ organizationId: one.method.organizationId, kind: kind ?? 'card' },
    },
    next: plan.planned,
    withoutNext: plan.planned ? null : withoutText(one, plan, currency),
  }
}

function withoutText(
  one: StoredAutopay,
  { without, cents }: Extract<Plan, { planned: null }>,
  currency: string,
): string {
  const limit = amountOf(termsOf(one).maxAmount ?? 0, currency)
  return withoutSentence(without, { amount: amountOf(cents, currency), limit })
}

function readLeases(db: Db, ids: readonly string[]): Promise<LockedLease[]> {
  return db
    .select({ lease: leases, organization: organizations })
    .from(leases)
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
    .where(inArray(leases.id, [...ids]))
    .orderBy(asc(leases.id))
}
