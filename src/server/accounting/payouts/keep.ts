import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { todayIn } from '#shared/dates.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { newId } from '../../db/new-id.ts'
import {
  expenses,
  leases,
  organizations,
  paymentAttempts,
  payoutItems,
  payouts,
  units,
  users,
} from '../../db/tables.ts'
import type { ProviderPayout } from '../../integrations/payments/port.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'

/** Whose payout it is, and the bank account on which it arrives. */
export interface Receiver {
  organizationId: string
  bankAccountId: string
}

/**
 * Stores a payout as the provider has it now. A paid one takes its items from the clearing account, and its fees are
 * expenses of the properties. If it fails later, both end. A second call changes nothing. Returns its id.
 */
export async function keepPayout(
  db: Db,
  receiver: Receiver,
  payout: ProviderPayout,
): Promise<string> {
  const { organizationId } = receiver
  const { payoutId: providerId, arrivalOn, state } = payout
  const fees = payout.items.reduce((sum, { feeCents }) => sum + feeCents, 0)
  const figures = {
    ...{ arrivalOn, state },
    ...{ amount: fromCents(payout.cents), feeAmount: fromCents(fees) },
  }
  await db
    .insert(payouts)
    .values({ id: newId(), ...receiver, providerId, ...figures })
    .onConflictDoNothing()
  const own = and(eq(payouts.organizationId, organizationId), eq(payouts.providerId, providerId))
  const [kept] = await db.select().from(payouts).where(own).for('update')
  if (!kept) throw new Error('A payout that was just kept is there')
  if (isGone(kept.state)) return kept.id
  const hasItems = await db.$count(
    payoutItems,
    and(eq(payoutItems.payoutId, kept.id), isNull(payoutItems.voidedOn)),
  )
  // A paid payout keeps its day and amount, and only fails.
  if (hasItems === 0)
    await db
      .update(payouts)
      .set(figures)
      .where(and(own, or(ne(payouts.state, state), ne(payouts.arrivalOn, arrivalOn))))
  if (state === 'paid' && hasItems === 0) await post(db, receiver, { ...payout, id: kept.id })
  if (isGone(state) && hasItems > 0) await end(db, organizationId, { id: kept.id, state })
  return kept.id
}

const isGone = (state: ProviderPayout['state']) => state === 'failed' || state === 'canceled'

type Kept = ProviderPayout & { id: string }

async function post(db: Db, { organizationId }: Receiver, payout: Kept): Promise<void> {
  const places = await placesOf(db, organizationId, payout.items)
  const rows = [...payout.items, ...restOf(payout)].map(item => {
    const place = item.paymentId === null ? undefined : places.get(item.paymentId)
    return {
      ...{ id: newId(), organizationId, payoutId: payout.id, paidOn: payout.arrivalOn },
      ...{ providerId: item.id, kind: item.kind },
      ...{ attemptId: place?.attemptId ?? null, propertyId: place?.propertyId ?? null },
      ...{ amount: fromCents(item.cents), feeAmount: fromCents(item.feeCents) },
    }
  })
  if (rows.length === 0) return
  await db.insert(payoutItems).values(rows)
  const fees = new Map<string, number>()
  for (const { propertyId, feeAmount } of rows)
    if (propertyId) fees.set(propertyId, (fees.get(propertyId) ?? 0) + toCents(feeAmount))
  await postFees(db, organizationId, { payout, fees })
}

/** The amount that arrives beyond the items of the provider, as after a payout that failed. */
function restOf({ payoutId, cents, items }: ProviderPayout): ProviderPayout['items'] {
  const listed = items.reduce((sum, item) => sum + item.cents - item.feeCents, 0)
  if (listed === cents) return []
  return [
    { id: `${payoutId} rest`, kind: 'other', paymentId: null, cents: cents - listed, feeCents: 0 },
  ]
}

async function placesOf(db: Db, organizationId: string, items: ProviderPayout['items']) {
  const named = [...new Set(items.flatMap(({ paymentId }) => paymentId ?? []))]
  if (named.length === 0) return new Map<string, never>()
  const rows = await db
    .select({
      providerId: paymentAttempts.providerId,
      attemptId: paymentAttempts.id,
      propertyId: units.propertyId,
    })
    .from(paymentAttempts)
    .innerJoin(leases, eq(leases.id, paymentAttempts.leaseId))
    .innerJoin(units, eq(units.id, leases.unitId))
    .where(
      and(
        eq(paymentAttempts.organizationId, organizationId),
        among(paymentAttempts.providerId, named),
      ),
    )
  return new Map(rows.map(({ providerId, ...place }) => [providerId, place]))
}

async function postFees(
  db: Db,
  organizationId: string,
  { payout, fees }: { payout: Kept; fees: Map<string, number> },
): Promise<void> {
  const taken = [...fees].filter(([, cents]) => cents !== 0)
  if (taken.length === 0) return
  await db.insert(expenses).values(
    taken.map(([propertyId, cents]) => ({
      ...{ id: newId(), organizationId, propertyId, payoutId: payout.id },
      ...{ category: 'other' as const, payee: 'Stripe', description: 'Payment provider fees' },
      ...{ amount: fromCents(cents), incurredOn: payout.arrivalOn, paidOn: payout.arrivalOn },
      recordedBy: sql`(select id from ${users} where ${users.organizationId} = ${organizationId}
        and ${users.role} = 'admin' order by ${users.createdAt}, id limit 1)`,
    })),
  )
}

/** The bank sent it back: the money is at the provider again. */
async function end(
  db: Db,
  organizationId: string,
  { id, state }: { id: string; state: ProviderPayout['state'] },
): Promise<void> {
  const [office] = await db
    .select({ timezone: organizations.timezone })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  const voidedOn = todayIn(office?.timezone ?? 'UTC')
  await db.update(payouts).set({ state }).where(eq(payouts.id, id))
  await db
    .update(payoutItems)
    .set({ voidedOn })
    .where(and(eq(payoutItems.payoutId, id), isNull(payoutItems.voidedOn)))
  await db
    .update(expenses)
    .set({ voidedOn, voidReason: 'The payout failed' })
    .where(and(eq(expenses.payoutId, id), isNull(expenses.voidedOn)))
}
