import { eq } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { fromCents } from '#shared/money.ts'
import { charges } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import { namedCharges, readLedger } from '../lease-ledger.ts'
import { recoveryOf } from '../ledger/recovery.ts'
import { reallocate, upcomingRents } from './reallocate.ts'
import type { Moved } from './settle-leases.ts'

/** Posts and voids the charges for recovered bad debt, after a change of a lease's payments. */
export async function recoverBadDebt(db: Db, lease: Moved, today: Day): Promise<void> {
  const ledger = await readLedger(db, lease.id)
  const upcoming = (await upcomingRents(db, [lease.id], today)).get(lease.id) ?? []
  const { voided, posted } = recoveryOf(ledger, { names: namedCharges(ledger), upcoming })
  for (const { id, on } of voided)
    await db.update(charges).set({ voidedOn: on }).where(eq(charges.id, id))
  if (posted.length > 0)
    await db.insert(charges).values(
      posted.map(({ amount, dueDate }) => ({
        ...{ organizationId: lease.organizationId, leaseId: lease.id, postedOn: today },
        ...{ kind: 'bad_debt_recovered' as const, amount: fromCents(amount), dueDate },
      })),
    )
  const days = [...voided.map(({ on }) => on), ...posted.map(({ dueDate }) => dueDate)].sort()
  const [since] = days
  if (since) await reallocate(db, [{ ...lease, since }], today)
  // The freed amount may exceed the amount posted again.
  if (voided.length > 0) await recoverBadDebt(db, lease, today)
}
