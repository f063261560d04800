import type { Day } from '#shared/dates.ts'
import { fromCents, toCents } from '#shared/money.ts'
import type { automationRunItems, automationRuns, chargeRuns, expenses } from '../db/tables.ts'
import { idOf, morning } from './marks.ts'
import type { ChargeRow } from './rent.ts'

type ExpenseRow = typeof expenses.$inferInsert & { id: string }

/** The runs of each day's jobs, as their log would store them: rent, late fees and recurring bills. */
export function automationsOf(
  organizationId: string,
  posted: { charges: readonly ChargeRow[]; expenses: readonly ExpenseRow[] },
) {
  const runIdOf = (day: Day) => idOf(`charge run:${day}`, morning(day))
  const rents = posted.charges.filter(({ kind }) => kind === 'rent')
  const fees = posted.charges.filter(({ kind }) => kind === 'late_fee')
  const bills = posted.expenses.filter(({ recurringExpenseId }) => recurringExpenseId)
  const logs = [
    ...byDay(fees, ({ postedOn }) => postedOn).map(([day, rows]) =>
      logOf(organizationId, { ...lateFee, day, rows }),
    ),
    ...byDay(bills, billedOn).map(([day, rows]) => logOf(organizationId, { ...bill, day, rows })),
  ]
  return {
    charges: posted.charges.map(row =>
      row.kind === 'rent' ? { ...row, chargeRunId: runIdOf(row.postedOn) } : row,
    ),
    chargeRuns: byDay(rents, ({ postedOn }) => postedOn).map(
      ([day, rows]): typeof chargeRuns.$inferInsert => ({
        ...{ id: runIdOf(day), organizationId, charges: rows.length },
        ...{ amount: sumOf(rows), createdAt: morning(day) },
      }),
    ),
    runs: logs.map(({ run }) => run),
    items: logs.flatMap(({ items }) => items),
  }
}

const lateFee = { kind: 'late_fees', event: 'fee_posted', subject: 'charge' } as const
const bill = { kind: 'recurring_expenses', event: 'expense_posted', subject: 'expense' } as const

const billedOn = ({ recurringDueOn, incurredOn }: ExpenseRow): Day => recurringDueOn ?? incurredOn

function logOf(
  organizationId: string,
  log: (typeof lateFee | typeof bill) & {
    day: Day
    rows: readonly { id: string; amount: string }[]
  },
) {
  const { kind, event, subject, day, rows } = log
  const moment = morning(day)
  const runId = idOf(`${kind}:${day}`, moment)
  const run: typeof automationRuns.$inferInsert = {
    ...{ id: runId, organizationId, kind, items: rows.length },
    ...{ amount: sumOf(rows), createdAt: moment },
  }
  const items = rows.map(({ id, amount }): typeof automationRunItems.$inferInsert => ({
    ...{ id: idOf(`${event}:${id}`, moment), organizationId, runId },
    ...{ event, subject, subjectId: id, day, amount },
  }))
  return { run, items }
}

function byDay<Row>(rows: readonly Row[], dayOfRow: (row: Row) => Day): [Day, Row[]][] {
  return [...Map.groupBy(rows, dayOfRow)]
}

function sumOf(rows: readonly { amount: string }[]): string {
  return fromCents(rows.reduce((sum, { amount }) => sum + toCents(amount), 0))
}
