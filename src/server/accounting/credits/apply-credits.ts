import { type Day, todayIn } from '#shared/dates.ts'
import type { Money } from '#shared/money.ts'
import { newId } from '../../db/new-id.ts'
import { credits } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import { settleLease } from '../allocation/settle-leases.ts'
import type { LockedLease } from '../lease-ledger.ts'

export interface NewCredit {
  kind: typeof credits.$inferInsert.kind
  amount: Money
  creditOn: Day
  /** The charge it is for; null uses the order of domain.md §3.8. */
  chargeId: string | null
  reason: string | null
  createdBy: string
  /** Set for a credit that a rule posted. */
  isAutomatic?: boolean
}

/**
 * Posts a credit to a locked lease. Payments on the charge it names become unapplied from their day
 * and cover other charges.
 *
 * @returns the credit's id
 */
export async function postCredit(
  db: Db,
  { lease, organization }: LockedLease,
  credit: NewCredit,
): Promise<string> {
  const id = newId()
  await db
    .insert(credits)
    .values({ id, ...credit, organizationId: lease.organizationId, leaseId: lease.id })
  const today = todayIn(organization.timezone)
  await settleLease(db, lease, { since: credit.creditOn, today })
  return id
}
