import { and, eq } from 'drizzle-orm'
import { todayIn } from '#shared/dates.ts'
import { isOpenRequest } from '../db/tables/request-state.ts'
import { maintenanceRequests, organizations, properties } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { leaveShares } from '../properties/shares.ts'

/** Their open work and their properties, or shares of these, become unassigned. */
export async function unassign(db: Db, organizationId: string, userId: string) {
  await db
    .update(maintenanceRequests)
    .set({ assignedTo: null })
    .where(
      and(
        eq(maintenanceRequests.organizationId, organizationId),
        eq(maintenanceRequests.assignedTo, userId),
        isOpenRequest(maintenanceRequests.status),
      ),
    )
  const here = eq(properties.organizationId, organizationId)
  const [office] = await db
    .select({ timezone: organizations.timezone })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  await leaveShares(db, { organizationId, userId }, todayIn(office?.timezone ?? 'UTC'))
  await db
    .update(properties)
    .set({ managerId: null })
    .where(and(here, eq(properties.managerId, userId)))
}
