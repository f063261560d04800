import { and, eq, sql } from 'drizzle-orm'
import type { BankRow } from '#shared/accounting/banking/bank-rows.ts'
import { addDays, addMonthsClamped, type Day, firstOfMonth, lastOfMonth } from '#shared/dates.ts'
import { addMoney } from '#shared/money.ts'
import type { Caller } from '../access/caller.ts'
import { type FoundAccount, findAccount } from '../banking/accounts/find.ts'
import { readRows } from '../banking/accounts/rows.ts'
import { distinguished } from '../banking/files/fingerprints.ts'
import type { StatementLine } from '../banking/files/statement.ts'
import { keepStatement } from '../banking/importing/keep-statement.ts'
import { readFigures } from '../banking/reconciling/figures.ts'
import { closeReconciliation } from '../banking/reconciling/finish.ts'
import { readDetails } from '../banking/reconciling/read.ts'
import { newId } from '../db/new-id.ts'
import { bankAccounts, bankLines, bankMatches, reconciliations } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { later } from './marks.ts'
import type { Portfolio } from './plan.ts'
import { callerFor } from './report-runs.ts'

/** A month of the bank, with the row of the ledger that each line is. */
interface Month {
  through: Day
  lines: { line: StatementLine; row: BankRow }[]
}

/** Two months of the bank: the earlier one is matched and reconciled, the later one is to be matched. */
export async function bankStatements(db: Db, today: Day, plan: Portfolio): Promise<void> {
  const caller = callerFor(plan, 'manager')
  const [earlier, last] = [-2, -1].map(months => firstOfMonth(addMonthsClamped(today, months)))
  if (!earlier || !last) throw new Error('There are two months')
  const opening = addDays(earlier, -1)
  const account = await openAccounts(db, caller, plan, { opening, through: lastOfMonth(last) })
  const rows = await readRows(db, account, sql`day > ${opening} order by day, source_id`)
  const shown = rows.map((row, at) => ({ row, line: asBankShows(row, at) }))
  const monthOf = (from: Day): Month => {
    const through = lastOfMonth(from)
    const lines = shown.filter(({ line }) => line.postedOn >= from && line.postedOn <= through)
    return { through, lines }
  }
  const { book } = await readFigures(db, { account, through: opening })
  const balance = await sendFile(db, caller, account, monthOf(earlier), book)
  await matchAll(db, caller, account, monthOf(earlier))
  await reconcile(db, caller, account, monthOf(earlier).through, balance)
  await sendFile(db, caller, account, monthOf(last), balance)
}

/** Both accounts get a bank; deposits agree with theirs. Returns the operating account. */
async function openAccounts(
  db: Db,
  caller: Caller,
  { organization }: Portfolio,
  days: { opening: Day; through: Day },
): Promise<FoundAccount> {
  const bank = 'Hudson Valley Savings'
  const ours = (kind: 'operating' | 'deposit') =>
    and(eq(bankAccounts.organizationId, organization.id), eq(bankAccounts.kind, kind))
  await db
    .update(bankAccounts)
    .set({ bank, last4: '7730', openingOn: days.through })
    .where(ours('deposit'))
  const [operating] = await db
    .update(bankAccounts)
    .set({ bank, last4: '4417', openingOn: days.opening })
    .where(ours('operating'))
    .returning({ id: bankAccounts.id })
  if (!operating) throw new Error('An organization begins with bank accounts')
  return findAccount(db, caller, operating.id)
}

/** Up to two days later, with 22 capitals of the payee. */
function asBankShows(row: BankRow, at: number): StatementLine {
  return {
    at: at + 1,
    postedOn: later(row.day, at % 3),
    amount: row.amount,
    payee: `${row.amount.startsWith('-') ? 'ACH DEBIT' : 'DEPOSIT'} ${row.name}`
      .toUpperCase()
      .slice(0, 22),
    memo: '',
    checkNumber: row.checkNumber,
    fitId: row.sourceId.slice(-12),
  }
}

/** Stores a month as if its file were imported. Returns the closing balance. */
async function sendFile(
  db: Db,
  caller: Caller,
  account: FoundAccount,
  { through, lines }: Month,
  opening: string,
): Promise<string> {
  const closingBalance = addMoney(opening, ...lines.map(({ line }) => line.amount))
  const from = firstOfMonth(through)
  await keepStatement(db, caller, {
    account,
    name: `operating-${through.slice(0, 7)}.qfx`,
    bytes: Buffer.from(`${through} ${closingBalance}`),
    mapping: undefined,
    lines: distinguished(lines.map(({ line }) => line)),
    statement: {
      ...{ format: 'ofx', last4: account.last4, currency: null, from, through },
      ...{ closingBalance, notes: [] },
    },
  })
  return closingBalance
}

async function matchAll(db: Db, caller: Caller, account: FoundAccount, { lines }: Month) {
  const rows = new Map(lines.map(({ line, row }) => [line.fitId, row]))
  const kept = await db
    .select({ bankLineId: bankLines.id, fitId: bankLines.fitId })
    .from(bankLines)
    .where(eq(bankLines.bankAccountId, account.id))
  const { organizationId } = account
  const matches = kept.flatMap(({ bankLineId, fitId }) => {
    const row = rows.get(fitId)
    if (!row) return []
    const { source, sourceId, amount } = row
    const of = { id: newId(), organizationId, bankLineId, matchedBy: caller.id }
    return [{ ...of, source, sourceId, amount }]
  })
  await db.insert(bankMatches).values(matches)
}

async function reconcile(
  db: Db,
  caller: Caller,
  account: FoundAccount,
  through: Day,
  statementBalance: string,
) {
  const id = newId()
  await db.insert(reconciliations).values({
    ...{ id, organizationId: account.organizationId, bankAccountId: account.id },
    ...{ through, statementBalance, createdBy: caller.id },
  })
  const details = await readDetails(db, caller, id)
  if (details.difference !== '0.00' || details.openLines.length > 0)
    throw new Error(`The demo's bank differs by ${details.difference}`)
  await closeReconciliation(db, caller, details, null)
}
