import type { FastifyInstance } from 'fastify'
import { getStats } from '#shared/dashboard.ts'
import { getInsights } from '#shared/dashboard-insights.ts'
import { getRevenue } from '#shared/dashboard-revenue.ts'
import { getUrgentTasks } from '#shared/dashboard-urgent.ts'
import { percentOf, toCents, wholePercent } from '#shared/money.ts'
import { inOwnBooks } from '../db/in-books.ts'
import { readDailyRevenue } from '../reports/daily-revenue.ts'
import { readFigures } from '../reports/dashboard-figures.ts'
import { readLeaseEnding, readUnreadMessage, readUrgentRequests } from '../reports/urgent-tasks.ts'
import { route } from '../route.ts'
import { insightsFor } from './dashboard-insights.ts'

export function dashboardRoutes(app: FastifyInstance): void {
  route(app, getStats, async ({ db, caller }) => {
    const row = await readFigures(db, inOwnBooks(caller))
    const charged = toCents(row.rent_charged)
    return {
      totalRevenue: row.total_revenue,
      occupiedUnits: row.occupied_units,
      totalUnits: row.total_units,
      nonRevenueUnits: row.non_revenue_units,
      pendingMaintenance: row.pending_maintenance,
      unreadMessages: row.unread_messages,
      occupancyPercent: wholePercent(row.occupied_units, row.total_units - row.non_revenue_units),
      revenueChangePercent: changeOf(row.revenue_last_30_days, row.revenue_before),
      revenueThisMonth: row.revenue_this_month,
      collectionPercent: charged === 0 ? null : wholePercent(toCents(row.rent_on_time), charged),
      outstanding: row.outstanding,
      outstandingTenants: row.outstanding_tenants,
    }
  })

  route(app, getRevenue, async ({ db, caller, query }) => {
    const revenue = await readDailyRevenue(db, inOwnBooks(caller), query.days)
    return { ...revenue, changePercent: changeOf(revenue.total, revenue.previous) }
  })

  route(app, getInsights, ({ db, caller }) => insightsFor(db, inOwnBooks(caller)))

  route(app, getUrgentTasks, async ({ db, caller }) => ({
    requests: await readUrgentRequests(db, inOwnBooks(caller)),
    lease: await readLeaseEnding(db, inOwnBooks(caller)),
    message: await readUnreadMessage(db, caller),
  }))
}

/** Change in percent with one decimal, `'12.5'`; null when there was nothing before. */
function changeOf(now: string, before: string): string | null {
  return percentOf(toCents(now) - toCents(before), toCents(before))
}
