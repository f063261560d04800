import { and, desc, eq, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { openAttemptStates } from '#shared/accounting/online/attempt-states.ts'
import type { listPaymentAttempts } from '#shared/accounting/online/attempts.ts'
import { failureSentence } from '#shared/accounting/online/failures.ts'
import { daysAgo } from '#shared/dates.ts'
import type { Caller } from '../../access/caller.ts'
import { openColumns } from '../../access/fields.ts'
import { inOrganization } from '../../access/organization-scope.ts'
import { countUpTo } from '../../access/pagination.ts'
import { visiblePaymentAttempts } from '../../access/visible-online.ts'
import { leaseColumns, withLease } from '../../accounting/on-lease.ts'
import { paymentAttempts, savedMethods } from '../../db/tables.ts'
import { notFound } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'

type Query = z.output<typeof listPaymentAttempts.query>

/** A page of the online payments that a caller sees, newest first. */
export async function readAttempts(db: Db, caller: Caller, query: Query, rows: number) {
  const older = query.after ? lt(paymentAttempts.id, query.after) : undefined
  const found = await selectAttempts(db, caller)
    .where(and(matching(caller, query), older))
    .orderBy(desc(paymentAttempts.id))
    .limit(rows)
  return found.map(withFailure)
}

export function countAttempts(db: Db, caller: Caller, query: Query, max: number | undefined) {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(paymentAttempts)
    .where(matching(caller, query))
  return countUpTo(db, max, found.$dynamic())
}

/** One visible online payment. @throws 404 */
export async function findAttempt(db: Db, caller: Caller, id: string) {
  const [row] = await selectAttempts(db, caller).where(
    and(eq(paymentAttempts.id, id), visiblePaymentAttempts(caller)),
  )
  if (!row) throw notFound('Payment')
  return withFailure(row)
}

function matching(viewer: Caller, query: Query): SQL | undefined {
  const caller = inOrganization(viewer, query.books)
  const open = [...openAttemptStates]
  return and(
    visiblePaymentAttempts(caller),
    query.leaseId ? eq(paymentAttempts.leaseId, query.leaseId) : undefined,
    query.state ? eq(paymentAttempts.state, query.state) : undefined,
    query.open === undefined
      ? undefined
      : query.open
        ? inArray(paymentAttempts.state, open)
        : notInArray(paymentAttempts.state, open),
    query.current ? or(inArray(paymentAttempts.state, open), hasJustFailed()) : undefined,
  )
}

/** How long a failed payment is shown as the current one. */
const failureDays = 7

function hasJustFailed(): SQL {
  const since = daysAgo(failureDays).toISOString()
  return sql`(${paymentAttempts.state} = 'failed' and ${paymentAttempts.settledAt} > ${since}::timestamptz
  and not exists (select from payment_attempts later where later.lease_id = ${paymentAttempts.leaseId}
    and later.user_id = ${paymentAttempts.userId} and later.id > ${paymentAttempts.id}))`
}

/** Its page is its payer's alone, while it is open. */
function selectAttempts(db: Db, caller: Caller) {
  const { updatedAt, methodId, ...columns } = openColumns(paymentAttempts)
  const isOpenToThem = sql`${paymentAttempts.userId} = ${caller.id} and ${paymentAttempts.state} = 'submitted'`
  const selected = db
    .select({
      ...columns,
      ...leaseColumns,
      checkoutUrl: sql<
        string | null
      >`case when ${isOpenToThem} then ${paymentAttempts.checkoutUrl} end`,
      method: { brand: savedMethods.brand, last4: savedMethods.last4, id: savedMethods.id },
      payout: sql<{ id: string; arrivalOn: string } | null>`(
        select json_build_object('id', o.id, 'arrivalOn', o.arrival_on) from payout_items i
          join payouts o on o.organization_id = i.organization_id and o.id = i.payout_id
          where i.attempt_id = ${paymentAttempts.id} and i.kind = 'charge' limit 1)`,
    })
    .from(paymentAttempts)
    .leftJoin(savedMethods, eq(savedMethods.id, paymentAttempts.methodId))
  return withLease(selected.$dynamic(), paymentAttempts)
}

interface Shown {
  failureCode: string | null
  method: { id: string | null; brand: string | null; last4: string | null } | null
}

function withFailure<Row extends Shown>({ method, ...row }: Row) {
  return {
    ...row,
    failure: failureSentence(row.failureCode),
    method: method?.id ? method : null,
  }
}
