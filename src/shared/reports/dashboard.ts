import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { money } from '#shared/fields.ts'

/**
 * Every figure is defined in domain.md §0; money is null-free and in the organization's currency. A
 * tenant's is the sum of their payments; with several landlords it is zero, as their amounts are
 * never added.
 */
export const stats = z.object({
  totalRevenue: money,
  occupiedUnits: z.int(),
  totalUnits: z.int(),
  /** The number of units excluded from occupancy: a model, an office, under works. */
  nonRevenueUnits: z.int(),
  pendingMaintenance: z.int(),
  unreadMessages: z.int(),
  /** round(occupied / (total − non-revenue) × 100), 0 with no units. */
  occupancyPercent: z.int(),
  /** Last 30 days against the 30 before, `'12.5'`; null without an earlier amount. */
  revenueChangePercent: z.string().nullable(),
  /** Received in the current calendar month of the organization, to date. */
  revenueThisMonth: money,
  /** On-time amount ÷ rent charged, latest matured rent charge per active lease; null with none. */
  collectionPercent: z.int().nullable(),
  /**
   * Σ open amounts past their deadline, and the number of delinquent tenants; null for a tenant of several landlords.
   */
  outstanding: money.nullable(),
  outstandingTenants: z.int(),
})
export type Stats = z.output<typeof stats>

export const getStats = endpoint('GET', '/api/dashboard/stats', {
  may: 'dashboard:read',
  summary: 'The figures of the dashboard, computed from the rows the caller may see',
  reply: stats,
})
