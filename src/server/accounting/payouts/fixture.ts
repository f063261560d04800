import { and, eq } from 'drizzle-orm'
import type { TrialBalance } from '#shared/accounting/general-ledger.ts'
import type { AttemptState } from '#shared/accounting/online/attempt-states.ts'
import type { Day } from '#shared/dates.ts'
import { database, organizationIdOf, type User } from '#test/world.ts'
import { newId } from '../../db/new-id.ts'
import { bankAccounts, paymentAttempts, payments } from '../../db/tables.ts'
import { made, pay } from '../../fixture.ts'
import type { ProviderPayout } from '../../integrations/payments/port.ts'
import { keepPayout } from './keep.ts'

/** Money that came through a provider, as the events of its payments leave it. */

export interface Home {
  lana: User
  lease: { id: string; tenantId: string }
}

/** A payment that the provider took on a day, and its attempt. */
export async function paidOnline(
  { lana, lease }: Home,
  amount: string,
  { on, state = 'succeeded' }: { on?: Day; state?: AttemptState } = {},
) {
  const organizationId = await organizationIdOf(lana)
  const payment = await pay(lana, lease, amount, on)
  await database.db
    .update(payments)
    .set({ throughProvider: true, paymentMethod: 'online' })
    .where(eq(payments.id, payment.id))
  const providerId = `pi_${newId()}`
  const attemptId = newId()
  await database.db.insert(paymentAttempts).values({
    ...{ id: attemptId, organizationId, leaseId: lease.id, userId: lease.tenantId },
    ...{ paymentId: payment.id, kind: 'ach', amount, state, providerId },
  })
  return { payment, providerId, attemptId }
}

/** The bank returned a payment, as the provider reported, and the office records it. */
export async function lose(lana: User, payment: { id: string }, change: object = {}) {
  await database.db
    .update(paymentAttempts)
    .set({ refundedAmount: paymentAttempts.amount })
    .where(eq(paymentAttempts.paymentId, payment.id))
  const body = { status: 'reversed', reason: 'Returned', ...change }
  return await lana.patch(`/api/payments/${payment.id}`, body)
}

export type Item = ProviderPayout['items'][number]

export const item = (paymentId: string | null, cents: number, feeCents = 0): Item => ({
  ...{ id: `txn_${newId()}`, kind: cents < 0 ? 'dispute' : 'charge' },
  ...{ paymentId, cents, feeCents },
})

export function payoutOf(arrivalOn: Day, items: readonly Item[]): ProviderPayout {
  const cents = items.reduce((sum, one) => sum + one.cents - one.feeCents, 0)
  return { payoutId: `po_${newId()}`, arrivalOn, state: 'paid', cents, items }
}

/** Keeps a payout on a bank account, the default one unless named, in a transaction of its own. */
export async function keep(lana: User, payout: ProviderPayout, account?: string): Promise<string> {
  const organizationId = await organizationIdOf(lana)
  const bankAccountId = account ?? (await operatingOf(lana)).id
  return database.transaction(db => keepPayout(db, { organizationId, bankAccountId }, payout))
}

export async function operatingOf(lana: User) {
  const organizationId = await organizationIdOf(lana)
  const [account] = await database.db
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(
      and(
        eq(bankAccounts.organizationId, organizationId),
        eq(bankAccounts.isDefault, true),
        eq(bankAccounts.kind, 'operating'),
      ),
    )
  if (!account) throw new Error('An organization has an operating account')
  return account
}

/** Balances by the numbers of accounts, signed, and that both sides are equal. */
export async function balances(lana: User, query = '') {
  const { rows, totals } = made(
    await lana.get<TrialBalance>(`/api/trial-balance?basis=accrual${query}`),
  )
  const of = new Map(
    rows.map(({ number, debit, credit }) => [number, debit === '0.00' ? `-${credit}` : debit]),
  )
  return {
    bank: of.get('1010') ?? '0.00',
    clearing: of.get('1095') ?? '0.00',
    fees: of.get('6140') ?? '0.00',
    isEven: totals.debit === totals.credit,
  }
}
