import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { dayReply, id, instant, money } from './fields.ts'

/**
 * Every figure is defined in domain.md §0; money is null-free and in the organization's currency. A
 * tenant's is what they paid; with several landlords it is zero, as their amounts are never added.
 */
export const stats = z.object({
  totalRevenue: money,
  occupiedUnits: z.int(),
  totalUnits: z.int(),
  pendingMaintenance: z.int(),
  unreadMessages: z.int(),
  /** round(occupied / total × 100), 0 with no units. */
  occupancyPercent: z.int(),
  /** Last 30 days against the 30 before, `'12.5'`; null when there was nothing before. */
  revenueChangePercent: z.string().nullable(),
  /** Received in the current calendar month of the organization, to date. */
  revenueThisMonth: money,
  /** On-time amount ÷ rent charged, latest matured rent charge per active lease; null with none. */
  collectionPercent: z.int().nullable(),
  /** Σ open amounts past their deadline, and how many tenants owe them. */
  outstanding: money,
  outstandingTenants: z.int(),
})
export type Stats = z.output<typeof stats>

export const getStats = endpoint('GET', '/api/dashboard/stats', {
  may: 'dashboard:read',
  summary: 'The figures of the dashboard, computed from the rows the caller may see',
  reply: stats,
})

/** The ranges the Revenue Overview offers, in days up to and including today. */
export const revenueRanges = [7, 30, 90] as const

/** Completed payments by the day they were received, every day of the range, oldest first. */
export const getRevenue = endpoint('GET', '/api/dashboard/revenue', {
  may: 'dashboard:read',
  summary: 'Revenue of the last 7, 30 or 90 days, day by day, against as many days before',
  query: z.object({
    days: z
      .enum(['7', '30', '90'], 'Choose 7, 30 or 90 days')
      .default('30')
      .transform(days => Number(days)),
  }),
  reply: z.object({
    total: money,
    previous: money,
    /** `'12.5'`; null when nothing came before. */
    changePercent: z.string().nullable(),
    days: z.array(z.object({ day: dayReply, amount: money })),
  }),
})
export type Revenue = z.output<typeof getRevenue.reply>

/** How many urgent requests the dashboard names (spec.md point 7). */
export const urgentRequests = 2

const named = z.object({ firstName: z.string().nullable(), lastName: z.string().nullable() })
const home = z.object({ unitNumber: z.string(), propertyId: id, propertyName: z.string() })

export const getUrgentTasks = endpoint('GET', '/api/dashboard/urgent-tasks', {
  may: 'dashboard:read',
  summary: 'What should not wait: urgent requests, a lease about to end, an unread message',
  reply: z.object({
    /** Urgent and pending, the two that wait longest. */
    requests: z
      .array(z.object({ id, title: z.string(), createdAt: instant, unit: home }))
      .max(urgentRequests),
    /** The active lease that ends first, when that is within 30 days. */
    lease: z
      .object({ id, tenantId: id, endDate: dayReply, daysLeft: z.int(), tenant: named, unit: home })
      .nullable(),
    /** The latest message to the caller that is still `sent`. */
    message: z
      .object({
        id,
        senderId: id,
        subject: z.string().nullable(),
        content: z.string(),
        createdAt: instant,
        sender: named,
      })
      .nullable(),
  }),
})
export type UrgentTasks = z.output<typeof getUrgentTasks.reply>

const rentReview = z.object({
  totalUnits: z.int(),
  /** 30 % of all units, rounded up: at most so many are named. */
  share: z.int(),
  /** Let units below their comparable rent; those named in `units` are the furthest below. */
  below: z.int(),
  /** Let units with neither a market rent nor another let unit like them. */
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
  occupancyPercent: z.int(),
  /** Σ market rents of the vacant units, a month; null for somebody who may not see rents. */
  loss: money.nullable(),
  /** Vacant units without a market rent, which the loss leaves out. */
  unpriced: z.int(),
  units: z.array(home.extend({ id, marketRent: money.nullable() })),
})
export type Occupancy = z.output<typeof occupancy>

const latePayments = z.object({
  total: money,
  count: z.int(),
  leases: z.array(
    z.object({ id, tenantId: id, tenant: named, unit: home, open: money, daysLate: z.int() }),
  ),
})
export type LatePayments = z.output<typeof latePayments>

const maintenanceCost = z.object({
  /** Of requests completed in the last 90 days, and in the 90 before. */
  cost: money,
  previous: money,
  /** `'12.5'`; null when there was no cost before. */
  changePercent: z.string().nullable(),
  jobs: z.int(),
  /** Completed in the last 90 days, but nobody entered what it cost. */
  uncosted: z.int(),
  /** Where most of it went. */
  dearest: z.object({ propertyId: id, propertyName: z.string(), cost: money }).nullable(),
})
export type MaintenanceCost = z.output<typeof maintenanceCost>

/**
 * Drawn from rents, dates and costs alone, never from who somebody is (domain.md §5.3). Null is what
 * is not the caller's business. Lists name at most `limits.listRows`; counts and sums are of all.
 */
export const getInsights = endpoint('GET', '/api/dashboard/insights', {
  may: 'dashboard:read',
  summary: 'Rents to review, vacancies, late payments and the cost of maintenance',
  reply: z.object({
    rentReview: rentReview.nullable(),
    occupancy: occupancy.nullable(),
    latePayments: latePayments.nullable(),
    maintenanceCost: maintenanceCost.nullable(),
  }),
})
export type Insights = z.output<typeof getInsights.reply>
