import type { BankMatch } from '#shared/accounting/banking/bank-lines.ts'
import { voidExpense } from '#shared/accounting/expenses.ts'
import { voidOwnerEntry } from '#shared/accounting/owner-entries.ts'
import { updatePayment } from '#shared/accounting/payments.ts'
import { undone, undoneReason } from '#shared/accounting/undo.ts'
import { call } from '#web/client/api.ts'
import { refresh } from '#web/client/refresh.ts'

/** Voids the rows that were recorded from a line: their matches end with them. */
export async function undoRecorded(matches: readonly BankMatch[]): Promise<void> {
  for (const { row, isCreated } of matches) if (isCreated) await voidRow(row)
  refresh(['bank-lines', 'expenses', 'payments', 'owner-entries'])
}

function voidRow({ source, sourceId: id }: BankMatch['row']): Promise<unknown> {
  const params = { id }
  if (source === 'payment')
    return call(updatePayment, { params, body: { ...undone, status: 'voided' } })
  const body = { reason: undoneReason }
  return source === 'expense'
    ? call(voidExpense, { params, body })
    : call(voidOwnerEntry, { params, body })
}
