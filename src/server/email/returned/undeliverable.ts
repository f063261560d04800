import { type SQL, sql } from 'drizzle-orm'
import type { ReturnReason } from '#shared/messaging/email-events.ts'
import { mails } from '../../db/tables.ts'

/**
 * Of `mails`: why its address gets no emails; null where it does. The mailbox is the same for every
 * organization. The outer column is written out: drizzle would leave its table out, and mean the inner one.
 */
export const undeliverableAs: SQL<ReturnReason | null> = sql<ReturnReason | null>`(
  select returned.returned_as from ${mails} as returned
  where lower(returned.recipient) = lower(${sql.raw('mails.recipient')})
    and returned.returned_as is not null and returned.allowed_at is null limit 1)`

/** The note in the outbox on an email to such an address. */
export const notSentBecause: Readonly<Record<ReturnReason, string>> = {
  hard_bounce: 'Not sent: an earlier email to this address came back',
  complaint: 'Not sent: the recipient marked an earlier email as spam',
}
