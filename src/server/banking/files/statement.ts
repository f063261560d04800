import type { BankFileFormat } from '#shared/accounting/banking/bank-files.ts'
import type { Day } from '#shared/dates.ts'
import type { Said } from '#shared/language/sentence.ts'
import type { Money } from '#shared/money.ts'
import { refusedAt } from '../../errors/errors.ts'

/** One account of a bank file. Days are local to the bank, amounts signed: money in is positive. */
export interface Statement {
  format: BankFileFormat
  /** The last four digits of the account's number; null where the file does not say. Never more of it. */
  last4: string | null
  /** ISO 4217, such as `USD`; null where the file does not say. */
  currency: string | null
  /** The first and last day it covers; of its lines, where the file does not say. */
  from: Day | null
  through: Day | null
  closingBalance: Money | null
  lines: StatementLine[]
  /** Notes on the file for a person, such as pending lines that were left out. */
  notes: Said[]
}

/** One posted line of an account. */
export interface StatementLine {
  /** Its line in the file, from 1, as an editor counts. */
  at: number
  postedOn: Day
  amount: Money
  payee: string
  memo: string
  checkNumber: string | null
  /** The bank's own id of the line; some banks use one twice. */
  fitId: string | null
  /** An earlier line that the bank corrects by this one: replaced, or deleted. */
  corrects?: { fitId: string; action: 'replace' | 'delete' } | undefined
}

/** A file that cannot be read; nothing of it is imported. */
export const unreadable = (said: Said) => refusedAt('file', said)

/** The last four letters or digits of an account's number; null of a shorter one. */
export function last4Of(account: string): string | null {
  const plain = account.replace(/[^0-9A-Za-z]/g, '')
  return plain.length >= 4 ? plain.slice(-4) : null
}

/** The first and last day of lines. */
export function daysOf(lines: readonly StatementLine[]): Pick<Statement, 'from' | 'through'> {
  const days = lines.map(({ postedOn }) => postedOn).sort()
  return { from: days[0] ?? null, through: days.at(-1) ?? null }
}
