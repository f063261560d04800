import { and, asc, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { createPaymentBatch, voidPaymentBatch } from '#shared/accounting/payment-batches.ts'
import { undoneReason } from '#shared/accounting/undo.ts'
import { type Sentence, sentence, together } from '#shared/language/sentence.ts'
import { addMoney, toCents } from '#shared/money.ts'
import { order } from '#shared/order.ts'
import { nameOf } from '#shared/people/person-names.ts'
import type { Caller } from '../../access/caller.ts'
import { editablePayments } from '../../access/editable.ts'
import { payerShape, payers } from '../../access/selections.ts'
import { newId } from '../../db/new-id.ts'
import { leases, organizations, payments, users } from '../../db/tables.ts'
import {
  asRefusal,
  badRequest,
  forbidden,
  needsConfirmation,
  notFound,
  Refusal,
} from '../../errors/errors.ts'
import { readerOf } from '../../errors/kept-sentences.ts'
import { amountOf } from '../../format/format.ts'
import type { Db } from '../../postgres/database.ts'
import { changePayment } from './changes.ts'
import { recordPayment } from './record.ts'

type Recorded = Awaited<ReturnType<typeof recordPayment>>

/** So many of the questions are asked at once. */
const maxQuestions = 5

/**
 * Records payments of several leases, each as `recordPayment` does.
 *
 * @throws 400 with all faulty fields as `rows.3.paymentDate`, 409 with the questions of all rows
 */
export async function recordBatch(
  db: Db,
  caller: Caller,
  { rows, ask, confirm }: z.output<typeof createPaymentBatch.body>,
  publicUrl: string,
) {
  const id = newId()
  const recorded: Recorded[] = []
  const faults: Record<string, Sentence> = {}
  const questions: Sentence[] = []
  const numbered = rows.map((row, at) => ({ row, at }))
  // Leases are locked in one order, so that two batches cannot wait for each other.
  for (const { row, at } of numbered.toSorted((a, b) => order(a.row.leaseId, b.row.leaseId))) {
    const body = { ...row, ask, confirm, status: 'completed' as const }
    const payment = await recordPayment(db, caller, body, {
      ...{ publicUrl, batchId: id },
      ask(doubts, { tenant }) {
        const said = together(doubts.map(doubt => doubt.said))
        const asked = { tenant: nameOf(tenant), question: said }
        if (doubts.length > 0) questions.push(sentence('{tenant}: {question}', asked))
      },
    }).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.status !== 400) throw error
      for (const [field, said] of Object.entries(error.saidAt)) faults[`rows.${at}.${field}`] = said
    })
    if (!payment) continue
    // Of a home they rent elsewhere, the caller only reports payments.
    if (payment.status !== 'completed') throw forbidden()
    recorded[at] = payment
  }
  const [fault] = Object.values(faults)
  if (fault) throw badRequest(fault, faults)
  if (questions.length > 0) throw needsConfirmation(together(questions.slice(0, maxQuestions)))
  return { id, total: addMoney(...rows.map(row => row.amount)), payments: recorded }
}

/**
 * Voids the payments of a batch that still count, each as `changePayment` does, and returns their ids.
 *
 * @throws 404 where none of them is the caller's, 403 and 409 with the payments that cannot be voided
 */
export async function voidBatch(
  db: Db,
  caller: Caller,
  batchId: string,
  answer: z.output<typeof voidPaymentBatch.body>,
): Promise<string[]> {
  const rows = await selectNamed(db)
    .where(and(eq(payments.batchId, batchId), editablePayments(caller)))
    .orderBy(asc(payments.leaseId), asc(payments.id))
  if (rows.length === 0) throw notFound('Batch')
  const reason = answer.reason ?? undoneReason
  const standing = rows.filter(({ payment }) => payment.status !== 'voided')
  const refused: { row: Named; refusal: Refusal }[] = []
  for (const row of standing) {
    const error = await failureOf(
      changePayment(db, caller, row.payment, { ...answer, status: 'voided', reason }),
    )
    const refusal = error === null ? null : asRefusal(error, readerOf(caller))
    if (!refusal) continue
    refused.push({ row, refusal })
    // After a failed statement the transaction answers none.
    if (error !== refusal) break
  }
  if (refused.length > 0) throw refusalOf(refused)
  return standing.map(({ payment }) => payment.id)
}

/** The payments with the names that say which they are. */
function selectNamed(db: Db) {
  return db
    .select({
      payment: payments,
      payer: payerShape,
      tenant: { firstName: users.firstName, lastName: users.lastName },
      currency: organizations.currency,
    })
    .from(payments)
    .innerJoin(leases, eq(leases.id, payments.leaseId))
    .innerJoin(users, eq(users.id, leases.tenantId))
    .innerJoin(organizations, eq(organizations.id, payments.organizationId))
    .leftJoin(payers, eq(payers.id, payments.paidBy))
}

type Named = Awaited<ReturnType<typeof selectNamed>>[number]

/** The refusal of a payment, or its failed statement; null when it was done. @throws a question, and faults of ours */
function failureOf(work: Promise<void>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => {
      const refusal = asRefusal(error)
      if (!refusal || refusal.more || refusal.status >= 500) throw error
      return error
    },
  )
}

/** All refused payments by name, with the status of the first. */
function refusalOf(refused: { row: Named; refusal: Refusal }[]): Refusal {
  const said = refused.slice(0, maxQuestions).map(({ row, refusal }) => {
    const { payment, payer, tenant, currency } = row
    const { amount, receivedOn } = payment
    const values = { payer: nameOf(payer ?? tenant), amount, currency, receivedOn }
    return sentence(
      '{payer}, {amount, number, money}, {receivedOn, date, day}: {reason}',
      { ...values, reason: refusal.said },
      { amount: amountOf(toCents(amount), currency) },
    )
  })
  return new Refusal(refused[0]?.refusal.status ?? 409, together(said))
}
