import { and, asc, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { createPaymentBatch, voidPaymentBatch } from '#shared/accounting/payment-batches.ts'
import { undoneReason } from '#shared/accounting/undo.ts'
import { type Sentence, sentence, together } from '#shared/language/sentence.ts'
import { addMoney } from '#shared/money.ts'
import { order } from '#shared/order.ts'
import { nameOf } from '#shared/people/person-names.ts'
import type { Caller } from '../../access/caller.ts'
import { editablePayments } from '../../access/editable.ts'
import { newId } from '../../db/new-id.ts'
import { payments } from '../../db/tables.ts'
import { badRequest, forbidden, needsConfirmation, notFound, Refusal } from '../../errors/errors.ts'
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
 * @throws 404 where none of them is the caller's, 409 where one cannot be voided
 */
export async function voidBatch(
  db: Db,
  caller: Caller,
  batchId: string,
  answer: z.output<typeof voidPaymentBatch.body>,
): Promise<string[]> {
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.batchId, batchId), editablePayments(caller)))
    .orderBy(asc(payments.leaseId), asc(payments.id))
  if (rows.length === 0) throw notFound('Batch')
  const reason = answer.reason ?? undoneReason
  const standing = rows.filter(row => row.status !== 'voided')
  for (const row of standing)
    await changePayment(db, caller, row, { ...answer, status: 'voided', reason })
  return standing.map(({ id }) => id)
}
