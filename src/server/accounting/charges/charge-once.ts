import type * as z from 'zod'
import type { createCharge } from '#shared/accounting/charges.ts'
import { addMonthsClamped, type Day, todayIn } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import type { Caller } from '../../access/caller.ts'
import { newId } from '../../db/new-id.ts'
import { charges } from '../../db/tables.ts'
import { refusedAt } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { correct } from '../allocation/corrections.ts'
import { settleLease } from '../allocation/settle-leases.ts'
import type { LockedLease } from '../lease-ledger.ts'

/**
 * Charges the tenant of a locked lease once; returns the id. Money already held covers it at once.
 *
 * @throws 400 at `dueDate`, 409 with a question about late fees
 */
export async function chargeOnce(
  db: Db,
  caller: Caller,
  locked: LockedLease,
  body: z.output<typeof createCharge.body>,
): Promise<string> {
  const { confirm, lateFees, ...sent } = body
  const { lease, organization } = locked
  const today = todayIn(organization.timezone)
  const dueDate = sent.dueDate ?? today
  requireNear(dueDate, today)
  const id = newId()
  const correction = { by: caller.id, answer: { confirm, lateFees }, leavesToday: true }
  await correct(db, locked, correction, async () => {
    await db
      .insert(charges)
      .values({ id, ...sent, dueDate, organizationId: lease.organizationId, postedOn: today })
    await settleLease(db, lease, { since: dueDate, today, chargesOnly: true })
  })
  return id
}

const yearsBack = 10
const yearsAhead = 2

function requireNear(dueDate: Day, today: Day) {
  const first = addMonthsClamped(today, -12 * yearsBack)
  const last = addMonthsClamped(today, 12 * yearsAhead)
  if (dueDate >= first && dueDate <= last) return
  throw refusedAt(
    'dueDate',
    sentence('Choose a day within the last {yearsBack} years or the next {yearsAhead}', {
      yearsBack,
      yearsAhead,
    }),
  )
}
