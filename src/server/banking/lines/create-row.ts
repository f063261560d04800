import type { FastifyInstance } from 'fastify'
import type { NewRow } from '#shared/accounting/banking/bank-lines.ts'
import { fromCents, toCents } from '#shared/money.ts'
import type { Caller } from '../../access/caller.ts'
import { recordExpense } from '../../accounting/expenses/recording.ts'
import { askAboutPayment } from '../../accounting/payments/questions.ts'
import { recordPayment } from '../../accounting/payments/record.ts'
import { refusedAt } from '../../errors/errors.ts'
import { createEntry } from '../../owners/entries.ts'
import type { Db } from '../../postgres/database.ts'
import type { Chosen } from './match.ts'
import type { LineRow } from './select.ts'

/**
 * Records the row of a line by the commands that record such rows everywhere: with the line's open amount and day.
 *
 * @throws as those commands do, 400 for a payment of money that went out
 */
export async function createRow(
  app: FastifyInstance,
  db: Db,
  caller: Caller,
  line: LineRow,
  row: NewRow,
): Promise<Chosen> {
  const cents = toCents(line.open)
  const amount = fromCents(Math.abs(cents))
  if (row.kind === 'expense') return createExpenseOf(db, caller, line, row)
  if (row.kind === 'payment') {
    if (cents < 0) throw refusedAt('create.kind', 'Money that went out is no payment')
    const { leaseId, paidBy, notes, confirm } = row
    const sent = {
      ...{ leaseId, amount, paidBy, payerId: null, notes, confirm, ask: false },
      ...{ paymentDate: line.postedOn, checkNumber: line.checkNumber },
      paymentMethod: line.checkNumber ? ('check' as const) : ('bank_transfer' as const),
      status: 'completed' as const,
    }
    const { publicUrl } = app.outbox
    const payment = await recordPayment(db, caller, sent, { publicUrl, ask: askAboutPayment })
    return { source: 'payment', sourceId: payment.id }
  }
  const { propertyId, ownerId, notes, confirm } = row
  const kind = cents < 0 ? ('draw' as const) : ('contribution' as const)
  const sent = { propertyId, ownerId, notes, confirm, kind, amount, entryOn: line.postedOn }
  const sourceId = await createEntry(db, caller, sent, { isShown: true })
  return { source: 'owner_entry', sourceId }
}

/** An expense that was paid by a line; money that came in is a vendor's refund. */
export async function createExpenseOf(
  db: Db,
  caller: Caller,
  line: Pick<LineRow, 'open' | 'postedOn' | 'payee' | 'memo'>,
  row: Omit<Extract<NewRow, { kind: 'expense' }>, 'kind'>,
): Promise<Chosen> {
  const { propertyId, unitId, vendorId, category, description } = row
  const sourceId = await recordExpense(db, caller, {
    ...{ propertyId, unitId, vendorId, category, requestId: null },
    payee: row.payee ?? (vendorId ? null : line.payee),
    description: description ?? (line.memo || null),
    amount: fromCents(-toCents(line.open)),
    ...{ incurredOn: line.postedOn, paidOn: line.postedOn },
  })
  return { source: 'expense', sourceId }
}
