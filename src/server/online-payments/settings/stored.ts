import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import {
  type ManualDetails,
  manualDetails,
  type PaymentProviderSettings,
  type StripeAccount,
} from '#shared/accounting/online/provider.ts'
import { organizations, providerAccounts } from '../../db/tables.ts'
import { ProviderError } from '../../integrations/payments/port.ts'
import type { Providers } from '../../integrations/payments/providers.ts'
import type { Db } from '../../postgres/database.ts'

type Row = typeof providerAccounts.$inferSelect

/** The settings of an organization as its office reads them, never with a key. */
export async function readSettings(
  db: Db,
  organizationId: string,
  { providers, publicUrl }: { providers: Providers; publicUrl: string },
): Promise<PaymentProviderSettings> {
  const stripe = await findAccount(db, organizationId, 'stripe')
  return {
    stripe: stripe && stripe.disconnectedAt === null ? shown(stripe) : null,
    manual: await readManual(db, organizationId, providers),
    eventsUrl: `${publicUrl}/api/payment-provider/events/${organizationId}`,
  }
}

/** With its secrets, for those who connect it. */
export async function findAccount(
  db: Db,
  organizationId: string,
  provider: Row['provider'],
): Promise<Row | null> {
  const [row] = await db
    .select()
    .from(providerAccounts)
    .where(
      and(
        eq(providerAccounts.organizationId, organizationId),
        eq(providerAccounts.provider, provider),
      ),
    )
  return row ?? null
}

/** How to pay without a provider. The former text of the letterhead stands in until details are stored. */
export async function readManual(
  db: Db,
  organizationId: string,
  providers: Providers,
): Promise<ManualDetails | null> {
  const row = await findAccount(db, organizationId, 'manual')
  if (row) return detailsIn(row.secret, providers)
  const [organization] = await db
    .select({ notes: organizations.paymentInstructions })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  return organization?.notes ? { ...noDetails, notes: organization.notes } : null
}

const noDetails: ManualDetails = {
  ...{ zelle: null, checkTo: null, mailTo: null, notes: null },
  ...{ bankName: null, routingNumber: null, accountNumber: null },
}

function detailsIn(secret: string, providers: Providers): ManualDetails | null {
  try {
    const details = manualDetails.parse(JSON.parse(providers.decrypt(secret)))
    return Object.values(details).some(value => value !== null) ? details : null
  } catch (error) {
    // Of a key that this server no longer has: the office enters them again.
    if (error instanceof ProviderError || error instanceof z.ZodError) return null
    throw error
  }
}

function shown(row: Row): StripeAccount {
  const { id, mode, keyEnd, accountName, bankAccountId, blocked, failure } = row
  const { takesCard, takesAch, takesPartial, minimum, cardFee, cardFixed, achFee } = row
  const instant = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...{ id, mode, accountName, bankAccountId, blocked, failure, keyEnd: keyEnd ?? '' },
    hasWebhookSecret: row.webhookSecret !== null,
    ...{ takesCard, takesAch, takesPartial, minimum, cardFee, cardFixed, achFee },
    cardPercent: shortPercent(row.cardPercent),
    ...{ failedAt: instant(row.failedAt), comparedAt: instant(row.comparedAt) },
  }
}

/** `2.9`, not `2.900`. */
export function shortPercent(percent: string): string {
  return `${Number(percent)}`
}
