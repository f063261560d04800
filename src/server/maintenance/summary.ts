import { and, eq, type SQL, sql } from 'drizzle-orm'
import type {
  MaintenancePriority,
  MaintenanceStatus,
  MaintenanceSummary,
} from '#shared/maintenance/maintenance-requests.ts'
import { order } from '#shared/order.ts'
import { nameOf } from '#shared/people/person-names.ts'
import type { Caller } from '../access/caller.ts'
import { readableBy } from '../access/fields.ts'
import { seesAllRequests } from '../access/organization-scope.ts'
import { instantText } from '../access/selections.ts'
import { visibleRequests } from '../access/visible.ts'
import { inStatusSince } from '../db/tables/request-state.ts'
import { daySums, maintenanceRequests } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { assignees } from './rows.ts'

/** The figures of all requests a caller sees. */

/** All requests that the caller sees, counted, and their assignees. */
export async function summarizeRequests(db: Db, caller: Caller): Promise<MaintenanceSummary> {
  const [groups, dates, people] = await Promise.all([
    countGroups(db, caller),
    readDates(db, caller),
    readAssignees(db, caller),
  ])
  const counted = (such: (group: Group) => boolean) =>
    groups.filter(such).reduce((sum, { rows }) => sum + rows, 0)
  const isUrgent = ({ priority }: Group) => priority === 'urgent'
  return {
    total: counted(() => true),
    pending: counted(({ status }) => status === 'pending'),
    inProgress: counted(({ status }) => status === 'in_progress'),
    completed: counted(({ status }) => status === 'completed'),
    urgent: counted(isUrgent),
    urgentOpen: counted(group => isUrgent(group) && isOpenStatus(group.status)),
    ...dates,
    assignees: people.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)) || order(a.id, b.id)),
  }
}

export interface Group {
  status: MaintenanceStatus
  priority: MaintenancePriority
  rows: number
  /** The sum of actual costs as far as the viewer reads them. */
  amount: string
}

export function isOpenStatus(status: MaintenanceStatus): boolean {
  return status === 'pending' || status === 'in_progress'
}

/** How many requests there are of each status and priority: of all of an organization from its stored totals. */
export async function countGroups(db: Db, viewer: Caller): Promise<Group[]> {
  const { status, priority, actualCost } = maintenanceRequests
  const sumOf = (cost: SQL<string | null>) =>
    sql<string>`coalesce(sum((${cost})::numeric), 0)::numeric(16, 2)::text`
  if (!seesAllRequests(viewer) || !viewer.organizationId)
    return db
      .select({
        status,
        priority,
        rows: sql<number>`count(*)::int`,
        amount: sumOf(readableBy(viewer, 'workCost', actualCost)),
      })
      .from(maintenanceRequests)
      .where(visibleRequests(viewer))
      .groupBy(status, priority)
  return db
    .select({
      status: sql<MaintenanceStatus>`split_part(${daySums.kind}, ' ', 1)`,
      priority: sql<MaintenancePriority>`split_part(${daySums.kind}, ' ', 2)`,
      rows: sql<number>`sum(${daySums.rows})::int`,
      amount: sumOf(readableBy(viewer, 'workCost', daySums.amount)),
    })
    .from(daySums)
    .where(and(eq(daySums.organizationId, viewer.organizationId), eq(daySums.figure, 'requests')))
    .groupBy(daySums.kind)
}

/** Since when the oldest wait and are at work, and when the last was completed: each the end of an index. */
async function readDates(db: Db, caller: Caller) {
  const since = inStatusSince(maintenanceRequests)
  const endOf = (status: MaintenanceStatus, end: SQL) =>
    instantText(sql`(select ${end} from ${maintenanceRequests}
      where ${and(visibleRequests(caller), eq(maintenanceRequests.status, status))})`)
  const { rows } = await db.execute<Record<keyof typeof noDates, string | null>>(sql`select
    ${endOf('pending', sql`min(${since})`)} as "oldestPending",
    ${endOf('in_progress', sql`min(${since})`)} as "oldestInProgress",
    ${endOf('completed', sql`max(${since})`)} as "latestCompleted"`)
  return rows[0] ?? noDates
}

const noDates = { oldestPending: null, oldestInProgress: null, latestCompleted: null }

/** Everyone who is assigned to some. Of a whole organization each is one step in an index, however many requests. */
async function readAssignees(db: Db, caller: Caller) {
  const person = { id: assignees.id, firstName: assignees.firstName, lastName: assignees.lastName }
  const { assignedTo } = maintenanceRequests
  if (!seesAllRequests(caller))
    return db
      .selectDistinct(person)
      .from(maintenanceRequests)
      .innerJoin(assignees, eq(assignees.id, assignedTo))
      .where(visibleRequests(caller))
  const next = (than: SQL) => sql`(select ${assignedTo} from ${maintenanceRequests}
    where ${visibleRequests(caller)} and ${assignedTo} > ${than} order by ${assignedTo} limit 1)`
  const someone = sql`(
    with recursive someone as (
      select ${next(sql`'00000000-0000-0000-0000-000000000000'::uuid`)} as id
      union all select ${next(sql`someone.id`)} from someone where someone.id is not null
    ) select id from someone)`
  return db.select(person).from(assignees).where(sql`${assignees.id} in ${someone}`)
}
