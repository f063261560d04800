import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type * as z from 'zod'
import type { putAutopay } from '#shared/accounting/online/autopay.ts'
import { todayIn } from '#shared/dates.ts'
import { paidAtOffice } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import type { Caller } from '../../access/caller.ts'
import type { LockedLease } from '../../accounting/lease-ledger.ts'
import { savedMethods } from '../../db/tables.ts'
import { conflict, refusedAt } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { readAccount } from './stored.ts'

type Terms = z.output<typeof putAutopay.body>

/** Whether an autopay may run so on a lease. @throws 409 where it is not paid online; 400 at the field */
export async function requireTerms(
  db: Db,
  caller: Caller,
  { locked, body }: { locked: LockedLease; body: Terms },
): Promise<void> {
  const { lease, organization } = locked
  if (lease.status === 'expired' || lease.status === 'terminated')
    throw conflict('This lease has already ended')
  const account = await readAccount(db, organization.id)
  if (!account) throw conflict('Payments online are not possible here. Contact the office')
  if (lease.evictionOn || account.blocked.includes(lease.id)) throw conflict(paidAtOffice)
  const [method] = await db
    .select({ kind: savedMethods.kind })
    .from(savedMethods)
    .where(
      and(
        eq(savedMethods.id, body.methodId),
        eq(savedMethods.organizationId, organization.id),
        eq(savedMethods.userId, caller.id),
        isNotNull(savedMethods.providerMethod),
        isNull(savedMethods.removedAt),
      ),
    )
  if (!method?.kind) throw refusedAt('methodId', 'Choose one of your payment methods')
  if (!(method.kind === 'card' ? account.takesCard : account.takesAch))
    throw refusedAt(
      'methodId',
      method.kind === 'card' ? 'Cards are not taken' : 'Bank accounts are not taken',
    )
  requireAmounts(body, account)
  if (body.endsOn && body.endsOn < (body.startsOn ?? todayIn(organization.timezone)))
    throw refusedAt('endsOn', 'The last day is before the first one')
}

function requireAmounts(
  { what, amount, maxAmount, mayPayPart }: Terms,
  { takesPartial }: { takesPartial: boolean },
) {
  if (maxAmount !== null && maxAmount !== undefined && toCents(maxAmount) < 100)
    throw refusedAt('maxAmount', 'Enter a limit of at least 1.00')
  if (what === 'fixed' && toCents(amount ?? '0') < 100)
    throw refusedAt('amount', 'Enter an amount of at least 1.00')
  if (what === 'fixed' && maxAmount && !mayPayPart && toCents(maxAmount) < toCents(amount ?? '0'))
    throw refusedAt('maxAmount', 'The limit is below the amount, so nothing would be paid')
  if (takesPartial) return
  if (what === 'fixed') throw refusedAt('what', 'The office takes only all that is due')
  if (mayPayPart) throw refusedAt('mayPayPart', 'The office takes only all that is due')
}
