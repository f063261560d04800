import type * as z from 'zod'
import type { createExpense } from '#shared/accounting/expenses.ts'
import { addMonthsClamped, type Day, earlierOf } from '#shared/dates.ts'
import type { Caller } from '../../access/caller.ts'
import { newId } from '../../db/new-id.ts'
import { expenses } from '../../db/tables.ts'
import { refusedAt } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { requireBilled, requirePast } from '../past-days.ts'
import { placesOf } from './places.ts'

export type SpendingSent = Omit<z.output<typeof createExpense.body>, 'replaces' | 'repeats'>

type Recorded = Omit<SpendingSent, 'incurredOn'> & { incurredOn: Day | null } & Partial<
    CameFrom & Approved
  >

/** The recurring expense it is one of, and which. */
export type CameFrom = Pick<typeof expenses.$inferSelect, 'recurringExpenseId' | 'recurringDueOn'>

/** The approval of the entry that it replaces. */
export type Approved = Pick<
  typeof expenses.$inferSelect,
  'approval' | 'approvedBy' | 'approvedAt' | 'approvedAlone' | 'approvalReason'
>

/**
 * Records an expense, today or when it was paid unless another day is sent. Returns its id. `paidBefore` as in
 * `placesOf`. @throws 400 at the field
 */
export async function recordExpense(
  db: Db,
  caller: Caller,
  { incurredOn, ...sent }: Recorded,
  paidBefore: string | null = null,
): Promise<string> {
  const { today, ...places } = await placesOf(db, caller, sent, paidBefore)
  const { paidOn } = sent
  const on = incurredOn ?? earlierOf(today, paidOn ?? today)
  requireNear(on, today)
  if (paidOn) {
    requirePast('paidOn', paidOn, today)
    requireBilled(paidOn, [{ payee: places.payee, incurredOn: on }])
  }
  const id = newId()
  await db
    .insert(expenses)
    .values({ id, ...sent, ...places, incurredOn: on, recordedBy: caller.id })
  return id
}

const yearsBack = 50
const yearsAhead = 2

function requireNear(incurredOn: Day, today: Day) {
  const first = addMonthsClamped(today, -12 * yearsBack)
  if (incurredOn >= first && incurredOn <= addMonthsClamped(today, 12 * yearsAhead)) return
  throw refusedAt('incurredOn', 'Enter the bill date')
}
