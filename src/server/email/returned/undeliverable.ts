import { type SQL, sql } from 'drizzle-orm'
import type { ReturnReason } from '#shared/messaging/email-events.ts'
import { mails } from '../../db/tables.ts'

/**
 * Of `mails`: why its address gets no emails; null where it does. The mailbox is the same for every
 * organization. A complaint stops no email about a personal account, which has no organization and no switch: its
 * person asked for it, such as a new password, or has to know of it. The outer columns are written out: drizzle would
 * leave their table out, and mean the inner one.
 */
export const undeliverableAs: SQL<ReturnReason | null> = sql<ReturnReason | null>`(
  select returned.returned_as from ${mails} as returned
  where lower(returned.recipient) = lower(${sql.raw('mails.recipient')})
    and returned.returned_as is not null and returned.allowed_at is null
    and (returned.returned_as = 'hard_bounce'
      or num_nonnulls(${sql.raw('mails.organization_id, mails.preference')}) > 0) limit 1)`

/** The note in the outbox on an email to such an address. */
export const notSentBecause: Readonly<Record<ReturnReason, string>> = {
  hard_bounce: 'Not sent: an earlier email to this address came back',
  complaint: 'Not sent: the recipient marked an earlier email as spam',
}
