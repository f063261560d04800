import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { AuditAction, AuditEntity } from '#shared/operations/audit-log.ts'
import { originOf } from '../access/caller.ts'
import type { Db } from '../postgres/database.ts'

/**
 * The audit trail. Rows record their own changes (`audit_table` in `db/functions`). Code names the actor,
 * once in each transaction, and records events that change no row.
 */

export interface Actor {
  /** Null for a signed-out caller. */
  userId: string | null
  request: FastifyRequest
  /** The stored hash of a password is renewed, the password stays. */
  rehashing?: true
  /** An erasure: entries hold the new values only, never the old ones. */
  erasing?: true
}

/** Sets the actor for the rest of this transaction. The last call counts. */
export async function actAs(db: Db, actor: Actor): Promise<void> {
  await setWho(db, whoActs(actor))
}

/** The same for a transaction that is to begin with it. */
export function whoActs({ userId, request, rehashing, erasing }: Actor): object {
  return {
    kind: 'visitor',
    actor: userId ?? undefined,
    requestId: request.id,
    ...originOf(request),
    rehashing,
    erasing,
  }
}

/** As `actAs`, for automations. */
export async function actAsSystem(db: Db, { erasing }: Pick<Actor, 'erasing'> = {}): Promise<void> {
  await setWho(db, { kind: 'system', erasing })
}

/** Begins or ends erasing within a transaction, on behalf of the same actor. */
export async function actErasing(db: Db, isErasing: boolean): Promise<void> {
  // Entries are written at commit, unless set to immediate.
  if (!isErasing) {
    await db.execute(sql`set constraints all immediate`)
    await db.execute(sql`set constraints all deferred`)
  }
  const who = sql`coalesce(nullif(current_setting('rooftree.who', true), ''), '{}')::jsonb - 'erasing'`
  const now = isErasing ? sql`(${who}) || '{"erasing": true}'` : who
  await db.execute(sql`select set_config('rooftree.who', (${now})::text, true)`)
}

/**
 * Writes an entry for an event without a changed row: an export, a failed sign-in. In a transaction it comes last,
 * because it locks the end of the organization's log until the commit.
 *
 * @param details never a secret; columns named like one are left out all the same
 */
export async function record(
  db: Db,
  event: {
    action: AuditAction
    entity: AuditEntity
    organizationId: string | null
    userId: string | null
    entityId?: string | undefined
    label?: string | undefined
    details?: Record<string, unknown>
  },
): Promise<void> {
  const details = event.details ? JSON.stringify(event.details) : null
  await db.execute(sql`select audit_event(
    ${event.organizationId}::uuid, ${event.userId}::uuid, ${event.action}, ${event.entity},
    ${event.entityId ?? null}::uuid, ${event.label ?? null}, ${details}::jsonb
  )`)
}

async function setWho(db: Db, who: object) {
  await db.execute(sql`select set_config('rooftree.who', ${JSON.stringify(who)}, true)`)
}

/** Tables with audited changes, and the log's name for a row of each. */
export const auditedTables: Readonly<Record<string, AuditEntity>> = {
  accounts: 'ledger_account',
  automatic_emails: 'automatic_email',
  bank_accounts: 'bank_account',
  bank_files: 'bank_file',
  bank_matches: 'bank_match',
  bank_rules: 'bank_rule',
  budgets: 'budget',
  bill_lines: 'bill_line',
  bill_payment_lines: 'bill_payment_line',
  bill_payments: 'bill_payment',
  bills: 'bill',
  charge_runs: 'charge_run',
  charges: 'charge',
  closed_periods: 'closed_period',
  co_tenants: 'co_tenant',
  credits: 'credit',
  deposit_entries: 'deposit_entry',
  documents: 'document',
  expenses: 'expense',
  imports: 'import',
  journal_lines: 'journal_line',
  journals: 'journal',
  lease_rents: 'lease_rent',
  leases: 'lease',
  maintenance_comments: 'maintenance_comment',
  maintenance_requests: 'maintenance_request',
  maintenance_schedules: 'maintenance_schedule',
  member_invitations: 'member_invitation',
  meter_readings: 'meter_reading',
  money_transfers: 'money_transfer',
  organization_tenants: 'tenant',
  organizations: 'organization',
  owner_entries: 'owner_entry',
  owner_statements: 'owner_statement',
  owner_tax_details: 'owner_tax_details',
  payments: 'payment',
  autopays: 'autopay',
  payment_attempts: 'payment_attempt',
  payment_methods: 'payment_method',
  payouts: 'payout',
  provider_accounts: 'provider_account',
  properties: 'property',
  reconciliations: 'reconciliation',
  property_owners: 'property_owner',
  agencies: 'agency',
  agency_remittances: 'agency_remittance',
  lease_payer_shares: 'lease_payer_share',
  lease_payers: 'lease_payer',
  recurring_charge_amounts: 'recurring_charge_amount',
  recurring_charges: 'recurring_charge',
  recurring_credits: 'recurring_credit',
  recurring_expenses: 'recurring_expense',
  refunds: 'refund',
  renewal_offers: 'renewal_offer',
  report_runs: 'report',
  report_schedules: 'report_schedule',
  sessions: 'session',
  tenant_invitations: 'tenant_invitation',
  units: 'unit',
  users: 'person',
  vendor_links: 'vendor_link',
  vendors: 'vendor',
}

