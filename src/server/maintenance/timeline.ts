import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { TimelineEntry } from '#shared/maintenance/maintenance-work.ts'
import type { Role } from '#shared/person.ts'
import { actorNow } from '../access/actors.ts'
import type { Caller } from '../access/caller.ts'
import { readableBy } from '../access/fields.ts'
import { visibleRequests } from '../access/visible.ts'
import { valuesOfEntry, wholeEntry } from '../audit/entries.ts'
import { withoutErased } from '../audit/erased-entries.ts'
import {
  auditLog,
  auditValues,
  maintenanceComments,
  maintenanceRequests,
  users,
} from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { roleTowards } from './changes.ts'

type RequestRow = typeof maintenanceRequests.$inferSelect
type Entry = Omit<TimelineEntry, 'at'> & { at: Date }

/** Comments and changes of a visible request, oldest first, within the caller's rights. */
export async function timelineOf(db: Db, caller: Caller, request: RequestRow): Promise<Entry[]> {
  const isShown = readsInternal(roleTowards(caller, request))
  const comments = await commentsOn(
    db,
    and(
      eq(maintenanceComments.requestId, request.id),
      isShown ? undefined : eq(maintenanceComments.isInternal, false),
    ),
  )
  const changes = await changesOf(db, caller, request)
  return [...changes, ...comments].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** Internal notes are between the office and staff. */
export function readsInternal(role: Role): boolean {
  return role === 'admin' || role === 'manager' || role === 'staff'
}

/** Comments as entries of a timeline. */
export async function commentsOn(db: Db, which: SQL | undefined): Promise<Entry[]> {
  const rows = await db
    .select({
      id: maintenanceComments.id,
      at: maintenanceComments.createdAt,
      author,
      vendor: maintenanceComments.vendorName,
      text: maintenanceComments.text,
      isInternal: maintenanceComments.isInternal,
    })
    .from(maintenanceComments)
    .leftJoin(users, eq(users.id, maintenanceComments.authorId))
    .where(which)
    .orderBy(asc(maintenanceComments.id))
  return rows.map(row => ({ ...row, kind: 'comment', changes: [] }))
}

const author = { id: users.id, firstName: users.firstName, lastName: users.lastName }

/** Log entries of the request itself, from before the timeline existed. */
async function changesOf(db: Db, caller: Caller, request: RequestRow): Promise<Entry[]> {
  const rows = await db
    .select({
      id: sql<string>`${auditLog.number}::text`,
      at: auditLog.at,
      author,
      action: auditLog.action,
      changes: sql<TimelineEntry['changes'] | null>`(
        select jsonb_agg(jsonb_build_object('field', known.field,
            'before', ${label(sql`${wholeEntry.before} ->> known.key`)},
            'after', ${label(sql`${wholeEntry.after} ->> known.key`)}) order by known.place)
          from (values ${sql.join(
            Object.entries(known).map(
              ([field, column], place) => sql`(${place}::int, ${field}::text, ${column}::text)`,
            ),
            sql`, `,
          )}) as known(place, field, key)
          where ${wholeEntry.after} ? known.key and (known.key not in ('estimated_cost', 'actual_cost')
            or ${readableBy(caller, 'workCost', sql`true`)}))`,
    })
    .from(maintenanceRequests)
    .innerJoin(
      auditLog,
      and(
        eq(auditLog.chain, maintenanceRequests.organizationId),
        sql`${auditLog.about} @> array[${request.id}::uuid]`,
        eq(auditLog.entity, 'maintenance_request'),
      ),
    )
    .leftJoin(auditValues, valuesOfEntry)
    .leftJoin(users, eq(users.id, actorNow))
    .where(and(eq(maintenanceRequests.id, request.id), visibleRequests(caller)))
    .orderBy(asc(auditLog.number))
  const entries = await withoutErased(
    db,
    rows.map(({ action, changes, ...row }) => ({
      ...{ row, action, entityId: request.id, label: null },
      changes: action === 'created' ? [] : (changes ?? []),
    })),
  )
  return entries.flatMap(({ row, action, changes }) => {
    const kind = action === 'created' ? 'created' : 'changed'
    if (kind === 'changed' && changes.length === 0) return []
    // An imported request was reported before its import.
    const at = kind === 'created' ? request.createdAt : row.at
    return [{ ...row, at, kind, vendor: null, text: null, isInternal: false, changes }]
  })
}

/** People by their names. */
function label(value: SQL): SQL {
  return sql`case when known.key = 'assigned_to'
    then (select concat_ws(' ', p.first_name, p.last_name) from users p where p.id = (${value})::uuid)
    else ${value} end`
}

/** The columns in a timeline, in the names of the API. */
const known = {
  status: 'status',
  reason: 'reason',
  title: 'title',
  assignedTo: 'assigned_to',
  entryPermission: 'entry_permission',
  entryNote: 'entry_note',
  priority: 'priority',
  category: 'category',
  dueOn: 'due_on',
  estimatedCost: 'estimated_cost',
  actualCost: 'actual_cost',
  confirmedAt: 'confirmed_at',
  rating: 'rating',
  feedback: 'feedback',
}
