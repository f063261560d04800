import * as z from 'zod'
import { charge } from '#shared/accounting/charge-shape.ts'
import { creditKinds } from '#shared/accounting/credits.ts'
import { withVoided } from '#shared/accounting/on-lease.ts'
import { paymentMethods } from '#shared/accounting/payments.ts'
import { endpoint } from '#shared/endpoint.ts'
import { day, dayReply, id, instant, money } from '#shared/fields.ts'
import { oneOf } from '#shared/language/sentences.ts'
import { listQuery, sortQuery } from '#shared/lists.ts'
import { organizationSettings } from '#shared/organization-settings.ts'
import { namedPerson, personName } from '#shared/person.ts'
import { lateFee } from './terms.ts'

export const leaseStatuses = ['active', 'expired', 'terminated', 'pending'] as const
export type LeaseStatus = (typeof leaseStatuses)[number]

export const noticeGivers = ['tenant', 'landlord'] as const

export const lease = z.object({
  id,
  unitId: id,
  tenantId: id,
  startDate: dayReply,
  endDate: dayReply,
  monthlyRent: money,
  securityDeposit: money.nullable(),
  status: z.enum(leaseStatuses),
  dueDay: z.int(),
  rollover: z.boolean(),
  monthToMonthSince: dayReply.nullable(),
  /** The move-out date of a notice; the lease stays active until it is ended. */
  noticeOn: dayReply.nullable(),
  noticeBy: z.enum(noticeGivers).nullable(),
  moveOutOn: dayReply.nullable(),
  /** During an eviction, tenants report no payments: `paidAtOffice`. */
  evictionOn: dayReply.nullable(),
  evictionReason: z.string().nullable(),
  movedInOn: dayReply.nullable(),
  movedOutOn: dayReply.nullable(),
  /** The last day of a lease that was ended; the lease is active until that day has passed. */
  terminatedOn: dayReply.nullable(),
  /** Null for tenants, unless the office shares it. */
  endReason: z.string().nullable(),
  isEndReasonTold: z.boolean(),
  /** The address for the deposit and its statement after move-out. */
  forwardingAddress: z.string().nullable(),
  /** The latest reminder of late rent. */
  remindedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  tenant: namedPerson,
  /** The co-tenants; the primary tenant alone is responsible for the lease. */
  coTenants: z.array(namedPerson),
  /** Who was the tenant before, the latest first, and the first day they were not; null for who is not of the office. */
  earlierTenants: z
    .array(
      z.object({
        id,
        firstName: z.string().nullable(),
        lastName: z.string().nullable(),
        until: dayReply,
      }),
    )
    .nullable(),
  unit: z.object({ id, unitNumber: z.string(), propertyId: id, propertyName: z.string() }),
  /** The landlord, with the currency of amounts and the zone of days of the lease. */
  organization: organizationSettings,
  /**
   * The late fee: from the day after `graceDays`, `amount` of money (`flat`, `daily`) or percent
   * (`percent_unpaid`, `percent_rent`); null with `none`. Its cap is shown to the office and to
   * tenants.
   */
  lateFee: lateFee.omit({ minUnpaid: true }).extend({ graceDays: z.int() }),
  /** The tenant's money held today, and the day by which it is due back once they moved out. */
  depositHeld: money,
  depositReturnBy: dayReply.nullable(),
  /** The balance today; negative for a credit (domain.md I1). */
  balance: money,
})
export type Lease = z.output<typeof lease>

/** The message to tenants about payments during an eviction. */
export const paidAtOffice = 'Payments on this lease are made to the office for now.'

/** Whether a person rents a lease, as its tenant or as a co-tenant. */
export function isRentedBy(
  lease: { tenantId: string; coTenants: readonly { id: string }[] },
  personId: string,
): boolean {
  return lease.tenantId === personId || lease.coTenants.some(({ id }) => id === personId)
}

/** The columns by which leases are sorted, shown and saved. */
export const leaseColumns = [
  'tenant',
  'unit',
  'status',
  'start',
  'end',
  'rent',
  'balance',
  'deposit',
  'reminded',
  'added',
] as const

/** Whether a lease is in force, coming or over, as lists filter it. */
export const leaseStages = ['current', 'month_to_month', 'future', 'ended'] as const

const within = 'Must be a whole number of days from 1 to 365'

