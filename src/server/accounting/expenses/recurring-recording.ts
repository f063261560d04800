import type * as z from 'zod'
import { type ExpenseRhythm, nextDue } from '#shared/accounting/expense-rhythms.ts'
import type { createRecurringExpense } from '#shared/accounting/recurring-expenses.ts'
import { addMonthsClamped, type Day, partsOf } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import { toCents } from '#shared/money.ts'
import type { Caller } from '../../access/caller.ts'
import { inserted } from '../../db/inserted.ts'
import { recurringExpenses } from '../../db/tables.ts'
import { refusedAt } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { placesOf } from './places.ts'
import type { SpendingSent } from './recording.ts'

type Terms = z.output<typeof createRecurringExpense.body>

/**
 * Stores a recurring expense; nothing is posted yet. Returns its id. `paidBefore` as in `placesOf`. @throws 400 at
 * the field
 */
export async function recordRecurring(
  db: Db,
  caller: Caller,
  sent: Terms,
  paidBefore: string | null = null,
): Promise<string> {
  const named = { ...sent, requestId: null }
  const { today, ...places } = await placesOf(db, caller, named, paidBefore)
  requireNear('startsOn', sent.startsOn, today)
  const plan = { ...sent, dueDay: sent.dueDay ?? partsOf(sent.startsOn).day }
  const nextOn = nextDue(plan)
  if (!nextOn) throw refusedAt('endsOn', 'No expense falls due by then: choose a later day')
  return insert(db, { ...plan, ...places, nextOn, recordedBy: caller.id })
}

/** Makes a new expense the first of a series, on its day of the month. Returns the series. @throws 400 at the field */
export async function repeatExpense(
  db: Db,
  caller: Caller,
  { propertyId, unitId, vendorId, category, description, amount, ...sent }: SpendingSent,
  rhythm: ExpenseRhythm,
): Promise<{ recurringExpenseId: string; recurringDueOn: Day }> {
  if (toCents(amount) < 0) throw refusedAt('repeats', 'A refund cannot repeat')
  const { incurredOn, payee: typed } = sent
  const named = { propertyId, unitId, vendorId, payee: typed, requestId: null }
  const { today, ...places } = await placesOf(db, caller, named)
  requireNear('repeats', incurredOn, today)
  const dueDay = partsOf(incurredOn).day
  const plan = { rhythm, dueDay, startsOn: incurredOn, endsOn: null }
  const id = await insert(db, {
    ...{ propertyId, vendorId, category, description, amount, ...places, ...plan },
    // An expense paid on its own day starts a series that is paid when due.
    paidWhenDue: sent.paidOn === incurredOn,
    nextOn: nextDue(plan, incurredOn),
    recordedBy: caller.id,
  })
  return { recurringExpenseId: id, recurringDueOn: incurredOn }
}

async function insert(db: Db, row: typeof recurringExpenses.$inferInsert): Promise<string> {
  const created = inserted(
    await db.insert(recurringExpenses).values(row).returning({ id: recurringExpenses.id }),
  )
  return created.id
}

const monthsBack = 12
const monthsAhead = 24

function requireNear(field: 'startsOn' | 'repeats', day: Day, today: Day) {
  const first = addMonthsClamped(today, -monthsBack)
  const last = addMonthsClamped(today, monthsAhead)
  if (day >= first && day <= last) return
  throw refusedAt(
    field,
    sentence('It can begin from {first, date, day} to {last, date, day}', { first, last }),
  )
}
