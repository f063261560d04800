import type { FastifyInstance } from 'fastify'
import { getStats } from '#shared/dashboard.ts'
import { getInsights } from '#shared/dashboard-insights.ts'
import { getRevenue } from '#shared/dashboard-revenue.ts'
import { getUrgentTasks } from '#shared/dashboard-urgent.ts'
import { percentOf, toCents } from '#shared/money.ts'
import { inOwnBooks } from '../db/in-books.ts'
import { readDailyRevenue } from '../reports/daily-revenue.ts'
import { cardsOf, readFigures } from '../reports/dashboard-figures.ts'
import { readLeaseEnding, readUnreadMessage, readUrgentRequests } from '../reports/urgent-tasks.ts'
import { route } from '../route.ts'
import { insightsFor } from './dashboard-insights.ts'

export function dashboardRoutes(app: FastifyInstance): void {
  route(app, getStats, async ({ db, caller }) => {
    const row = await readFigures(db, inOwnBooks(caller))
    return {
      ...cardsOf(row),
      totalRevenue: row.total_revenue,
      pendingMaintenance: row.pending_maintenance,
      unreadMessages: row.unread_messages,
      revenueThisMonth: row.revenue_this_month,
      outstanding: row.outstanding,
      outstandingTenants: row.outstanding_tenants,
    }
  })

  route(app, getRevenue, async ({ db, caller, query }) => {
    const revenue = await readDailyRevenue(db, inOwnBooks(caller), query.days)
    const before = toCents(revenue.previous)
    return { ...revenue, changePercent: percentOf(toCents(revenue.total) - before, before) }
  })

  route(app, getInsights, ({ db, caller }) => insightsFor(db, inOwnBooks(caller)))

  route(app, getUrgentTasks, async ({ db, caller }) => ({
    requests: await readUrgentRequests(db, inOwnBooks(caller)),
    lease: await readLeaseEnding(db, inOwnBooks(caller)),
    message: await readUnreadMessage(db, caller),
  }))
}
