import { and, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { listPayments } from '#shared/accounting/payments.ts'
import type { Caller, Viewer } from '../../access/caller.ts'
import { preparedFor, preparedList } from '../../access/prepared-for.ts'
import { leasesRentedBy } from '../../access/renting.ts'
import { payerShape, payers, rentersOfLease } from '../../access/selections.ts'
import { visibleOnLease } from '../../access/visible.ts'
import { leases, organizations, payments, properties, units, users } from '../../db/tables.ts'
import { notFound } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { isReceived } from './received.ts'
import { paymentColumns, rentedShape } from './record.ts'

/** How payments are read. */

/** One visible payment. @throws 404 */
export async function findPayment(db: Db, caller: Caller, id: string) {
  const [row] = await readPayment(db, caller, { id })
  if (!row) throw notFound('Payment')
  return row
}

/** Keyset: payments are sorted by date, then id, and `after` is the last one seen: one of the caller's. */
function olderThan(caller: Viewer, after: string): SQL {
  const seen = alias(payments, 'seen')
  return sql`(${payments.paymentDate}, ${payments.id}) < (
    select ${seen.paymentDate}, ${seen.id} from payments seen
    where ${seen.id} = ${after} and ${visibleOnLease(caller, seen)})`
}

type Query = z.output<typeof listPayments.query> & { found: SQL | undefined }

export function matching(viewer: Viewer, query: Partial<Query>): SQL | undefined {
  return and(
    visibleOnLease(viewer, payments),
    // A credit brought forward was no payment to this landlord: the ledger has it.
    isReceived,
    query.leaseId ? eq(payments.leaseId, query.leaseId) : undefined,
    query.tenantId ? inArray(payments.leaseId, leasesRentedBy(query.tenantId)) : undefined,
    query.propertyId ? eq(properties.id, query.propertyId) : undefined,
    query.status ? eq(payments.status, query.status) : undefined,
    query.method ? eq(payments.paymentMethod, query.method) : undefined,
    query.from ? gte(payments.receivedOn, query.from) : undefined,
    query.to ? lte(payments.receivedOn, query.to) : undefined,
    query.found,
  )
}

export const readPayments = preparedList('payments', (db, viewer, query: Partial<Query>, rows) =>
  selectPayments(db, {})
    .where(and(matching(viewer, query), query.after ? olderThan(viewer, query.after) : undefined))
    .orderBy(desc(payments.paymentDate), desc(payments.id))
    .limit(rows),
)
const readPayment = preparedFor('payment', (db, viewer) =>
  selectPayments(db, { renters: rentersOfLease }).where(
    and(eq(payments.id, sql.placeholder('id')), visibleOnLease(viewer, payments)),
  ),
)

function selectPayments<More extends Record<string, SQL>>(db: Db, more: More) {
  return db
    .select({
      ...paymentColumns,
      ...more,
      ...rentedShape,
      paidBy: payerShape,
    })
    .from(payments)
    .leftJoin(payers, eq(payers.id, payments.paidBy))
    .innerJoin(leases, eq(leases.id, payments.leaseId))
    .innerJoin(users, eq(users.id, leases.tenantId))
    .innerJoin(units, eq(units.id, leases.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(organizations, eq(organizations.id, payments.organizationId))
}
