import { and, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { daysAgo, MS_PER_DAY, todayIn } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { newId } from '../../db/new-id.ts'
import {
  organizations,
  paymentAttempts,
  payments,
  providerAccounts,
  providerDifferences,
} from '../../db/tables.ts'
import type { PaymentProvider, ProviderPayment } from '../../integrations/payments/port.ts'
import { notify } from '../../notifications/notify.ts'
import { among } from '../../postgres/among.ts'
import type { Database, Db } from '../../postgres/database.ts'
import { type Difference, differencesOf, type Ours } from './differences.ts'

/** How far a night looks back. */
const days = 30

/**
 * Compares the provider's payments of the last 30 days with ours. New differences are stored, and the office is
 * notified once. A difference that is gone is resolved. Nothing else changes. @throws ProviderError
 */
export async function compare(
  database: Database,
  organizationId: string,
  { provider, publicUrl }: { provider: Pick<PaymentProvider, 'paymentsSince'>; publicUrl: string },
): Promise<void> {
  const since = daysAgo(days)
  const theirs: ProviderPayment[] = []
  for await (const payment of provider.paymentsSince(since)) theirs.push(payment)
  await database.transaction(async db => {
    const [office] = await db
      .select({ timezone: organizations.timezone })
      .from(organizations)
      .where(eq(organizations.id, organizationId))
      .for('no key update')
    if (!office) return
    const today = todayIn(office.timezone)
    const found = differencesOf(theirs, await ourAttempts(db, organizationId, { since, theirs }))
    const opened = await settle(db, organizationId, { found, today })
    if (opened > 0)
      await notify(
        db,
        {
          ...{ kind: 'payment', automation: null, organizationId },
          key: `provider-differences:${organizationId}:${today}`,
          path: '/financials?show=online&view=differences',
          describe: () => ({
            title: t('Online payments differ from the ledger'),
            text: t(
              '{count, plural, one {# difference was found. Nothing was corrected.} other {# differences were found. Nothing was corrected.}}',
              { count: opened },
            ),
          }),
          mail: { publicUrl },
        },
        { to: [], office: true, by: null },
      )
    await db
      .update(providerAccounts)
      .set({ comparedAt: new Date() })
      .where(
        and(
          eq(providerAccounts.organizationId, organizationId),
          eq(providerAccounts.provider, 'stripe'),
        ),
      )
  })
}

/** Attempts begun since then whose money was to come, and those that the provider's payments are. */
async function ourAttempts(
  db: Db,
  organizationId: string,
  { since, theirs }: { since: Date; theirs: readonly ProviderPayment[] },
): Promise<Ours[]> {
  const named = theirs.map(({ paymentId }) => paymentId)
  const rows = await db
    .select({
      ...{ id: paymentAttempts.id, providerId: paymentAttempts.providerId },
      ...{ state: paymentAttempts.state, amount: paymentAttempts.amount },
      ...{ feeAmount: paymentAttempts.feeAmount, refundedAmount: paymentAttempts.refundedAmount },
      ...{ paymentStatus: payments.status, paymentAmount: payments.amount },
      refunded: sql<string>`(select coalesce(sum(r.amount), 0)::numeric(12, 2)::text from refunds r
        where r.payment_id = ${payments.id} and r.method = 'online' and r.voided_on is null)`,
    })
    .from(paymentAttempts)
    .leftJoin(payments, eq(payments.id, paymentAttempts.paymentId))
    .where(
      and(
        eq(paymentAttempts.organizationId, organizationId),
        isNotNull(paymentAttempts.providerId),
        or(
          // A day later than the provider's first one: clocks differ.
          and(
            gte(paymentAttempts.submittedAt, new Date(since.getTime() + MS_PER_DAY)),
            inArray(paymentAttempts.state, ['processing', 'succeeded', 'disputed', 'won', 'lost']),
          ),
          among(paymentAttempts.providerId, named),
        ),
      ),
    )
  return rows.flatMap(({ providerId, ...row }) => (providerId ? [{ ...row, providerId }] : []))
}

/** Stores the new differences and resolves those that are gone. Returns the number of new ones. */
async function settle(
  db: Db,
  organizationId: string,
  { found, today }: { found: readonly Difference[]; today: string },
): Promise<number> {
  const open = await db
    .select()
    .from(providerDifferences)
    .where(
      and(
        eq(providerDifferences.organizationId, organizationId),
        isNull(providerDifferences.resolvedAt),
      ),
    )
  const keyOf = ({ kind, providerId, ours, theirs }: Omit<Difference, 'attemptId'> | Kept) =>
    JSON.stringify([kind, providerId, ours, theirs])
  const known = new Set(open.map(keyOf))
  const present = new Set(found.map(keyOf))
  const gone = open.filter(one => !present.has(keyOf(one)))
  if (gone.length > 0)
    await db
      .update(providerDifferences)
      .set({ resolvedAt: new Date() })
      .where(
        among(
          providerDifferences.id,
          gone.map(({ id }) => id),
        ),
      )
  const opened = found.filter(one => !known.has(keyOf(one)))
  if (opened.length > 0)
    await db
      .insert(providerDifferences)
      .values(opened.map(one => ({ id: newId(), organizationId, foundOn: today, ...one })))
  return opened.length
}

type Kept = Pick<typeof providerDifferences.$inferSelect, 'kind' | 'providerId' | 'ours' | 'theirs'>
