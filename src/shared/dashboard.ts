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

export const named = z.object({ firstName: z.string().nullable(), lastName: z.string().nullable() })
export const home = z.object({ unitNumber: z.string(), propertyId: id, propertyName: z.string() })

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
