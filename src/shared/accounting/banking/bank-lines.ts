import * as z from 'zod'
import { billCategoryKeys, expenseCategory } from '#shared/accounting/expenses.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  amount,
  atMostCharacters,
  confirm,
  dayReply,
  id,
  money,
  optionalId,
  optionalName,
  optionalText,
  requiredId,
  requiredText,
} from '#shared/fields.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { limits } from '#shared/limits.ts'
import { listQuery } from '#shared/lists.ts'
import { bankRow, bankSources } from './bank-rows.ts'

/** Lines of a bank, their matches with rows of the ledger, and proposals of matches. */

export const bankLineStates = ['new', 'matched', 'created', 'ignored'] as const
export type BankLineState = (typeof bankLineStates)[number]

/** How sure a proposal is: one click for all, one for each, or a choice. */
export const certainties = ['sure', 'likely', 'choose'] as const
export type Certainty = (typeof certainties)[number]

const proposal = z.object({
  certainty: z.enum(certainties),
  score: z.int(),
  /** Several for a deposit of several payments. */
  rows: z.array(bankRow),
  /** Other rows, or sets of rows, that are nearly as likely. */
  others: z.array(z.array(bankRow)),
})
export type MatchProposal = z.output<typeof proposal>

const match = z.object({
  id,
  row: bankRow,
  /** Signed. */
  amount: money,
  /** Whether the row was recorded from this line. */
  isCreated: z.boolean(),
  /** Frozen by a reconciliation that is done. */
  isFrozen: z.boolean(),
  /** The rule that recorded it. */
  rule: z.object({ id, payeeContains: z.string() }).nullable(),
})
export type BankMatch = z.output<typeof match>

export const bankLine = z.object({
  id,
  bankAccountId: id,
  /** Null for a line that was ticked on a printed statement. */
  fileId: id.nullable(),
  postedOn: dayReply,
  /** Signed: money in is positive. */
  amount: money,
  /** The part without a row. */
  open: money,
  payee: z.string(),
  memo: z.string(),
  checkNumber: z.string().nullable(),
  state: z.enum(bankLineStates),
  ignoredReason: z.string().nullable(),
  matches: z.array(match),
  proposal: proposal.nullable(),
  /** The lease that a new line names by the reference of its tenants. */
  leaseId: id.nullable(),
})
export type BankLine = z.output<typeof bankLine>

export const listBankLines = endpoint('GET', '/api/bank-lines', {
  may: 'bank:read',
  summary: 'The lines of an account, the latest first, those that are new with a proposal',
  query: listQuery.extend({
    bankAccountId: requiredId('Choose a bank account'),
    state: z.enum(bankLineStates, 'Choose new, matched, created or ignored').optional(),
  }),
  reply: z.array(bankLine),
})

/** Most rows of one line. */
const maxRowsOfLine = 100

const chosenRow = z.object({
  source: z.enum(bankSources, 'Choose a row of the ledger'),
  sourceId: requiredId('Choose a row of the ledger'),
  amount: amount('Amount is required')
    .optional()
    .describe('Without a sign; default what is open of both'),
})

const newRow = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('expense'),
      propertyId: requiredId('Property is required'),
      unitId: optionalId,
      vendorId: optionalId,
      category: expenseCategory,
      payee: optionalName(),
      description: optionalText(),
    }),
    z.object({
      kind: z.literal('payment'),
      leaseId: requiredId('Lease is required'),
      paidBy: optionalId,
      notes: optionalText(limits.text),
      confirm,
    }),
    z.object({
      kind: z.literal('owner_entry'),
      propertyId: requiredId('Property is required'),
      ownerId: id.optional(),
      notes: optionalText(),
      confirm,
    }),
  ],
  'Choose expense, payment or owner_entry',
)
export type NewRow = z.output<typeof newRow>

/** The answer to "always do this": a rule as it would be added. */
const offeredRule = z.object({
  payeeContains: z.string(),
  propertyId: id,
  vendorId: id.nullable(),
  category: z.enum(billCategoryKeys),
})

export const createBankMatches = endpoint('POST', '/api/bank-lines/:id/matches', {
  may: 'bank:write',
  changes: ['bank-lines', 'expenses', 'payments', 'owner-entries'],
  summary: 'Match a line to rows of the ledger, or record its row with its amount and day',
  params: z.object({ id }),
  body: z
    .object({
      rows: z
        .array(chosenRow, 'Send the rows as a list')
        .max(maxRowsOfLine, fixedSentence('A line has at most {max} rows', { max: maxRowsOfLine }))
        .default([]),
      create: newRow.optional(),
    })
    .refine(({ rows, create }) => rows.length > 0 !== (create !== undefined), {
      path: ['rows'],
      message: 'Choose rows, or record a new one',
    }),
  reply: bankLine.extend({
    /** Offered when the same was recorded three times for the same payee. */
    offeredRule: offeredRule.nullable(),
  }),
})

export const deleteBankMatch = endpoint('DELETE', '/api/bank-lines/:id/matches/:match', {
  may: 'bank:write',
  changes: ['bank-lines'],
  summary: 'Unmatch a line and a row; a row recorded from the line stays in the ledger',
  params: z.object({ id, match: id }),
})

export const updateBankLine = endpoint('PATCH', '/api/bank-lines/:id', {
  may: 'bank:write',
  changes: ['bank-lines'],
  summary: 'Ignore a line that belongs to no row, with a reason, or take that back',
  params: z.object({ id }),
  body: z.discriminatedUnion(
    'ignored',
    [
      z.object({
        ignored: z.literal(true),
        reason: requiredText('A reason is required').max(
          limits.line,
          atMostCharacters(limits.line),
        ),
      }),
      z.object({ ignored: z.literal(false) }),
    ],
    'Must be true or false',
  ),
  reply: bankLine,
})
