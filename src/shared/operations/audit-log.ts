import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant } from '#shared/fields.ts'
import { listQuery } from '#shared/lists.ts'
import { namedPerson } from '#shared/person.ts'

/** A person; a signed-out visitor; Rooftree itself; a direct change in the database. */
export const actorKinds = ['person', 'visitor', 'system', 'database'] as const

/** All types of audited record, by its name in the log. */
export const auditEntities = [
  'property',
  'property_owner',
  'unit',
  'lease',
  'lease_rent',
  'renewal_offer',
  'co_tenant',
  'tenant',
  'payment',
  'charge',
  'recurring_charge',
  'recurring_credit',
  'autopay',
  'payment_attempt',
  'payment_method',
  'payout',
  'provider_account',
  'recurring_charge_amount',
  'agency',
  'agency_remittance',
  'lease_payer',
  'lease_payer_share',
  'charge_run',
  'meter_reading',
  'closed_period',
  'credit',
  'refund',
  'money_transfer',
  'deposit_entry',
  'expense',
  'recurring_expense',
  'bill',
  'bill_line',
  'bill_payment',
  'bill_payment_line',
  'vendor',
  'tax_forms',
  'ledger_account',
  'budget',
  'journal',
  'journal_line',
  'bank_account',
  'bank_file',
  'bank_line',
  'bank_match',
  'bank_rule',
  'reconciliation',
  'owner_entry',
  'owner_statement',
  'owner_tax_details',
  'report_schedule',
  'maintenance_request',
  'maintenance_comment',
  'maintenance_schedule',
  'vendor_link',
  'document',
  'report',
  'tenant_invitation',
  'member_invitation',
  'person',
  'organization',
  'automatic_email',
  'session',
  'import',
  'job',
] as const
export type AuditEntity = (typeof auditEntities)[number]

/** `created`, `updated`, `deleted`, or something that happens without a row changing. */
export const auditActions = [
  'created',
  'updated',
  'deleted',
  'exported',
  'opened',
  'started',
  'signed_in',
  'signed_out',
  'sign_in_failed',
  'proof_failed',
  'credentials_changed',
] as const
export type AuditAction = (typeof auditActions)[number]

const value = z.union([z.string(), z.boolean(), z.null()])

const auditEntry = z.object({
  /** Its number in the organization's log: 1, 2, 3 … without a gap. */
  id: z.string(),
  at: instant,
  actorKind: z.enum(actorKinds),
  actor: namedPerson.nullable(),
  action: z.enum(auditActions),
  entity: z.enum(auditEntities),
  entityId: id.nullable(),
  /** The name of the record at that time. */
  label: z.string().nullable(),
  /** The changes by column; amounts as `'1500.00'`, days as `'2025-03-01'`. */
  changes: z.array(z.object({ field: z.string(), before: value, after: value })),
  /** The present names of ids in it. */
  names: z.array(z.object({ id, name: z.string() })),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The same for all changes of one request. */
  requestId: z.string().nullable(),
})
export type AuditEntry = z.output<typeof auditEntry>

const instantSent = z.iso.datetime({ offset: true, error: 'Enter a time with its time zone' })

export const listAuditLog = endpoint('GET', '/api/audit-log', {
  may: 'audit:read',
  summary: 'Who changed what, newest first: admins see everybody’s changes, managers their own',
  query: listQuery.omit({ q: true, after: true }).extend({
    after: z
      .string()
      .regex(/^\d{1,15}$/, 'Not a valid entry')
      .optional(),
    entity: z.enum(auditEntities, 'Choose a type of record').optional(),
    entityId: id
      .optional()
      .describe(
        'The history of one thing and what belongs to it: a property’s units, a tenant’s leases and payments',
      ),
    actor: id.optional(),
    from: instantSent.optional(),
    to: instantSent.optional().describe('Up to, and without, this moment'),
  }),
  reply: z.array(auditEntry),
})
