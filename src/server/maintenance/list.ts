import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type {
  listMaintenanceRequests,
  requestSorts,
} from '#shared/maintenance/maintenance-requests.ts'
import { fromCents, toCents } from '#shared/money.ts'
import type { Caller, Viewer } from '../access/caller.ts'
import { readableBy } from '../access/fields.ts'
import { seesAllRequests } from '../access/organization-scope.ts'
import { countUpTo, hasOnly } from '../access/pagination.ts'
import { preparedList } from '../access/prepared-for.ts'
import { afterSeen, byHome, byLastName, inOrder, naturally, sortOf } from '../access/sorted.ts'
import { summaryOf } from '../access/summary.ts'
import { visibleRequests, visibleTenants } from '../access/visible.ts'
import { isOpenRequest, urgencyOf } from '../db/tables/request-state.ts'
import {
  maintenanceRequests,
  organizations,
  organizationTenants,
  properties,
  users,
} from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { assignees, forSums, isOverdue, selectRequests, withPeopleAndHome } from './rows.ts'
import { countGroups, type Group, isOpenStatus } from './summary.ts'

/** The lists of maintenance requests: their rows, filters and orders. */

export type RequestQuery = Partial<z.output<typeof listMaintenanceRequests.query>> & {
  /** The condition of `q`. */
  found?: SQL | undefined
}

export const readRequestList = preparedList('requests', (db, viewer, query: RequestQuery, rows) => {
  const sort = sortOf(sortsFor(viewer), query.sort ?? '-reported')
  const { after } = query
  const last = after ? seen(db, viewer, { by: sort.by, after }) : undefined
  return selectRequests(db, viewer)
    .where(and(matching(viewer, query), afterSeen(sort, maintenanceRequests.id, last)))
    .orderBy(...inOrder(sort, maintenanceRequests.id))
    .limit(rows)
})

/** Only by what the viewer reads. */
function sortsFor(viewer: Viewer): Record<(typeof requestSorts)[number], SQL> {
  const { title, status, priority, category, dueOn, completedAt } = maintenanceRequests
  const { estimatedCost, actualCost } = maintenanceRequests
  return {
    title: naturally(sql`${title}`),
    unit: byHome,
    tenant: byLastName(users),
    status: sql`${status}`,
    priority: sql`${priority}`,
    category: sql`coalesce(${category}, '')`,
    assignee: byLastName(assignees),
    due: sql`coalesce(${dueOn}, 'infinity')`,
    // Ids sort by time.
    reported: sql`${maintenanceRequests.id}`,
    completed: sql`coalesce(${completedAt}, '-infinity')`,
    estimate: sql`coalesce(${readableBy(viewer, 'workCost', estimatedCost)}, 0)`,
    urgency: urgencyOf(priority),
    cost: sql`coalesce(${readableBy(viewer, 'workCost', actualCost)}, 0)`,
  }
}

/** The value and id of a visible request. Inside, the names of the tables mean its own rows. */
function seen(db: Db, viewer: Viewer, { by, after }: { by: SQL; after: string }) {
  return withPeopleAndHome(
    db
      .select({ by: sql`${by}`.as('by'), id: maintenanceRequests.id })
      .from(maintenanceRequests)
      .$dynamic(),
  ).where(and(eq(maintenanceRequests.id, after), visibleRequests(viewer)))
}

function matching(viewer: Viewer, query: RequestQuery): SQL | undefined {
  const { assigneeId, open } = query
  return and(
    visibleRequests(viewer),
    query.status ? eq(maintenanceRequests.status, query.status) : undefined,
    open === true ? isOpenRequest(maintenanceRequests.status) : undefined,
    open === false ? not(isOpenRequest(maintenanceRequests.status)) : undefined,
    query.priority ? eq(maintenanceRequests.priority, query.priority) : undefined,
    query.category ? eq(maintenanceRequests.category, query.category) : undefined,
    assigneeId === 'nobody' ? isNull(maintenanceRequests.assignedTo) : undefined,
    assigneeId && assigneeId !== 'nobody'
      ? eq(maintenanceRequests.assignedTo, assigneeId)
      : undefined,
    query.overdue === undefined ? undefined : sql`${isOverdue} = ${query.overdue}`,
    query.unitId ? eq(maintenanceRequests.unitId, query.unitId) : undefined,
    query.tenantId ? reportedBy(viewer, query.tenantId) : undefined,
    query.propertyId ? eq(properties.id, query.propertyId) : undefined,
    query.found,
  )
}

/** Of a tenant whom the viewer may look up. */
function reportedBy(viewer: Viewer, tenantId: string): SQL | undefined {
  return and(
    eq(maintenanceRequests.tenantId, tenantId),
    sql`exists (select from ${organizationTenants}
      where ${organizationTenants.userId} = ${tenantId} and ${visibleTenants(viewer)})`,
  )
}

export async function countRequests(
  db: Db,
  viewer: Caller,
  query: RequestQuery,
  max: number | undefined,
): Promise<number> {
  const groups = await groupsOf(db, viewer, query)
  if (groups) return groups.reduce((sum, { rows }) => sum + rows, 0)
  const found = db.select({ one: sql`1` }).from(maintenanceRequests).$dynamic()
  return countUpTo(db, max, forSums(found).where(matching(viewer, query)))
}

/** How many requests match, and the sum of their costs as far as the caller reads them, in each currency. */
export async function sumRequests(db: Db, viewer: Caller, query: RequestQuery) {
  const groups = await groupsOf(db, viewer, query)
  if (groups) return sumGroups(db, viewer, groups)
  const cost = readableBy(viewer, 'workCost', maintenanceRequests.actualCost)
  const sums = await forSums(
    db
      .select({
        // Never null: each row has its organization.
        currency: sql<string>`${organizations.currency}`,
        count: sql<number>`count(*)::int`,
        amount: sql<string>`coalesce(sum((${cost})::numeric), 0)::numeric(16, 2)::text`,
      })
      .from(maintenanceRequests)
      .$dynamic(),
  )
    .where(matching(viewer, query))
    .groupBy(organizations.currency)
    .orderBy(organizations.currency)
  return summaryOf(sums)
}

/** The stored totals of a list, where its filters and its viewer allow them; else null. */
async function groupsOf(db: Db, viewer: Caller, query: RequestQuery): Promise<Group[] | null> {
  const { status, priority, open } = query
  if (!seesAllRequests(viewer) || !hasOnly(query, ['status', 'priority', 'open', 'sort']))
    return null
  const groups = await countGroups(db, viewer)
  return groups.filter(
    group =>
      (status === undefined || group.status === status) &&
      (priority === undefined || group.priority === priority) &&
      (open === undefined || isOpenStatus(group.status) === open),
  )
}

async function sumGroups(db: Db, { organizationId }: Caller, groups: Group[]) {
  const [own] = await db
    .select({ currency: organizations.currency })
    .from(organizations)
    .where(eq(organizations.id, organizationId ?? ''))
  const count = groups.reduce((sum, { rows }) => sum + rows, 0)
  if (!own || count === 0) return summaryOf([])
  const cents = groups.reduce((sum, { amount }) => sum + toCents(amount), 0)
  return summaryOf([{ currency: own.currency, count, amount: fromCents(cents) }])
}
