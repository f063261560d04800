import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { dayReply, id, instant, money } from '#shared/fields.ts'
import { fileQuery, listQuery, listSummary, sortQuery } from '#shared/lists.ts'
import { leaseParts } from './on-lease.ts'

/**
 * Open balances and held deposits as lists for work, a row for each lease: the same figures as `getAging` and
 * `getDeposits` of today, in pages, orders and files.
 */

/** A row of one; its id is that of the lease. */
const account = {
  ...{ id, leaseId: leaseParts.leaseId, tenant: leaseParts.tenant, unit: leaseParts.unit },
  /** The currency of its amounts and the zone of its days. */
  organization: z.object({ currency: z.string(), timezone: z.string() }),
}

/** The ages of open amounts, in days since the due date. */
export const ageNames = ['to30', 'to60', 'to90', 'beyond'] as const
export type AgeName = (typeof ageNames)[number]

const balance = z.object({
  ...account,
  ...{ to30: money, to60: money, to90: money, beyond: money, open: money, credit: money },
  remindedAt: instant.nullable(),
})
export type AgedBalance = z.output<typeof balance>

export const agingColumns = ['tenant', 'unit', ...ageNames, 'credit', 'reminded', 'open'] as const

const agingFilters = z.object({
  q: listQuery.shape.q,
  propertyId: id.optional(),
  age: z
    .enum(ageNames, 'Choose an age')
    .optional()
    .describe('Only those with an open amount of that age'),
  due: z
    .literal('true', 'Must be true')
    .optional()
    .describe('Only those that owe more than they prepaid'),
})

export const listAging = endpoint('GET', '/api/financials/aging/leases', {
  may: 'financials:read',
  summary: 'Leases with an open amount or a credit, the largest open amount first',
  query: listQuery.extend({ ...agingFilters.shape, sort: sortQuery(agingColumns) }),
  reply: z.array(balance),
})

export const summarizeAging = endpoint('GET', '/api/financials/aging/summary', {
  may: 'financials:read',
  summary: 'How many such leases the filters find, and the sums of their open amounts by age',
  query: agingFilters,
  reply: listSummary,
})

export const saveAging = endpoint('GET', '/api/financials/aging/file', {
  may: 'financials:read',
  summary: 'All such leases the filters find, as CSV or PDF',
  query: agingFilters.extend({ sort: sortQuery(agingColumns), ...fileQuery(agingColumns).shape }),
  reply: z.unknown().describe('The bytes of the file'),
})

const deposit = z.object({
  ...account,
  required: money.nullable(),
  held: money,
  movedOutOn: dayReply.nullable(),
  returnBy: dayReply.nullable(),
})
export type HeldDeposit = z.output<typeof deposit>

export const depositColumns = ['tenant', 'unit', 'due', 'movedOut', 'required', 'held'] as const

const depositFilters = z.object({
  q: listQuery.shape.q,
  propertyId: id.optional(),
  returning: z
    .literal('true', 'Must be true')
    .optional()
    .describe('Only those whose tenants moved out'),
})

export const listDeposits = endpoint('GET', '/api/financials/deposits/leases', {
  may: 'financials:read',
  summary: 'Leases whose deposit is held, the first to be returned first',
  query: listQuery.extend({ ...depositFilters.shape, sort: sortQuery(depositColumns) }),
  reply: z.array(deposit),
})

export const summarizeDeposits = endpoint('GET', '/api/financials/deposits/summary', {
  may: 'financials:read',
  summary: 'How many such leases the filters find, what is held, and what of it is to be returned',
  query: depositFilters,
  reply: listSummary,
})

export const saveDeposits = endpoint('GET', '/api/financials/deposits/file', {
  may: 'financials:read',
  summary: 'All such leases the filters find, as CSV or PDF',
  query: depositFilters.extend({
    sort: sortQuery(depositColumns),
    ...fileQuery(depositColumns).shape,
  }),
  reply: z.unknown().describe('The bytes of the file'),
})
