import { addMonthsClamped, type Day } from '#shared/dates.ts'
import { issueStatement } from '../owners/statement-issue.ts'
import type { Db } from '../postgres/database.ts'
import type { Portfolio } from './plan.ts'
import { callerFor } from './report-runs.ts'

/** Last month's statements of all owners, issued as the office issues them. */
export async function issueStatements(db: Db, today: Day, plan: Portfolio): Promise<void> {
  const manager = callerFor(plan, 'manager')
  const month = addMonthsClamped(today, -1).slice(0, 7)
  const issue = { month, by: manager.id, bookkeeper: manager.id, today }
  for (const { id } of plan.properties)
    await issueStatement(db, manager, { ...issue, propertyId: id })
}
