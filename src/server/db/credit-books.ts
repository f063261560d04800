import { type Day, todayIn } from '#shared/dates.ts'
import { type Money, toCents } from '#shared/money.ts'
import { makeRoom } from '../ledger/credit-room.ts'
import { endAllocations, type LockedLease, readLedger, settleLease } from './books.ts'
import type { Db } from './client.ts'
import { credits } from './tables.ts'

export interface NewCredit {
  kind: typeof credits.$inferInsert.kind
  amount: Money
  creditOn: Day
  /** The charge it is for; null leaves it to the order of domain.md §3.8. */
  chargeId: string | null
  reason: string | null
  createdBy: string
}

/**
 * Posts a credit to a locked lease and settles. Where the charge it names is paid already, that
 * money is freed first: what was paid stays the tenant's and covers what else is owed.
 *
 * @returns the credit's id
 */
export async function postCredit(
  db: Db,
  { lease, organization }: LockedLease,
  credit: NewCredit,
): Promise<string> {
  const today = todayIn(organization.timezone)
  const ended = credit.chargeId
    ? makeRoom(
        await readLedger(db, lease.id),
        { chargeId: credit.chargeId, amount: toCents(credit.amount) },
        today,
      )
    : []
  await endAllocations(db, ended)
  const [created] = await db
    .insert(credits)
    .values({ ...credit, organizationId: lease.organizationId, leaseId: lease.id })
    .returning({ id: credits.id })
  if (!created) throw new Error('A credit was not inserted')
  await settleLease(db, lease, ended.length > 0 ? { notBefore: today } : {})
  return created.id
}
