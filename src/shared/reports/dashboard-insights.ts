import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, money } from '#shared/fields.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { limits } from '#shared/limits.ts'
import { personName } from '#shared/person.ts'
import { home } from './dashboard-urgent.ts'

/** Apart from the dashboard’s other calls: its first figures do not wait for these shapes. */

const rows = fixedSentence('Must be a whole number from 1 to {max}', { max: limits.listRows })

/** Fewer records are not compared: one large repair, or two rents, would say anything. */
export const comparedRecords = 30

/** How many rows of each insight the dashboard loads with its first screen. */
export const namedInsights = 5

const rentReview = z.object({
  totalUnits: z.int(),
  /** 30 % of all units, rounded up: the maximum of listed ones. */
  share: z.int(),
  /** Leased units below their comparable rent; those named in `units` are the furthest below. */
  below: z.int(),
  /** Leased units with neither a market rent nor enough leased units like them. */
  incomparable: z.int(),
  /** Σ gaps of the named units, a month. */
  gap: money,
  units: z.array(
    home.extend({
      id,
      contractRent: money,
      comparableRent: money,
      /** The unit's own market rent, or the median contract rent of its like in the property. */
      comparedWith: z.enum(['market', 'median']),
      bedrooms: z.int().nullable(),
      gap: money,
    }),
  ),
})
export type RentReview = z.output<typeof rentReview>

const occupancy = z.object({
  totalUnits: z.int(),
  occupiedUnits: z.int(),
  /** Neither occupied nor vacant. */
  nonRevenueUnits: z.int(),
  occupancyPercent: z.int(),
  /** Σ market rents of the vacant units, a month; null for a viewer without access to rents. */
  loss: money.nullable(),
  /** Vacant units without a market rent, which the loss leaves out. */
  unpriced: z.int(),
  units: z.array(home.extend({ id, marketRent: money.nullable() })),
})
export type Occupancy = z.output<typeof occupancy>

const latePayments = z.object({
  total: money,
  count: z.int(),
  /** Days of the lease that is late the longest. */
  longest: z.int(),
  leases: z.array(
    z.object({ id, tenantId: id, tenant: personName, unit: home, open: money, daysLate: z.int() }),
  ),
})
export type LatePayments = z.output<typeof latePayments>

const maintenanceCost = z.object({
  /** Of requests completed in the last 90 days, and in the 90 before. */
  cost: money,
  previous: money,
  /** `'12.5'`; null when there was no cost before, or too few requests to compare. */
  changePercent: z.string().nullable(),
  jobs: z.int(),
  /** Completed in the last 90 days, without a recorded cost. */
  uncosted: z.int(),
  /** The property with the largest part. */
  dearest: z.object({ propertyId: id, propertyName: z.string(), cost: money }).nullable(),
})
export type MaintenanceCost = z.output<typeof maintenanceCost>

/**
 * Drawn from rents, dates and costs alone, never from personal traits (domain.md §5.3). Null is
 * hidden from the caller. Lists name at most `limits.listRows`; counts and sums are of all.
 */
export const getInsights = endpoint('GET', '/api/dashboard/insights', {
  may: 'dashboard:read',
  query: z.object({
    named: z.coerce
      .number(rows)
      .int(rows)
      .min(1, rows)
      .max(limits.listRows, rows)
      .default(limits.listRows)
      .describe('How many rows each list names at most'),
  }),
  summary: 'Rents to review, vacancies, late payments and the cost of maintenance',
  reply: z.object({
    rentReview: rentReview.nullable(),
    occupancy: occupancy.nullable(),
    latePayments: latePayments.nullable(),
    maintenanceCost: maintenanceCost.nullable(),
  }),
})
export type Insights = z.output<typeof getInsights.reply>