/** Tables without audited changes, each with the reason. */
export const exemptTables: Readonly<Record<string, string>> = {
  allocations: 'follow from charges and payments by rule, and are themselves only added and voided',
  automation_runs: 'list what was done; the entries themselves, and their undo, are kept',
  automation_run_items: 'list what was done; the entries themselves, and their undo, are kept',
  audit_chains: 'is the log',
  bank_lines: 'come with their file, whose entry is kept; that one is ignored is recorded',
  audit_log: 'is the log',
  audit_values: 'are the log',
  day_sums: 'follow from the rows of the ledger by rule',
  installation: 'which release, key and files all servers have',
  stored_bytes: 'follow from what is stored',
  import_items: 'name what an import added, whose own entries are kept',
  earlier_tenants: 'the change of a lease’s tenant is kept itself',
  leased_days: 'follow from the days of leases by rule',
  lease_sums: 'follow from the ledger by rule',
  lease_words: 'follow from the names of tenants and homes by rule',
  latest_rents: 'follow from charges and payments by rule',
  data_exports: 'asking for an archive and downloading it are recorded as exported',
  attempts: 'counts what is limited, a day long at most',
  calendar_feeds: 'secrets; that an address was made, renewed or ended is kept',
  email_counts: 'counts what is limited, a month long at most',
  proven_addresses: 'follow from a link that was used: that a person confirmed or joined is kept',
  payout_items: 'what a payout is made of, as the provider says; the payout itself is kept',
  provider_differences: 'what a comparison found; the rows compared are kept themselves',
  provider_events: 'what a provider reported; the change that follows is kept',
  erasures: 'say who was erased, so that a restore does it again; the erasing itself is kept',
  erasure_mentions: 'where to look for a name; what becomes of the words there is kept',
  email_changes: 'half a change of address, a day long; the whole one is kept',
  idempotency_keys: 'answers kept for retries, a day long',
  known_origins: 'follow from the sign-ins, which are kept',
  mails: 'the outbox; what a mail tells of is kept',
  recovery_codes: 'follow from the second factor; that it was turned on or off is kept',
  reset_requests: 'links that were asked for, a moment long; the new password is kept',
  sign_in_challenges: 'half a sign-in, five minutes long; the whole one is kept',
  two_factors: 'secrets; that one was turned on or off is kept',
  release_notes_sent: 'whom the notes of a release were sent',
  releases: 'which release runs since when',
  tenant_merges: 'the leases, requests and links that change over are kept themselves',
  report_sends: 'what a schedule sent; the statement or report itself is kept',
  office_digests: 'which day’s email went out; what it tells of is kept',
  period_snapshots: 'follow from the ledger by rule; the close is recorded',
  notifications: 'tell of changes that are kept themselves',
  property_owners_history: 'follows from the shares of owners by rule',
  unit_keys: 'follow from the numbers of units by rule',
  unit_words: 'follow from the names of homes by rule',
  unit_rents: 'follow from the market rents of units, whose changes are kept',
  uploads: 'files on their way; the document that holds one is kept',
  upload_versions: 'follow from the pictures that were uploaded',
  message_attachments: 'belong to a message',
  messages: 'conversations are nobody else’s to read',
}
