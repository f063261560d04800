import { and, eq } from 'drizzle-orm'
import { bankAccounts, paymentAttempts, payouts, savedMethods } from '#server/db/tables.ts'
import { todayIn } from '#shared/dates.ts'
import { database } from '../world.ts'
import type { Rows, Who } from './personas.ts'

interface Paying {
  organizationId: string
  lease: { id: string; tenantId: string }
  seenBy: readonly Who[]
}

/**
 * Of each tenant an online payment, begun and not sent, for its payer and the office, and a saved method, for its
 * person; and a payout for the office.
 */
export async function onlineRows(office: readonly Who[], ...paying: Paying[]): Promise<Rows> {
  const rows: Rows = { 'payment-attempts': [], 'payment-methods': [], payouts: [] }
  const add = (noun: string, [row]: { id: string }[], seenBy: readonly Who[]) => {
    rows[noun] = [...(rows[noun] ?? []), { id: row?.id ?? '', seenBy }]
  }
  const { db } = database
  const today = todayIn('UTC')
  for (const { organizationId, lease, seenBy } of paying) {
    const of = { organizationId, userId: lease.tenantId }
    const sent = { leaseId: lease.id, submittedAt: new Date(), submittedOn: today }
    const attempt = { ...of, ...sent, kind: 'ach', amount: '1.00', state: 'submitted' } as const
    add('payment-attempts', await db.insert(paymentAttempts).values(attempt).returning(), seenBy)
    const method = { ...of, kind: 'card', last4: '4242', providerCustomer: 'cus_1' } as const
    const theirs = { ...method, providerMethod: `pm_${lease.id}` }
    add('payment-methods', await db.insert(savedMethods).values(theirs).returning(), seenBy)
  }
  const { organizationId } = paying[0] ?? { organizationId: '' }
  const money = { amount: '10.00', feeAmount: '0.00', arrivalOn: today, state: 'paid' } as const
  const [account] = await db
    .select({ bankAccountId: bankAccounts.id })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.organizationId, organizationId), eq(bankAccounts.kind, 'operating')))
  const of = { organizationId, bankAccountId: account?.bankAccountId ?? '' }
  const payout = { ...of, providerId: `po_${organizationId}`, ...money }
  add('payouts', await db.insert(payouts).values(payout).returning(), office)
  return rows
}
