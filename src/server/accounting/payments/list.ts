import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { listPayments, paymentColumns } from '#shared/accounting/payments.ts'
import type { Caller, Viewer } from '../../access/caller.ts'
import { openColumns, readableBy } from '../../access/fields.ts'
import { preparedList } from '../../access/prepared-for.ts'
import { leasesRentedBy } from '../../access/renting.ts'
import { numberOf } from '../../access/search-terms.ts'
import { payerOfRow, payerShape, payers } from '../../access/selections.ts'
import { afterSeen, byLastName, inOrder, naturally, sortOf } from '../../access/sorted.ts'
import { summaryOf } from '../../access/summary.ts'
import { visibleOnLease } from '../../access/visible.ts'
import { organizations, payments, properties } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import { forSums, leaseColumns, leaseSorts, withLease } from '../on-lease.ts'
import { isReceived } from './received.ts'

/** The lists of payments: their rows, filters and orders. */

/** A payment's own columns in a response, beside those of `columnsFor`. */
const { updatedAt, paidBy, ...open } = openColumns(payments)
export const columns = { ...open, organizationId: payments.organizationId }

/** Those that not all read who see a payment. */
export function columnsFor(viewer: Viewer) {
  return { reversalReason: readableBy(viewer, 'reversalReason', payments.reversalReason) }
}

export type PaymentQuery = z.output<typeof listPayments.query> & {
  found: SQL | undefined
  ids?: string[] | undefined
}

export function matching(viewer: Viewer, query: Partial<PaymentQuery>): SQL | undefined {
  return and(
    visibleOnLease(viewer, payments),
    // A credit brought forward was no payment to this landlord: the ledger has it.
    isReceived,
    query.ids ? inArray(payments.id, query.ids) : undefined,
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

const sorts = (viewer: Viewer): Record<(typeof paymentColumns)[number], SQL> => ({
  ...leaseSorts,
  received: sql`${payments.paymentDate}`,
  number: numberOf(payments.id),
  method: sql`coalesce(${payments.paymentMethod}::text, '')`,
  payer: byLastName(payers),
  notes: naturally(sql`coalesce(${columnsFor(viewer).reversalReason}, ${payments.notes}, '')`),
  status: sql`${payments.status}::text`,
  amount: sql`${payments.amount}`,
})

/** A page of payments in their order: keyset by its value, then id. `after` is one of the caller's. */
export const readPayments = preparedList(
  'payments',
  (db, viewer, query: Partial<PaymentQuery>, rows) => {
    const sort = sortOf(sorts(viewer), query.sort ?? '-received')
    const last = query.after ? seen(db, viewer, { by: sort.by, id: query.after }) : undefined
    return selectPayments(db, columnsFor(viewer))
      .where(and(matching(viewer, query), afterSeen(sort, payments.id, last)))
      .orderBy(...inOrder(sort, payments.id))
      .limit(rows)
  },
)

/** The value and id of a visible payment. Inside, the names of the tables mean its own rows. */
function seen(db: Db, viewer: Viewer, { by, id }: { by: SQL; id: string }) {
  const own = and(eq(payments.id, id), visibleOnLease(viewer, payments))
  return withLease(
    db
      .select({ by: sql`${by}`.as('by'), id: payments.id })
      .from(payments)
      .$dynamic(),
    payments,
  )
    .leftJoin(payers, eq(payers.id, payments.paidBy))
    .where(own)
}

export function selectPayments<More extends Record<string, SQL>>(db: Db, more: More) {
  const selected = db
    .select({
      ...{ ...columns, ...more, ...leaseColumns },
      ...{ paidBy: payerShape, payer: payerOfRow(payments.payerId) },
    })
    .from(payments)
    .leftJoin(payers, eq(payers.id, payments.paidBy))
  return withLease(selected.$dynamic(), payments)
}

/** How many payments match, and their sum in each currency. */
export async function sumPayments(db: Db, caller: Caller, query: Partial<PaymentQuery>) {
  const sums = await forSums(
    db
      .select({
        // Never null: each row has its organization.
        currency: sql<string>`${organizations.currency}`,
        count: sql<number>`count(*)::int`,
        amount: sql<string>`sum(${payments.amount})::numeric(16, 2)::text`,
      })
      .from(payments)
      .$dynamic(),
    payments,
  )
    .where(matching(caller, query))
    .groupBy(organizations.currency)
    .orderBy(organizations.currency)
  return summaryOf(sums)
}
