import type * as z from 'zod'
import type { BankAccount } from '#shared/accounting/banking/bank-accounts.ts'
import type { importBankFile } from '#shared/accounting/banking/bank-files.ts'
import type { BankLine, BankLineState } from '#shared/accounting/banking/bank-lines.ts'
import type { BankRow } from '#shared/accounting/banking/bank-rows.ts'
import { addDays, type Day } from '#shared/dates.ts'
import type { User } from '#test/world.ts'
import { made } from '../fixture.ts'

/** Banking of a landlord, by the API. */

type Imported = z.output<typeof importBankFile.reply>

/** Sends a file as the browser does: the bytes are the body. */
export function sendFile(user: User, accountId: string, content: string | Buffer, query = '') {
  const path = `/api/bank-accounts/${accountId}/files?name=bank.csv${query}`
  return user.post<Imported & { message: string }>(path, Buffer.from(content), {
    'content-type': 'application/octet-stream',
  })
}

export async function accountsOf(user: User): Promise<BankAccount[]> {
  return made(await user.get<BankAccount[]>('/api/bank-accounts'))
}

export async function linesOf(
  user: User,
  accountId: string,
  state?: BankLineState,
): Promise<BankLine[]> {
  const query = state ? `&state=${state}` : ''
  return made(await user.get<BankLine[]>(`/api/bank-lines?bankAccountId=${accountId}${query}`))
}

export async function rowsOf(user: User, accountId: string): Promise<BankRow[]> {
  return made(await user.get<BankRow[]>(`/api/bank-rows?bankAccountId=${accountId}`))
}

/** A line of a bank's CSV. */
export interface CsvLine {
  on: Day
  payee: string
  amount: string
  check?: string | null
}

export function csvOf(lines: readonly CsvLine[]): string {
  const rows = lines.map(({ on, payee, amount, check }) =>
    [on, payee, amount, check ?? ''].join(','),
  )
  return ['Date,Description,Amount,Check Number', ...rows, ''].join('\n')
}

/** The rows as a bank shows them: up to three days later, and 22 capitals of the payee. */
export function asBankShows(rows: readonly BankRow[]): (CsvLine & { rows: BankRow[] })[] {
  return rows.map((row, at) => ({
    on: addDays(row.day, at % 4),
    payee: `${row.amount.startsWith('-') ? 'ACH DEBIT' : 'ACH CREDIT'} ${row.name}`
      .toUpperCase()
      .slice(0, 22),
    amount: row.amount,
    check: row.checkNumber,
    rows: [row],
  }))
}
