import { and, asc, desc, eq, gte, sql } from 'drizzle-orm'
import { urgentRequests } from '#shared/reports/dashboard-urgent.ts'
import type { Caller } from '../../access/caller.ts'
import { isWithin, tenantShape, todayThere, unitShape } from '../../access/selections.ts'
import { visibleLeases, visibleRequests } from '../../access/visible.ts'
import { idOfDaysAgo } from '../../db/new-id.ts'
import { isOpenRequest, urgencyOf } from '../../db/tables/request-state.ts'
import {
  leases,
  maintenanceRequests,
  messages,
  organizations,
  properties,
  units,
  users,
} from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'

/** The urgent pending requests that wait longest, at most two. */
export function readUrgentRequests(db: Db, viewer: Caller) {
  return db
    .select({
      id: maintenanceRequests.id,
      title: maintenanceRequests.title,
      createdAt: maintenanceRequests.createdAt,
      unit: unitShape,
    })
    .from(maintenanceRequests)
    .innerJoin(units, eq(units.id, maintenanceRequests.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(
      and(
        visibleRequests(viewer),
        eq(urgencyOf(maintenanceRequests.priority), 1),
        isOpenRequest(maintenanceRequests.status),
        eq(maintenanceRequests.status, 'pending'),
      ),
    )
    .orderBy(asc(maintenanceRequests.id))
    .limit(urgentRequests)
}

/** The active lease that ends first, from 30 days before its last day on; null without any. */
export async function readLeaseEnding(db: Db, viewer: Caller) {
  const daysLeft = sql<number>`${leases.endDate} - ${todayThere}`
  const [lease] = await db
    .select({
      id: leases.id,
      tenantId: leases.tenantId,
      endDate: leases.endDate,
      daysLeft,
      tenant: tenantShape,
      unit: unitShape,
    })
    .from(leases)
    .innerJoin(organizations, eq(organizations.id, leases.organizationId))
    .innerJoin(users, eq(users.id, leases.tenantId))
    .innerJoin(units, eq(units.id, leases.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(and(visibleLeases(viewer), eq(leases.status, 'active'), isWithin(leases.endDate, 30)))
    .orderBy(asc(leases.endDate), asc(leases.id))
    .limit(1)
  return lease ?? null
}

/** The latest unread message of a viewer; null without any of the last two weeks: older ones are not urgent. */
export async function readUnreadMessage(db: Db, viewer: Caller) {
  const [message] = await db
    .select({
      id: messages.id,
      senderId: messages.senderId,
      subject: messages.subject,
      content: messages.content,
      createdAt: messages.createdAt,
      sender: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .where(
      and(
        eq(messages.receiverId, viewer.id),
        eq(messages.status, 'sent'),
        // Ids sort by time: an index has them.
        gte(messages.id, idOfDaysAgo(14)),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(1)
  return message ?? null
}
