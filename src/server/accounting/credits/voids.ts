import { and, eq, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { voidBody } from '#shared/accounting/on-lease.ts'
import { todayIn } from '#shared/dates.ts'
import type { Caller } from '../../access/caller.ts'
import { credits, depositEntries } from '../../db/tables.ts'
import { conflict } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { correct } from '../allocation/corrections.ts'
import { settleLease } from '../allocation/settle-leases.ts'
import { type LockedLease, readLedger } from '../lease-ledger.ts'
import { requireVoidable } from '../voiding.ts'

type Discarded = z.output<typeof voidBody> & { creditId: string }

/**
 * Voids a credit of a locked lease: it never counted, nor did the deposit retained with it. A void
 * credit stays as it is.
 *
 * @throws 403 for a manager after the day, except for waivers; 409 for a waiver posted by a rule
 */
export async function discardCredit(
  db: Db,
  caller: Caller,
  locked: LockedLease,
  { creditId, reason, ...answer }: Discarded,
): Promise<void> {
  const { credits: given, allocations } = await readLedger(db, locked.lease.id)
  const credit = given.find(row => row.id === creditId)
  if (!credit || credit.voidedOn) return
  if (credit.isAutomatic) throw conflict(givenByRule)
  if (credit.kind !== 'waiver') requireVoidable(caller, credit.createdAt, locked)
  const covered = allocations.filter(row => row.creditId === creditId)
  const rents = new Set(covered.map(row => row.chargeId))
  await correct(db, locked, { by: caller.id, answer, rents }, async () => {
    const voided = { voidedBy: caller.id, voidReason: reason }
    await db
      .update(credits)
      .set({ ...voided, voidedOn: credit.creditOn })
      .where(eq(credits.id, creditId))
    await db
      .update(depositEntries)
      .set({ ...voided, voidedOn: sql`${depositEntries.entryOn}` })
      .where(and(eq(depositEntries.creditId, creditId), isNull(depositEntries.voidedOn)))
    const today = todayIn(locked.organization.timezone)
    await settleLease(db, locked.lease, { since: credit.creditOn, today })
  })
}

const givenByRule =
  'This waiver was made automatically because the rent was not late. It ends by itself if that changes.'
