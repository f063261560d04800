import type { Certainty } from '#shared/accounting/banking/bank-lines.ts'
import type { Day } from '#shared/dates.ts'

/** An unmatched line of a bank. */
export interface BankLine {
  id: string
  postedOn: Day
  /** Signed: money in is positive. */
  cents: number
  payee: string
  memo: string
  checkNumber: string | null
}

/** An unmatched row of the ledger that moved money of the account, as the bank sees it. */
export interface LedgerRow {
  id: string
  /** The day it happened. */
  day: Day
  /** Signed, of the part that is not matched yet: money in is positive. */
  cents: number
  /** Names that a bank may print: of the lease's tenants, the vendor, the owner. */
  names: readonly string[]
  checkNumber: string | null
  /** The reference that the tenants of its lease write on a transfer, as `RT-1A2B3C4D`. */
  reference?: string | null
}

/** The rows that a line is proposed to be. */
export interface Proposal {
  lineId: string
  /** Several for a deposit of several payments. */
  rowIds: string[]
  score: number
  certainty: Certainty
  /** Other rows, or sets of rows, that are nearly as likely. */
  others: string[][]
}

/** Points from which on a pair is sure, and likely. */
const sureFrom = 85
export const likelyFrom = 60

export const isSure = (score: number) => score >= sureFrom
