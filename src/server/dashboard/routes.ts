import type { FastifyInstance } from 'fastify'
import { percentOf, toCents } from '#shared/money.ts'
import { getStats } from '#shared/reports/dashboard.ts'
import { getInsights } from '#shared/reports/dashboard-insights.ts'
import { getRevenue } from '#shared/reports/dashboard-revenue.ts'
import { getToday } from '#shared/reports/dashboard-today.ts'
import { getUrgentTasks } from '#shared/reports/dashboard-urgent.ts'
import { isOperator } from '../access/operator.ts'
import { inOwnOrganization } from '../access/organization-scope.ts'
import { route } from '../http/route.ts'
import { cardsOf, readFigures } from '../reports/dashboard/card-and-badge-figures.ts'
import { readDailyRevenue } from '../reports/dashboard/daily-revenue.ts'
import { readToday } from '../reports/dashboard/today.ts'
import {
  readLeaseEnding,
  readUnreadMessage,
  readUrgentRequests,
} from '../reports/dashboard/urgent-tasks.ts'
import { insightsFor } from './insights.ts'

export function dashboardRoutes(app: FastifyInstance): void {
  route(app, getStats, async ({ db, caller }) => {
    const row = await readFigures(db, inOwnOrganization(caller))
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
    const revenue = await readDailyRevenue(db, inOwnOrganization(caller), query.days)
    const before = toCents(revenue.previous)
    return { ...revenue, changePercent: percentOf(toCents(revenue.total) - before, before) }
  })

  route(app, getInsights, ({ db, caller, query: { named } }) =>
    insightsFor(db, inOwnOrganization(caller), named),
  )

  route(app, getToday, async ({ db, caller }) => {
    const runsIt = await isOperator(db, app.operatorEmail, caller.id)
    return readToday(db, inOwnOrganization(caller), runsIt ? app.outbox.folder === null : null)
  })

  route(app, getUrgentTasks, async ({ db, caller }) => ({
    requests: await readUrgentRequests(db, inOwnOrganization(caller)),
    lease: await readLeaseEnding(db, inOwnOrganization(caller)),
    message: await readUnreadMessage(db, caller),
  }))
}
