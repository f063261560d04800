import { and, eq, isNull, sql } from 'drizzle-orm'
import { providerAccounts } from '../../db/tables.ts'
import { ProviderError } from '../../integrations/payments/port.ts'
import type { Db } from '../../postgres/database.ts'

/** Notes why calls of an organization's account fail, or that they work again. Writes only what changed. */
export async function noteHealth(
  db: Db,
  organizationId: string,
  failure: string | null,
): Promise<void> {
  await db
    .update(providerAccounts)
    .set({ failure, failedAt: failure === null ? null : new Date() })
    .where(
      and(
        eq(providerAccounts.organizationId, organizationId),
        eq(providerAccounts.provider, 'stripe'),
        isNull(providerAccounts.disconnectedAt),
        sql`${providerAccounts.failure} is distinct from ${failure}`,
      ),
    )
}

/** The health of the connection after an error, as it is stored; null where the error says nothing of it. */
export function healthIn(error: unknown): string | null {
  if (!(error instanceof ProviderError)) return null
  const { failure, detail } = error
  if (failure === 'key')
    return detail === 'permission' || detail === 'secret_unreadable' ? detail : 'key'
  return failure === 'unreachable' || failure === 'limited' ? failure : null
}
