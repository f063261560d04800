import type { PaymentProviderName } from '#shared/accounting/online/attempt-states.ts'
import { providerEvents } from '../../db/tables.ts'
import type { ProviderEvent } from '../../integrations/payments/port.ts'
import type { Db } from '../../postgres/database.ts'

/** Keeps events that are not known yet, for the job: their types and ids only. */
export async function storeEvents(
  db: Db,
  whose: { organizationId: string; provider: PaymentProviderName },
  events: readonly ProviderEvent[],
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ id, type, at, subject }) => ({
    ...{ ...whose, eventId: id, type, body: { at: at.toISOString(), subject } },
  }))
  await db.insert(providerEvents).values(rows).onConflictDoNothing()
}
