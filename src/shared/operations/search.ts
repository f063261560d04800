import * as z from 'zod'
import { paymentStatuses } from '#shared/accounting/payments.ts'
import { endpoint } from '#shared/endpoint.ts'
import { atMostCharacters, dayReply, id, money } from '#shared/fields.ts'
import { foldText } from '#shared/fold-text.ts'
import { lease } from '#shared/leases/leases.ts'
import { limits } from '#shared/limits.ts'
import { maintenanceStatuses } from '#shared/maintenance/maintenance-requests.ts'
import { roles } from '#shared/person.ts'
import { nonRevenueReasons } from '#shared/properties/units.ts'

/** Each kind has at most this number of results. */
export const foundOfEach = 5
/** Fewer characters than this find too much to choose from. */
export const fewestSearched = 2

const name = { firstName: z.string().nullable(), lastName: z.string().nullable() }
const home = lease.shape.unit

const found = {
  /** Tenants and, for the office, its members. `lease` is the one in force, else the coming one, else the latest. */
  people: z.object({
    id,
    ...name,
    kind: z.enum(['tenant', 'member']),
    /** Of a member. */
    role: z.enum(roles).nullable(),
    /** Null where missing, and for a caller who may only read the name. */
    email: z.string().nullable(),
    lease: lease.pick({ id: true, status: true, unit: true }).nullable(),
  }),
  properties: z.object({ id, name: z.string(), address: z.string() }),
  units: z.object({
    id,
    unitNumber: z.string(),
    property: z.object({ id, name: z.string() }),
    isOccupied: z.boolean(),
    nonRevenueReason: z.enum(nonRevenueReasons).nullable(),
  }),
  leases: lease
    .pick({ id: true, status: true, startDate: true, endDate: true, monthToMonthSince: true })
    .extend({ tenant: z.object(name), unit: home }),
  requests: z.object({ id, title: z.string(), status: z.enum(maintenanceStatuses), unit: home }),
  vendors: z.object({ id, name: z.string(), email: z.string().nullable() }),
  documents: z.object({ id, name: z.string() }),
  payments: z.object({
    id,
    amount: money,
    status: z.enum(paymentStatuses),
    receivedOn: dayReply,
    leaseId: id,
    tenant: z.object(name),
  }),
}
export const searchReply = z.object({
  people: z.array(found.people),
  properties: z.array(found.properties),
  units: z.array(found.units),
  leases: z.array(found.leases),
  requests: z.array(found.requests),
  vendors: z.array(found.vendors),
  documents: z.array(found.documents),
  payments: z.array(found.payments),
})
export type SearchReply = z.output<typeof searchReply>

export const searchAll = endpoint('GET', '/api/search', {
  may: 'search:read',
  summary: `What the caller may see of what they typed: at most ${foundOfEach} of each kind, the best first. A typing error is forgiven where nothing else is found. A payment is found by "#" and the last characters of its id, by its amount with comma, cents or sign, and by the reference of its lease.`,
  query: z.object({
    q: z
      .string('Enter what to search for')
      .max(limits.line, atMostCharacters(limits.line))
      .refine(text => foldText(text).length >= fewestSearched, 'Enter at least 2 characters'),
  }),
  reply: searchReply,
})
