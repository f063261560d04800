import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  confirm,
  day,
  dayReply,
  id,
  instant,
  money,
  optionalId,
  requiredId,
  requiredText,
  signedAmount,
} from '#shared/fields.ts'
import { namedPerson } from '#shared/person.ts'
import { bankRow, bankSources } from './bank-rows.ts'

/** Reconciliations of a bank account with the statements of its bank. */

/** From the ledger's balance to the statement's: the rows that the other does not have yet. */
const figures = {
  book: money,
  /** Received, not yet on the statement: taken off. */
  receivedLater: money,
  /** Paid, not yet on the statement: added. */
  paidLater: money,
  /** On the statement, in the ledger only after its day: added, signed. */
  bookedLater: money,
  /** The balance that the statement must have. */
  mustBe: money,
  /** The statement's less that. */
  difference: money,
}

const reconciliation = z.object({
  id,
  bankAccountId: id,
  through: dayReply,
  statementBalance: money,
  state: z.enum(['open', 'done']),
  /** Live while it is open, and as they were once it is done. */
  ...figures,
  doneBy: namedPerson.nullable(),
  doneAt: instant.nullable(),
  /** The journal that made up the rest, and its amount as the bank sees it; null without one. */
  adjustment: z.object({ journalId: id, amount: money, memo: z.string() }).nullable(),
  /** The packet, among the documents. */
  document: z.object({ id, name: z.string() }).nullable(),
  createdAt: instant,
})
export type Reconciliation = z.output<typeof reconciliation>

const details = reconciliation.extend({
  /** Rows to tick: not yet on the statement, or ticked for this one. */
  rows: z.array(bankRow.extend({ isTicked: z.boolean() })),
  /** Lines of the statement that no row is matched to. */
  openLines: z.array(
    z.object({ id, postedOn: dayReply, amount: money, open: money, payee: z.string() }),
  ),
})
export type ReconciliationDetails = z.output<typeof details>

/** The largest difference that a reconciliation adjusts, in cents (depth.md §4.4). */
export const largestAdjustment = 100

/** With a sign, or zero. */
const statementBalance = z.union([
  z.literal(['0', '0.00']).transform(() => '0.00'),
  signedAmount('Enter the balance of the statement'),
])

export const listReconciliations = endpoint('GET', '/api/reconciliations', {
  may: 'bank:read',
  summary: 'The reconciliations of an account, the latest first',
  query: z.object({ bankAccountId: requiredId('Choose a bank account') }),
  reply: z.array(reconciliation),
})

export const readReconciliation = endpoint('GET', '/api/reconciliations/:id', {
  may: 'bank:read',
  summary: 'A reconciliation with the rows and lines that are open',
  params: z.object({ id }),
  reply: details,
})

export const createReconciliation = endpoint('POST', '/api/reconciliations', {
  may: 'bank:write',
  changes: ['reconciliations'],
  summary: 'Begin a reconciliation with a statement; an account has one open at a time',
  body: z.object({
    bankAccountId: requiredId('Choose a bank account'),
    through: day('Enter the last day of the statement'),
    statementBalance,
  }),
  reply: details,
})

export const updateReconciliation = endpoint('PATCH', '/api/reconciliations/:id', {
  may: 'bank:write',
  changes: ['reconciliations', 'bank-lines', 'documents', 'journals'],
  summary:
    'Correct an open reconciliation, or finish it at difference 0.00: its matches are frozen, its packet is kept. With a reason, a journal makes up a difference of at most 1.00',
  params: z.object({ id }),
  body: z.object({
    through: day('Enter the last day of the statement').optional(),
    statementBalance: statementBalance.optional(),
    state: z.literal('done', 'Send done').optional(),
    adjustment: z
      .object({
        reason: requiredText('Reason is required'),
        propertyId: optionalId.describe(
          'The property that bears it; default the only one of the account, else none',
        ),
      })
      .optional()
      .describe('Sent with done: the rest becomes a journal, and counts as on the statement'),
  }),
  reply: details,
})

export const tickReconciliation = endpoint('POST', '/api/reconciliations/:id/ticks', {
  may: 'bank:write',
  changes: ['reconciliations', 'bank-lines'],
  summary: 'Tick rows that stand on a printed statement, or untick them',
  params: z.object({ id }),
  body: z.object({
    rows: z
      .array(
        z.object({
          source: z.enum(bankSources, 'Choose a row of the ledger'),
          sourceId: requiredId('Choose a row of the ledger'),
        }),
        'Send the rows as a list',
      )
      .min(1, 'Choose at least one row')
      .max(1000),
    ticked: z.boolean('Must be true or false'),
  }),
  status: 200,
  reply: details,
})

export const deleteReconciliation = endpoint('DELETE', '/api/reconciliations/:id', {
  may: 'bank:write',
  changes: ['reconciliations', 'bank-lines'],
  summary:
    'Remove an open reconciliation; an admin reopens a finished one, and later ones of the account with it',
  params: z.object({ id }),
  body: z.object({ confirm }),
})
