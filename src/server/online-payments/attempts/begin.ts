import { and, eq, isNull } from 'drizzle-orm'
import { dayOf } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import type { Caller } from '../../access/caller.ts'
import { inserted } from '../../db/inserted.ts'
import { paymentAttempts } from '../../db/tables.ts'
import { conflict } from '../../errors/errors.ts'
import type { Providers } from '../../integrations/payments/providers.ts'
import type { Db } from '../../postgres/database.ts'
import { lockRentedLease } from '../rented-lease.ts'
import type { AttemptRow } from './follow.ts'
import { requirePayable, type Wanted } from './payable.ts'

/**
 * Stores an attempt of a tenant before anything is sent. One at a time for each lease and person: the same again
 * answers the first one.
 *
 * @throws 404 for a lease that the caller does not rent; 400 and 409 as `requirePayable`, and 409 beside another one
 */
export async function beginAttempt(
  db: Db,
  caller: Caller,
  { wanted, providers }: { wanted: Wanted; providers: Providers },
): Promise<{ attempt: AttemptRow; isNew: boolean }> {
  const known = await openAttempt(db, caller, wanted.leaseId)
  if (known) return sameAs(known, wanted)
  const locked = await lockRentedLease(db, caller, wanted.leaseId)
  // Of parallel calls, all but the first see it only under the lock.
  const begun = await openAttempt(db, caller, wanted.leaseId)
  if (begun) return sameAs(begun, wanted)
  const { lease, organization } = locked
  const opened = await providers.of(db, organization.id)
  if (!opened) throw conflict('Payments online are not possible here. Contact the office')
  await requirePayable(db, locked, wanted, { account: opened.account, userId: caller.id })
  const now = new Date()
  const attempt = inserted(
    await db
      .insert(paymentAttempts)
      .values({
        ...{ organizationId: organization.id, leaseId: lease.id, userId: caller.id },
        ...{ amount: wanted.amount, feeAmount: wanted.feeAmount, kind: wanted.kind },
        ...{ methodId: wanted.methodId, state: 'submitted', createdBy: caller.id },
        ...{ submittedAt: now, submittedOn: dayOf(now, organization.timezone) },
      })
      .returning(),
  )
  return { attempt, isNew: true }
}

async function openAttempt(db: Db, caller: Caller, leaseId: string) {
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.leaseId, leaseId),
        eq(paymentAttempts.userId, caller.id),
        eq(paymentAttempts.state, 'submitted'),
        isNull(paymentAttempts.autopayId),
      ),
    )
  return attempt
}

function sameAs(attempt: AttemptRow, wanted: Wanted) {
  const { amount, feeAmount, kind, methodId } = attempt
  const isSame =
    toCents(amount) === toCents(wanted.amount) &&
    toCents(feeAmount) === toCents(wanted.feeAmount) &&
    kind === wanted.kind &&
    methodId === (wanted.methodId ?? null)
  if (isSame) return { attempt, isNew: false }
  throw conflict('Another payment on this lease is open. Finish it or stop it first')
}
