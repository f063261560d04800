import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { ReceiptedPayment, ReceiptOutcome } from '#shared/accounting/payment-receipts.ts'
import type { Caller } from '../../access/caller.ts'
import { editablePayments } from '../../access/editable.ts'
import { hasJoined } from '../../access/joined.ts'
import { rentsLease } from '../../access/selections.ts'
import { leases, payments, users } from '../../db/tables.ts'
import { refusedAt } from '../../errors/errors.ts'
import { wantsMails } from '../../notifications/notify.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import { leaseColumns, withLease } from '../on-lease.ts'
import { whyNoReceipt } from './receipt-details.ts'

/** Of `users`: how an emailed receipt reaches them. */
export const receiptReach: SQL = sql`case when ${users.email} is null then 'no_email'
  when not ${hasJoined} then 'not_joined' when ${wantsMails} then 'email' else 'off' end`

/** The tenants of a payment's lease, its first tenant first. */
const peopleOfLease = sql<ReceiptedPayment['people']>`(select json_agg(json_build_object(
    'id', person.id, 'firstName', person.first_name, 'lastName', person.last_name,
    'reach', person.reach) order by person.id <> ${leases.tenantId}, person.id)
  from (select ${users}.*, ${receiptReach} as reach
    from ${users} where ${rentsLease}) person)`

/** A chosen payment as its receipt would be emailed now. */
export type ChosenReceipt = Awaited<ReturnType<typeof chosenReceipts>>[number]

/**
 * The chosen payments of the caller's office, the latest received first.
 *
 * @throws 400 at `paymentIds` where one of them is not the office's
 */
export async function chosenReceipts(db: Db, caller: Caller, paymentIds: readonly string[]) {
  const { id: paymentId, leaseId, amount, receivedOn, status, origin, receiptEmailedAt } = payments
  const columns = {
    ...{ paymentId, leaseId, amount, receivedOn, status, origin, receiptEmailedAt },
    ...{ ...leaseColumns, people: peopleOfLease },
  }
  const rows = await withLease(db.select(columns).from(payments).$dynamic(), payments)
    .where(ofOffice(caller, paymentIds))
    .orderBy(desc(payments.receivedOn), desc(payments.id))
  requireAll(rows.length, paymentIds)
  return rows.map(row => ({ ...row, outcome: outcomeOf(row) }))
}

/** Locks them: of two callers who email the same receipts, the second one sees the first one's emails. */
export async function lockReceipts(db: Db, caller: Caller, paymentIds: readonly string[]) {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(ofOffice(caller, paymentIds))
    .orderBy(asc(payments.id))
    .for('no key update')
  requireAll(rows.length, paymentIds)
}

function ofOffice(caller: Caller, paymentIds: readonly string[]): SQL | undefined {
  return and(among(payments.id, paymentIds), editablePayments(caller))
}

function requireAll(found: number, paymentIds: readonly string[]) {
  if (found < new Set(paymentIds).size)
    throw refusedAt('paymentIds', 'Choose payments of your office')
}

function outcomeOf(
  row: Parameters<typeof whyNoReceipt>[0] & Pick<ReceiptedPayment, 'people'>,
): ReceiptOutcome {
  if (whyNoReceipt(row)) return 'none'
  const reaches = row.people.map(({ reach }) => reach)
  const best = (['email', 'off', 'not_joined'] as const).find(reach => reaches.includes(reach))
  return best ?? 'no_email'
}
