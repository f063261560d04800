import type { DepositEntryKind } from '#shared/accounting/deposit-entries.ts'
import type { Day } from '#shared/dates.ts'
import { labels, t } from '#shared/language/t.ts'
import { order } from '#shared/order.ts'
import { storedText } from '#shared/stored-text.ts'
import { chargeNames, creditNames } from './entry-names.ts'
import type { StatementLedger } from './statement.ts'

/** A row that counts on no day, cents. */
export interface Voided {
  id: string
  kind: 'charge' | 'payment' | 'credit' | 'refund' | 'deposit'
  date: Day
  description: string
  note: string | null
  amount: number
  reason: string | null
}

interface VoidedDeposit {
  id: string
  kind: DepositEntryKind
  entryOn: Day
  amount: number
  notes: string | null
  voidReason: string | null
}

/** The voided rows of a lease's ledger and deposit, the latest first. A credit that ended did count. */
export function voidedOf(ledger: VoidedLedger, deposits: readonly VoidedDeposit[]): Voided[] {
  const rows: Voided[] = [
    ...ledger.charges
      .filter(row => row.voidedOn !== null)
      .map(row => ({
        ...{ ...row, kind: 'charge' as const, date: row.dueDate },
        ...{ description: chargeNames[row.kind], note: row.description, reason: row.voidReason },
      })),
    ...ledger.payments
      .filter(row => row.status === 'voided')
      .map(row => ({
        ...{ ...row, kind: 'payment' as const, date: row.receivedOn, description: t('Payment') },
        ...{ note: row.notes, reason: row.reversalReason },
      })),
    ...ledger.credits
      .filter(row => row.voidedOn === row.creditOn)
      .map(row => ({
        ...{ ...row, kind: 'credit' as const, date: row.creditOn },
        ...{ description: creditNames[row.kind], note: row.reason, reason: row.voidReason },
      })),
    ...ledger.refunds
      .filter(row => row.voidedOn !== null)
      .map(row => ({
        ...{ ...row, kind: 'refund' as const, date: row.refundedOn, description: t('Refund') },
        ...{ note: row.notes, reason: row.voidReason },
      })),
    ...deposits.map(row => ({
      ...{ ...row, kind: 'deposit' as const, date: row.entryOn, note: row.notes },
      ...{ description: depositNames[row.kind], reason: row.voidReason },
    })),
  ]
  return rows
    .map(row => ({ ...row, note: storedText(row.note), reason: storedText(row.reason) }))
    .sort((a, b) => order(b.date, a.date) || order(b.id, a.id))
}

interface VoidedLedger extends StatementLedger {
  charges: readonly (StatementLedger['charges'][number] & { voidReason: string | null })[]
  refunds: readonly (StatementLedger['refunds'][number] & { voidReason: string | null })[]
}

const depositNames = labels<DepositEntryKind>({
  received: 'Deposit received',
  interest: 'Deposit interest',
  applied: 'Deposit kept',
  refunded: 'Deposit returned',
  transfer_in: 'Deposit taken over',
  transfer_out: 'Deposit handed over',
})
