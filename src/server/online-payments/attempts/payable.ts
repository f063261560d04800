import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { createPaymentAttempt } from '#shared/accounting/online/attempts.ts'
import { feeOf, feesOfPayer } from '#shared/accounting/online/fees.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import { paidAtOffice } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import type { LockedLease } from '../../accounting/lease-ledger.ts'
import { nextPeriodWithin } from '../../accounting/ledger/periods.ts'
import { leftOf, readTenantsBalance } from '../../accounting/payers/tenants-balance.ts'
import { savedMethods } from '../../db/tables.ts'
import { conflict, conflictAt, notFound, refusedAt } from '../../errors/errors.ts'
import { moneySentence } from '../../format/format.ts'
import type { ProviderAccount } from '../../integrations/payments/providers.ts'
import type { Db } from '../../postgres/database.ts'
import { nextRent } from '../../reminders/next-rent.ts'

export type Wanted = z.output<typeof createPaymentAttempt.body>

/**
 * Whether a tenant may pay so much on a locked lease now.
 *
 * @throws 409 where the lease is not paid online, or the fee is another than was shown; 400 at the field
 */
export async function requirePayable(
  db: Db,
  locked: LockedLease,
  wanted: Wanted,
  { account, userId }: { account: ProviderAccount; userId: string },
): Promise<void> {
  const { lease } = locked
  if (lease.evictionOn || account.blocked.includes(lease.id)) throw conflict(paidAtOffice)
  if (!(wanted.kind === 'card' ? account.takesCard : account.takesAch))
    throw refusedAt(
      'kind',
      wanted.kind === 'card' ? 'Cards are not taken' : 'Bank accounts are not taken',
    )
  if (wanted.methodId) await requireMethod(db, { ...wanted, userId }, lease.organizationId)
  await requireAmount(db, locked, wanted, account)
  const fee = feeOf(feesOfPayer(account), wanted.kind, wanted.amount)
  if (toCents(fee) !== toCents(wanted.feeAmount))
    throw conflictAt(
      'feeAmount',
      moneySentence(
        'The fee is {fee, number, money} now. Look at it, and pay again',
        { fee: toCents(fee) },
        locked.organization.currency,
      ),
    )
}

/** @throws 404 for a method that is not the payer's; 400 for one of the other kind */
async function requireMethod(
  db: Db,
  { methodId, kind, userId }: Wanted & { userId: string },
  organizationId: string,
) {
  const [method] = await db
    .select({ kind: savedMethods.kind, removedAt: savedMethods.removedAt })
    .from(savedMethods)
    .where(
      and(
        eq(savedMethods.id, methodId ?? ''),
        eq(savedMethods.organizationId, organizationId),
        eq(savedMethods.userId, userId),
      ),
    )
  if (!method || method.removedAt || !method.kind) throw notFound('Payment method')
  if (method.kind !== kind) throw refusedAt('methodId', 'Choose a payment method of this kind')
}

async function requireAmount(
  db: Db,
  locked: LockedLease,
  { amount }: Wanted,
  { minimum, takesPartial }: ProviderAccount,
) {
  const cents = toCents(amount)
  const { due, most } = await payableOf(db, locked)
  const { currency } = locked.organization
  if (most <= 0) throw conflict('Nothing is due on this lease')
  if (cents > most)
    throw refusedAt(
      'amount',
      moneySentence(
        'Pay at most {most, number, money}: what is due, and the next rent',
        { most },
        currency,
      ),
    )
  const least = Math.min(toCents(minimum), most)
  if (cents < least)
    throw refusedAt(
      'amount',
      moneySentence('Pay at least {least, number, money}', { least }, currency),
    )
  if (!takesPartial && due > 0 && cents < due)
    throw refusedAt(
      'amount',
      moneySentence('Pay all that is due: {due, number, money}', { due }, currency),
    )
}

/**
 * Cents that the tenants of a lease owe today, and the most they may pay: with the next rent. A payment that they
 * reported lowers the amount due; it may still be replaced by one online.
 */
export async function payableOf(
  db: Db,
  locked: LockedLease,
): Promise<{ due: number; most: number }> {
  const { lease, organization } = locked
  const today = todayIn(organization.timezone)
  const next =
    lease.status === 'active' || lease.status === 'pending'
      ? await nextRent(db, locked, {
          dueThrough: addDays(today, nextPeriodWithin),
          dueAfter: today,
        })
      : null
  const tenants = await readTenantsBalance(db, lease.id)
  const most = tenants.balance - tenants.collecting + (next?.charged ?? 0)
  return { due: leftOf(tenants), most }
}
