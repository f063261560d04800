import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { dayReply, id, money, requiredId } from '#shared/fields.ts'
import { labels } from '#shared/language/t.ts'
import { listQuery } from '#shared/lists.ts'

/** The kinds of rows that move money of a bank account. A returned payment is a row of its own. */
export const bankSources = [
  'payment',
  'payment_return',
  'refund',
  'deposit_entry',
  'expense',
  'bill_payment',
  'owner_entry',
  'payout',
  'journal',
] as const
export type BankSource = (typeof bankSources)[number]

export const bankSourceLabels = labels<BankSource>({
  payment: 'Payment',
  payment_return: 'Returned payment',
  refund: 'Refund',
  deposit_entry: 'Deposit entry',
  expense: 'Expense',
  bill_payment: 'Bill payment',
  owner_entry: 'Owner entry',
  payout: 'Payout',
  journal: 'Journal',
})

/** A row of the ledger as its bank account sees it. Amounts are signed: money in is positive. */
export const bankRow = z.object({
  source: z.enum(bankSources),
  sourceId: id,
  /** The day it happened, and the day on which the ledger counts it. */
  day: dayReply,
  bookedOn: dayReply,
  amount: money,
  /** The part without a line. */
  open: money,
  /** The tenant, payee or owner; empty where there is none. */
  name: z.string(),
  memo: z.string().nullable(),
  checkNumber: z.string().nullable(),
  property: z.object({ id, name: z.string() }).nullable(),
  leaseId: id.nullable(),
})
export type BankRow = z.output<typeof bankRow>

/** Names a row among those of every source. */
export function bankRowKey({ source, sourceId }: Pick<BankRow, 'source' | 'sourceId'>): string {
  return `${source} ${sourceId}`
}

export const listBankRows = endpoint('GET', '/api/bank-rows', {
  may: 'bank:read',
  summary:
    'Rows of the ledger that no line is matched to: at most 200, the nearest to a line first',
  query: z.object({
    bankAccountId: requiredId('Choose a bank account'),
    lineId: id.optional().describe('Rows of its sign alone, the nearest in amount and day first'),
    q: listQuery.shape.q,
  }),
  reply: z.array(bankRow),
})
