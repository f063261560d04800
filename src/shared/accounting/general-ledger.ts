import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { day, dayReply, id, money } from '#shared/fields.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { accountTypes } from './ledger-accounts.ts'

/** The general ledger and its statements, for the office, and for an owner of their own properties. */

export const bases = ['cash', 'accrual'] as const
export type Basis = (typeof bases)[number]

const basis = z.enum(bases, 'Choose cash or accrual').optional().describe('Default cash')
const asOfQuery = z.object({ asOf: day().optional(), basis, propertyId: id.optional() })

const account = { number: z.string(), name: z.string(), type: z.enum(accountTypes) }

/** Most lines of one answer of the ledger. */
export const ledgerPage = 200

/** The table whose row a line of the ledger is derived from. */
const ledgerSources = [
  'charges',
  'payments',
  'refunds',
  'credits',
  'deposit_entries',
  'expenses',
  'bill_payments',
  'owner_entries',
  'payouts',
  'journals',
] as const

/** The event behind a line of the ledger. */
const ledgerEvents = [
  'charge',
  'charge_voided',
  'allocation',
  'allocation_ended',
  'payment',
  'payment_returned',
  'brought_forward',
  'transfer',
  'refund',
  'concession',
  'waiver',
  'write_off',
  'deposit_received',
  'deposit_interest',
  'deposit_applied',
  'deposit_refunded',
  'deposit_transfer_in',
  'deposit_transfer_out',
  'expense_incurred',
  'expense_paid',
  'capital_paid',
  'owner_contribution',
  'owner_draw',
  'payout',
  'journal',
] as const
export type LedgerEvent = (typeof ledgerEvents)[number]

export const getTrialBalance = endpoint('GET', '/api/trial-balance', {
  may: 'ledger:read',
  summary: 'The balance of every account on a day, as a debit or a credit; both sums are equal',
  query: asOfQuery,
  reply: z.object({
    asOf: dayReply,
    basis: z.enum(bases),
    rows: z.array(z.object({ accountId: id, ...account, debit: money, credit: money })),
    totals: z.object({ debit: money, credit: money }),
  }),
})
export type TrialBalance = z.output<typeof getTrialBalance.reply>

export const getBalanceSheet = endpoint('GET', '/api/balance-sheet', {
  may: 'ledger:read',
  summary: 'Assets on a day, and the liabilities and equity they are equal to',
  query: asOfQuery,
  reply: z.object({
    asOf: dayReply,
    basis: z.enum(bases),
    rows: z.array(
      z.object({
        /** Null for the net income of the year so far. */
        accountId: id.nullable(),
        section: z.enum(['asset', 'liability', 'equity']),
        number: z.string(),
        name: z.string(),
        amount: money,
      }),
    ),
    totals: z.object({ assets: money, liabilities: money, equity: money }),
  }),
})
export type BalanceSheet = z.output<typeof getBalanceSheet.reply>

export const cashFlowSections = ['operating', 'investing', 'financing', 'deposits'] as const

export const getCashFlow = endpoint('GET', '/api/cash-flow', {
  may: 'ledger:read',
  summary: 'What came into the bank accounts and left them in a period, by what it was for',
  query: z.object({ from: day().optional(), to: day().optional(), propertyId: id.optional() }),
  reply: z.object({
    from: dayReply,
    to: dayReply,
    rows: z.array(
      z.object({
        section: z.enum(cashFlowSections),
        event: z.enum(ledgerEvents),
        amount: money,
      }),
    ),
    totals: z.object({ beginning: money, change: money, ending: money }),
  }),
})
export type CashFlow = z.output<typeof getCashFlow.reply>

export const listLedgerLines = endpoint('GET', '/api/general-ledger', {
  may: 'ledger:read',
  summary: 'The lines of an account, or of all, in a period, oldest first; each names its row',
  query: z.object({
    from: day().optional(),
    to: day().optional(),
    basis,
    accountId: id.optional(),
    propertyId: id.optional(),
    offset: z.coerce
      .number('Must be a whole number')
      .int('Must be a whole number')
      .min(0, 'Must be at least 0')
      .max(1_000_000, fixedSentence('Must be at most {max}', { max: 1_000_000 }))
      .default(0),
  }),
  reply: z.object({
    from: dayReply,
    to: dayReply,
    basis: z.enum(bases),
    /** Debits less credits before the period; an account of income or expense begins each year at 0. */
    opening: money,
    closing: money,
    totals: z.object({ debit: money, credit: money }),
    lines: z.array(
      z.object({
        day: dayReply,
        account: z.object({ id, ...account }),
        event: z.enum(ledgerEvents),
        /** The tenant, payee or owner. */
        name: z.string().nullable(),
        property: z.object({ id, name: z.string() }).nullable(),
        unit: z.object({ id, unitNumber: z.string() }).nullable(),
        leaseId: id.nullable(),
        memo: z.string().nullable(),
        debit: money,
        credit: money,
        source: z.object({ table: z.enum(ledgerSources), id }),
      }),
    ),
    nextOffset: z.int().nullable(),
  }),
})
export type GeneralLedger = z.output<typeof listLedgerLines.reply>

/** Bookkeeping programs whose import of journals reads a file of the ledger. */
const journalFormats = ['quickbooks', 'xero'] as const
export type JournalFormat = (typeof journalFormats)[number]

export const saveJournals = endpoint('GET', '/api/general-ledger/file', {
  may: 'ledger:read',
  summary: 'The lines of a period as journals, a CSV file for QuickBooks Online or Xero',
  query: z.object({
    format: z.enum(journalFormats, 'Choose quickbooks or xero'),
    from: day().optional(),
    to: day().optional(),
    basis,
    propertyId: id.optional(),
  }),
  reply: z.unknown().describe('The bytes of the file'),
})
