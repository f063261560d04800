import { eq } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import type { MaintenanceStatus } from '#shared/maintenance/maintenance-requests.ts'
import type { Automation } from '#shared/operations/automations.ts'
import { maintenanceComments, maintenanceRequests, properties, units, users } from '../db/tables.ts'
import { dayLabel, homeLabel, namesLabel } from '../format/format.ts'
import { officeOf } from '../notifications/concerned.ts'
import { notify } from '../notifications/notify.ts'
import type { Db } from '../postgres/database.ts'

type RequestRow = typeof maintenanceRequests.$inferSelect
/** A request as it is answered, with its home. */
type Found = Pick<RequestRow, 'id' | 'organizationId' | 'title' | 'priority' | 'status'> &
  Pick<RequestRow, 'tenantId' | 'assignedTo' | 'updatedAt'> & {
    unit: { propertyName: string; unitNumber: string }
  }

/** Notifies the office of a new request. */
export async function notifyOfNewRequest(db: Db, request: Found, by: string, publicUrl: string) {
  const { id } = request
  const home = homeLabel(request.unit)
  await notify(
    db,
    {
      ...about(request, `request:${id}:new`, publicUrl),
      title:
        request.priority === 'urgent' ? 'Urgent maintenance request' : 'New maintenance request',
      text: `${request.title} · ${home}`,
    },
    { to: [], office: true, by },
  )
  // Recorded for them by another user.
  await notify(
    db,
    {
      ...about(request, `request:${id}:new`, publicUrl),
      title: 'A request was recorded for your home',
      text: `${request.title} · ${home}`,
    },
    { to: [request.tenantId], by },
  )
}

/** Notifies the people concerned of a change of a request since `before`. */
export async function notifyOfChange(
  db: Db,
  before: Pick<RequestRow, 'status' | 'assignedTo'>,
  request: Found,
  by: string,
  publicUrl: string,
) {
  const home = homeLabel(request.unit)
  const { id, status, assignedTo, tenantId, updatedAt } = request
  const moment = updatedAt.toISOString()
  const text = `${request.title} · ${home}`
  if (assignedTo !== before.assignedTo)
    await notify(
      db,
      {
        ...about(request, `request:${id}:for:${moment}`, publicUrl),
        title: 'A request was assigned to you',
        text,
      },
      { to: [assignedTo], by },
    )
  if (status !== before.status)
    await notify(
      db,
      {
        ...about(request, `request:${id}:${status}:${moment}`, publicUrl),
        title: became[status],
        text,
      },
      { to: [tenantId, assignedTo], office: true, by },
    )
}

/**
 * Notifies the people concerned of a comment, also by a vendor: the reporter, the assignee and the
 * office; of an internal note only the latter two.
 */
export async function notifyOfComment(db: Db, commentId: string, publicUrl: string) {
  const [comment] = await db
    .select({
      requestId: maintenanceComments.requestId,
      authorId: maintenanceComments.authorId,
      vendorName: maintenanceComments.vendorName,
      firstName: users.firstName,
      lastName: users.lastName,
      text: maintenanceComments.text,
      isInternal: maintenanceComments.isInternal,
    })
    .from(maintenanceComments)
    .leftJoin(users, eq(users.id, maintenanceComments.authorId))
    .where(eq(maintenanceComments.id, commentId))
  if (!comment) throw new Error('The comment is gone')
  const { authorId, vendorName, isInternal } = comment
  const { request, home } = await requestAt(db, comment.requestId)
  const author = namesLabel([comment]) || 'Somebody'
  const notice = about(request, `comment:${commentId}`, publicUrl)
  await notify(
    db,
    {
      ...notice,
      automation: 'comment',
      title: vendorName
        ? `Answer from ${vendorName}`
        : `${isInternal ? 'Internal note' : 'Comment'} from ${author}`,
      text: `${request.title} · ${home}`,
      mail: { ...notice.mail, more: [comment.text] },
    },
    {
      to: [isInternal ? null : request.tenantId, request.assignedTo],
      office: true,
      by: authorId,
    },
  )
}

/** Notifies of scheduled work: the office and the assignee once, each tenant of their home. */
export async function notifyOfScheduledWork(
  db: Db,
  work: { scheduleId: string; dueOn: Day; requestIds: readonly string[] },
  publicUrl: string,
) {
  const [first = '', ...more] = work.requestIds
  const { request, home } = await requestAt(db, first)
  const key = `schedule:${work.scheduleId}:${work.dueOn}`
  const office = await officeOf(db, request.organizationId)
  const day = dayLabel(work.dueOn)
  const place = more.length === 0 ? home : `${home} and ${more.length} more`
  await notify(
    db,
    {
      ...about(request, key, publicUrl),
      automation: 'scheduled_maintenance',
      digest: 'scheduled_maintenance',
      path: more.length === 0 ? `/maintenance/${first}` : '/maintenance',
      title: 'Scheduled maintenance is due',
      text: `${request.title} · ${place} · ${day}`,
    },
    { to: [request.assignedTo, ...office], by: null },
  )
  for (const id of work.requestIds) {
    const one = await requestAt(db, id)
    if (office.includes(one.request.tenantId)) continue
    await notify(
      db,
      {
        ...about(one.request, key, publicUrl),
        title: 'Maintenance in your home is planned',
        text: `${one.request.title} · ${one.home} · ${day}`,
      },
      { to: [one.request.tenantId], by: null },
    )
  }
}

const became: Record<MaintenanceStatus, string> = {
  pending: 'A request is open again',
  in_progress: 'Work on a request has begun',
  completed: 'A request is completed',
  cancelled: 'A request was cancelled',
}

function about(
  { id, organizationId, priority }: Pick<RequestRow, 'id' | 'organizationId' | 'priority'>,
  key: string,
  publicUrl: string,
) {
  const path = `/maintenance/${id}`
  const kind = 'maintenance' as const
  const automation = priority === 'urgent' ? 'urgent_maintenance' : 'maintenance'
  return {
    kind,
    automation: automation as Automation,
    key,
    organizationId,
    path,
    mail: { publicUrl },
  }
}

async function requestAt(db: Db, id: string) {
  const [row] = await db
    .select({
      request: maintenanceRequests,
      property: properties.name,
      unitNumber: units.unitNumber,
    })
    .from(maintenanceRequests)
    .innerJoin(units, eq(units.id, maintenanceRequests.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(eq(maintenanceRequests.id, id))
  if (!row) throw new Error('The request is gone')
  return {
    request: row.request,
    home: homeLabel({ propertyName: row.property, unitNumber: row.unitNumber }),
  }
}
