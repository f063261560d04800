import { and, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod'
import type { BillPayments, payBills } from '#shared/accounting/bill-payments.ts'
import { type Day, todayIn } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import { fromCents, splitByLargestRemainder, toCents } from '#shared/money.ts'
import type { Caller } from '../../access/caller.ts'
import { ownOrganization } from '../../access/own-organization.ts'
import { visibleBankAccounts } from '../../access/visible-banking.ts'
import { newId } from '../../db/new-id.ts'
import {
  bankAccounts,
  billPaymentLines,
  billPayments,
  expenses,
  organizations,
} from '../../db/tables.ts'
import { conflict, conflictAt, notFound, refusedAt } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { requireBilled, requirePast } from '../past-days.ts'
import { lockOpen, type OpenExpense, ofBills } from './open-expenses.ts'

type Sent = z.output<typeof payBills.body>

/** The payment of one payee: parts of expenses, in cents. */
interface Payment {
  payee: string
  bills: Set<string>
  parts: { expense: OpenExpense; cents: number }[]
}

/**
 * Pays bills with one payment to each payee, in the order they were sent.
 *
 * @throws 400 at the bill, and at `paidOn` for a day before a bill, 409 where credits are more than the bills of their payee
 */
export async function recordPayments(db: Db, caller: Caller, sent: Sent): Promise<BillPayments> {
  const { organizationId, today } = await officeOf(db, caller)
  requirePast('paidOn', sent.paidOn, today)
  const { bankAccountId } = sent
  if (bankAccountId) await requireAccount(db, caller, bankAccountId)
  const open = await lockOpen(db, caller, ofBills(sent.bills.map(bill => bill.billId)))
  const payments = paymentsOf(sent, open)
  requireBilled(sent.paidOn, open)
  const numbers = checkNumbers(sent.checkNumber, payments.length)
  const recorded: BillPayments = []
  for (const [at, { payee, bills, parts }] of payments.entries()) {
    const cents = parts.reduce((sum, part) => sum + part.cents, 0)
    if (cents < 0)
      throw conflict(
        sentence('The credits of {payee} are more than the bills: enter how much of them is used', {
          payee,
        }),
      )
    const id = newId()
    const checkNumber = numbers[at] ?? null
    const { paidOn } = sent
    const payment: PaymentRow = {
      ...{ id, organizationId, paidOn, checkNumber, bankAccountId, recordedBy: caller.id },
      method: cents === 0 ? 'credit' : sent.method,
    }
    await write(db, payment, parts)
    recorded.push({ id, payee, amount: fromCents(cents), checkNumber, bills: bills.size })
  }
  return recorded
}

/** Pays all that is open of one expense. @throws 400 for a day before its bill, 409 when nothing is open */
export async function payOpenExpense(
  db: Db,
  caller: Caller,
  expenseId: string,
  paidOn: Day,
): Promise<void> {
  const { organizationId } = await officeOf(db, caller)
  const open = await lockOpen(db, caller, eq(expenses.id, expenseId))
  requireBilled(paidOn, open)
  const parts = partsOf(open, null, 'paidOn')
  await write(db, { id: newId(), organizationId, paidOn, recordedBy: caller.id }, parts)
}

/** @throws 400 at the field where bills are not paid from this account */
async function requireAccount(db: Db, caller: Caller, id: string) {
  const [found] = await db
    .select({ kind: bankAccounts.kind })
    .from(bankAccounts)
    .where(
      and(eq(bankAccounts.id, id), isNull(bankAccounts.archivedAt), visibleBankAccounts(caller)),
    )
  if (!found || found.kind === 'deposit')
    throw refusedAt('bankAccountId', 'Choose an account that pays bills')
}

type PaymentRow = typeof billPayments.$inferInsert & { id: string }

async function write(db: Db, payment: PaymentRow, parts: Payment['parts']) {
  const { id: paymentId, organizationId, paidOn } = payment
  await db.insert(billPayments).values(payment)
  await db.insert(billPaymentLines).values(
    parts.map(({ expense, cents }) => ({
      ...{ organizationId, paymentId, paidOn, amount: fromCents(cents) },
      ...{ expenseId: expense.id, propertyId: expense.propertyId },
    })),
  )
}

async function officeOf(db: Db, caller: Caller) {
  const organizationId = ownOrganization(caller)
  const [found] = await db
    .select({ timezone: organizations.timezone })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  if (!found) throw notFound('Organization')
  return { organizationId, today: todayIn(found.timezone) }
}

function paymentsOf({ bills }: Sent, open: readonly OpenExpense[]): Payment[] {
  const byPayee = new Map<string, Payment>()
  const seen = new Set<string>()
  for (const [at, { billId, amount }] of bills.entries()) {
    const lines = open.filter(line => line.billId === billId)
    const [first] = lines
    if (!first || seen.has(billId)) throw refusedAt(`bills.${at}.billId`, 'Choose an approved bill')
    seen.add(billId)
    const key = first.vendorId ?? first.payee
    const payment = byPayee.get(key) ?? { payee: first.payee, bills: new Set(), parts: [] }
    payment.bills.add(billId)
    payment.parts.push(...partsOf(lines, amount, `bills.${at}.amount`))
    byPayee.set(key, payment)
  }
  return [...byPayee.values()]
}

/** An amount over the open lines of a bill, in proportion. @throws 400, 409 at the field */
function partsOf(lines: OpenExpense[], amount: string | null, field: string) {
  const whole = lines.reduce((sum, line) => sum + line.open, 0)
  if (whole === 0) throw conflictAt(field, 'Nothing of this bill is open any more')
  const cents = amount === null ? Math.abs(whole) : toCents(amount)
  if (cents === 0) throw refusedAt(field, 'Enter an amount above zero')
  if (cents > Math.abs(whole)) throw refusedAt(field, 'This is more than what is open')
  const weights = lines.map(line => Math.abs(line.open))
  const sign = Math.sign(whole)
  return splitByLargestRemainder(cents, weights).flatMap((part, at) => {
    const expense = lines[at]
    return expense && part !== 0 ? [{ expense, cents: sign * part }] : []
  })
}

/** Numbers of checks that follow one another: 0099, 0100. @throws 400 at the field */
function checkNumbers(first: string | null, count: number): (string | null)[] {
  if (first === null || count === 1) return [first]
  if (!/^\d{1,15}$/.test(first))
    throw refusedAt('checkNumber', 'Enter the number of the first check, in digits')
  return Array.from({ length: count }, (_, at) =>
    String(Number(first) + at).padStart(first.length, '0'),
  )
}