/** The filters of the list, of its sums and of its files. */
export const leaseFilters = z.object({
  q: listQuery.shape.q,
  status: z.enum(leaseStatuses).optional(),
  stage: z
    .enum(leaseStages, oneOf(leaseStages))
    .optional()
    .describe('Month-to-month leases are current, too'),
  propertyId: id.optional(),
  unitId: id.optional(),
  tenantId: id.optional(),
  rented: z
    .stringbool('Must be true or false')
    .optional()
    .describe('Only what the caller rents, or only what they do not'),
  owing: z.literal('true', 'Must be true').optional().describe('Only those that owe money today'),
  ending: z
    .literal('true', 'Must be true')
    .optional()
    .describe('Only active ones whose last day, as far as it is known, is today or within 30 days'),
  endsWithin: z.coerce
    .number(within)
    .int(within)
    .min(1, within)
    .max(365, within)
    .optional()
    .describe('The same within so many days'),
  /** Whether the tenant has moved out and some of the deposit is still held. */
  depositDue: z.stringbool('Must be true or false').optional(),
})

export const listLeases = endpoint('GET', '/api/leases', {
  may: 'lease:read',
  summary: 'The leases the caller may see, newest first unless another order is chosen',
  query: listQuery.extend({
    ...leaseFilters.shape,
    largest: z
      .literal('true', 'Must be true')
      .optional()
      .describe('Who owes most today first, instead of the newest'),
    sort: sortQuery(leaseColumns),
  }),
  reply: z.array(lease),
})

export const getLease = endpoint('GET', '/api/leases/:id', {
  may: 'lease:read',
  summary: 'One lease',
  params: z.object({ id }),
  reply: lease,
})

/** One line of a lease's ledger; `balance` runs from oldest to newest. */
const ledgerEntry = z.object({
  id,
  kind: z.enum(['charge', 'payment', 'credit', 'refund', 'reversal']),
  date: dayReply,
  description: z.string(),
  /** The text of its author: the purpose of a charge, the reason of a credit, a payment's notes. */
  note: z.string().nullable(),
  /** The payment method. */
  method: z.enum(paymentMethods).nullable(),
  /** For rent: the days it is for. */
  periodStart: dayReply.nullable(),
  periodEnd: dayReply.nullable(),
  amount: money,
  balance: money,
  /** The kind of a credit. */
  creditKind: z.enum(creditKinds).nullable(),
  /** Of a charge or payment: whose part of the rent it is, or whose money. */
  payerId: id.nullable(),
  /** Of a refund or payment that moved money between two leases. */
  transferId: id.nullable(),
  createdAt: instant,
})

/** A row that was entered by mistake: it counts on no day. */
const voidedEntry = z.object({
  id,
  kind: z.enum(['charge', 'payment', 'credit', 'refund', 'deposit']),
  /** The day on which it would have counted. */
  date: dayReply,
  description: z.string(),
  note: z.string().nullable(),
  amount: money,
  reason: z.string().nullable(),
  /** Null where the audit log does not have it. */
  voidedAt: instant.nullable(),
  /** Null for an automation. */
  voidedBy: personName.nullable(),
})
export type VoidedEntry = z.output<typeof voidedEntry>

/** Part of a payment or of a credit, one of the two, that covers part of a charge. */
const allocation = z.object({
  chargeId: id,
  paymentId: id.nullable(),
  creditId: id.nullable(),
  amount: money,
})

export const getLedger = endpoint('GET', '/api/leases/:id/ledger', {
  may: 'lease:read',
  summary: 'Every charge, payment, credit and refund up to a day, with the running balance',
  params: z.object({ id }),
  query: z.object({ asOf: day().optional(), voided: withVoided }),
  reply: z.object({
    asOf: dayReply,
    balance: money,
    openCharges: z.array(charge),
    entries: z.array(ledgerEntry),
    allocations: z.array(allocation).describe('Which money covers which charge on that day'),
    voided: z.array(voidedEntry).describe('Voided entries, for an office that requests them'),
  }),
})
export const downloadLedger = endpoint('GET', '/api/leases/:id/ledger/pdf', {
  may: 'lease:read',
  summary: 'The same as a letter to the tenant, as a PDF',
  params: z.object({ id }),
  query: z.object({ asOf: day().optional() }),
  reply: z.unknown().describe('The bytes of a PDF file'),
})

export type Ledger = z.output<typeof getLedger.reply>
export type LedgerEntry = z.output<typeof ledgerEntry>
