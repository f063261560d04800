import { and, eq, sql } from 'drizzle-orm'
import type { Caller } from '../../access/caller.ts'
import { preparedFor } from '../../access/prepared-for.ts'
import { rentersOfLease } from '../../access/selections.ts'
import { visibleOnLease } from '../../access/visible.ts'
import { payments } from '../../db/tables.ts'
import { notFound } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { columnsFor, selectPayments } from './list.ts'

/** One visible payment. @throws 404 */
export async function findPayment(db: Db, caller: Caller, id: string) {
  const [row] = await readPayment(db, caller, { id })
  if (!row) throw notFound('Payment')
  return row
}

const readPayment = preparedFor('payment', (db, viewer) =>
  selectPayments(db, { ...columnsFor(viewer), renters: rentersOfLease }).where(
    and(eq(payments.id, sql.placeholder('id')), visibleOnLease(viewer, payments)),
  ),
)
