import { and, eq } from 'drizzle-orm'
import { bankAccounts } from '../../db/tables.ts'
import type { PaymentProvider } from '../../integrations/payments/port.ts'
import type { OpenAccount } from '../../integrations/payments/providers.ts'
import type { Database, Db } from '../../postgres/database.ts'
import { keepPayout, type Receiver } from './keep.ts'

type Source = Pick<PaymentProvider, 'readPayout' | 'payoutsSince'>
type Account = Pick<OpenAccount['account'], 'organizationId' | 'bankAccountId'>

/** Keeps the payout of an event as the provider has it now. @throws ProviderError */
export async function readPayout(
  database: Database,
  { provider, account }: { provider: Pick<Source, 'readPayout'>; account: Account },
  payoutId: string,
): Promise<void> {
  const payout = await provider.readPayout(payoutId)
  await database.transaction(async db => keepPayout(db, await receiverOf(db, account), payout))
}

/** Keeps all payouts since an instant: the events of some may never have come. @throws ProviderError */
export async function readPayouts(
  database: Database,
  { provider, account }: { provider: Pick<Source, 'payoutsSince'>; account: Account },
  since: Date,
): Promise<void> {
  for await (const payout of provider.payoutsSince(since))
    await database.transaction(async db => keepPayout(db, await receiverOf(db, account), payout))
}

/** The bank account that the office chose, else its default one. */
async function receiverOf(db: Db, { organizationId, bankAccountId }: Account): Promise<Receiver> {
  if (bankAccountId) return { organizationId, bankAccountId }
  const [first] = await db
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(
      and(
        eq(bankAccounts.organizationId, organizationId),
        eq(bankAccounts.isDefault, true),
        eq(bankAccounts.kind, 'operating'),
      ),
    )
  if (!first) throw new Error('An organization has a default bank account')
  return { organizationId, bankAccountId: first.id }
}
