import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ChargeRun } from '#shared/accounting/charge-runs.ts'
import type { Caller } from '../../access/caller.ts'
import { editableChargeRuns } from '../../access/editable.ts'
import { organizationShape } from '../../access/selections.ts'
import { chargeRuns, organizations, users } from '../../db/tables.ts'
import { notFound } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'

/** How runs of charges are read. */

/** One run of the caller’s office. @throws 404 */
export async function findRun(db: Db, caller: Caller, id: string) {
  const [run] = await selectRuns(db).where(and(eq(chargeRuns.id, id), editableChargeRuns(caller)))
  if (!run) throw notFound('Charge run')
  return run
}

const starter = alias(users, 'starter')
const undoer = alias(users, 'undoer')

const division: SQL<ChargeRun['division']> =
  sql`case when ${chargeRuns.divisionMethod} is not null then json_build_object(
  'property', (select json_build_object('id', p.id, 'name', p.name) from properties p where p.id = ${chargeRuns.propertyId}),
  'expenseId', ${chargeRuns.expenseId}, 'divisionMethod', ${chargeRuns.divisionMethod}, 'amount', ${chargeRuns.dividedAmount}::text,
  'from', ${chargeRuns.servedFrom}, 'to', ${chargeRuns.servedThrough}) end`

export function selectRuns(db: Db) {
  return db
    .select({
      id: chargeRuns.id,
      organization: organizationShape,
      startedBy: { id: starter.id, firstName: starter.firstName, lastName: starter.lastName },
      charges: chargeRuns.charges,
      amount: chargeRuns.amount,
      createdAt: chargeRuns.createdAt,
      takenBackAt: chargeRuns.takenBackAt,
      takenBackBy: { id: undoer.id, firstName: undoer.firstName, lastName: undoer.lastName },
      beingTakenBack: chargeRuns.beingTakenBack,
      division,
    })
    .from(chargeRuns)
    .innerJoin(organizations, eq(organizations.id, chargeRuns.organizationId))
    .leftJoin(starter, eq(starter.id, chargeRuns.startedBy))
    .leftJoin(undoer, eq(undoer.id, chargeRuns.takenBackBy))
    .$dynamic()
}
