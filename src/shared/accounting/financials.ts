import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { day, dayReply, id, instant, money } from '#shared/fields.ts'
import { listQuery } from '#shared/lists.ts'
import { chargeKinds } from './charges.ts'
import { leaseParts } from './on-lease.ts'

/**
 * The Financials screen of the organization a person works for, or of an owner's properties:
 * figures of the reports with their rows. Lists name at most `limits.listRows`; sums are of all.
 */

const { leaseId, tenant, unit } = leaseParts
const onLease = { leaseId, tenant, unit }

const period = z.object({
  from: day().optional(),
  to: day().optional(),
  propertyId: id.optional(),
})

const ages = { to30: money, to60: money, to90: money, beyond: money, open: money, credit: money }

export const getAging = endpoint('GET', '/api/financials/aging', {
  may: 'financials:read',
  summary:
    'What is open by its age since the due date, lease by lease, as in the Collection Report',
  query: z.object({ asOf: day().optional(), propertyId: id.optional() }),
  reply: z.object({
    asOf: dayReply,
    total: z.object(ages),
    /** With the latest reminder of late rent. */
    leases: z.array(z.object({ ...onLease, ...ages, remindedAt: instant.nullable() })),
  }),
})
export type Aging = z.output<typeof getAging.reply>

export const getDeposits = endpoint('GET', '/api/financials/deposits', {
  may: 'financials:read',
  summary: 'The tenants’ money that is held, lease by lease, and the day it is due back',
  query: z.object({ asOf: day().optional(), propertyId: id.optional() }),
  reply: z.object({
    asOf: dayReply,
    held: money,
    /** Held for homes that were moved out of. */
    toReturn: money,
    leases: z.array(
      z.object({
        ...onLease,
        agreed: money.nullable(),
        held: money,
        movedOutOn: dayReply.nullable(),
        returnBy: dayReply.nullable(),
      }),
    ),
  }),
})
export type Deposits = z.output<typeof getDeposits.reply>

const performance = {
  /** Null where no unit was known by the end of the period. */
  units: z.int().nullable(),
  occupied: z.int().nullable(),
  /** Net receipts, and retained deposits. */
  income: money,
  /** Operating expenses. */
  expenses: money,
  noi: money,
}

export const getByProperty = endpoint('GET', '/api/financials/by-property', {
  may: 'financials:read',
  summary: 'Income, operating expenses and NOI by property, as in Property Performance',
  query: period,
  reply: z.object({
    from: dayReply,
    to: dayReply,
    total: z.object(performance),
    properties: z.array(z.object({ id, name: z.string(), ...performance })),
  }),
})
export type ByProperty = z.output<typeof getByProperty.reply>

const account = { charged: money, received: money, balance: money }

export const getByTenant = endpoint('GET', '/api/financials/by-tenant', {
  may: 'financials:read',
  summary: 'Charges, payments and the balance at the end of a period, by tenant',
  query: period,
  reply: z.object({
    from: dayReply,
    to: dayReply,
    total: z.object(account),
    leases: z.array(z.object({ ...onLease, ...account })),
  }),
})
export type ByTenant = z.output<typeof getByTenant.reply>

/** How many months the charts show, the running one included. */
export const chartMonths = 12

export const getMonths = endpoint('GET', '/api/financials/months', {
  may: 'financials:read',
  summary:
    'Income, operating expenses and occupancy of the last twelve months, oldest first; null before the data begins',
  query: z.object({ propertyId: id.optional() }),
  reply: z.object({
    /** The day the data begins, where that is later than the first month. */
    noDataBefore: dayReply.nullable(),
    months: z.array(
      z.object({
        /** Its first day; the running month ends today. */
        from: dayReply,
        to: dayReply,
        /** Null where the month is unknown. */
        income: money.nullable(),
        expenses: money.nullable(),
        noi: money.nullable(),
        /** Rentable units: not a model, an office or under works at the end of the month. */
        units: z.int().nullable(),
        occupied: z.int().nullable(),
      }),
    ),
  }),
})
export type Months = z.output<typeof getMonths.reply>

export const getCollection = endpoint('GET', '/api/financials/collection', {
  may: 'financials:read',
  summary:
    'The rent charges behind the collection rate: the latest matured one of each active lease',
  reply: z.object({
    charged: money,
    onTime: money,
    leases: z.array(
      z.object({
        ...onLease,
        dueDate: dayReply,
        deadline: dayReply,
        charged: money,
        onTime: money,
      }),
    ),
  }),
})
export type Collection = z.output<typeof getCollection.reply>

export const getPastDue = endpoint('GET', '/api/financials/past-due', {
  may: 'financials:read',
  summary:
    'The charges behind the outstanding amount: open past their deadline, the oldest first, of a day the largest',
  query: listQuery.pick({ limit: true }),
  reply: z.object({
    total: money,
    tenants: z.int(),
    /** Of all charges; the list may name fewer. */
    count: z.int(),
    charges: z.array(
      z.object({
        id,
        ...onLease,
        kind: z.enum(chargeKinds),
        dueDate: dayReply,
        amount: money,
        open: money,
        daysLate: z.int(),
      }),
    ),
  }),
})
export type PastDue = z.output<typeof getPastDue.reply>
