import { eq } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { labels, t } from '#shared/language/t.ts'
import type { MaintenanceStatus } from '#shared/maintenance/maintenance-requests.ts'
import type { Automation } from '#shared/operations/automations.ts'
import { maintenanceComments, maintenanceRequests, properties, units, users } from '../db/tables.ts'
import { dayLabel, homeLabel, namesLabel } from '../format/format.ts'
import { officeOf } from '../notifications/concerned.ts'
import { notify } from '../notifications/notify.ts'
import { among } from '../postgres/among.ts'
import type { Db } from '../postgres/database.ts'

type RequestRow = typeof maintenanceRequests.$inferSelect
/** A request as it is answered, with its home. */
export type Found = Pick<RequestRow, 'id' | 'organizationId' | 'title' | 'priority' | 'status'> &
  Pick<RequestRow, 'tenantId' | 'assignedTo' | 'updatedAt'> & {
    unit: { propertyName: string; unitNumber: string }
  }

/** Notifies the office of a new request. */
export async function notifyOfNewRequest(db: Db, request: Found, by: string, publicUrl: string) {
  const { id } = request
  const text = () => `${request.title} · ${homeLabel(request.unit)}`
  const isUrgent = request.priority === 'urgent'
  await notify(
    db,
    {
      ...about(request, `request:${id}:new`, publicUrl),
      describe: () => ({
        title: isUrgent ? t('Urgent maintenance request') : t('New maintenance request'),
        text: text(),
      }),
    },
    { to: [], office: true, by },
  )
  // Recorded for them by another user.
  await notify(
    db,
    {
      ...about(request, `request:${id}:new`, publicUrl),
      describe: () => ({ title: t('A request was recorded for your home'), text: text() }),
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
  const { id, status, assignedTo, tenantId, updatedAt } = request
  const moment = updatedAt.toISOString()
  const text = () => `${request.title} · ${homeLabel(request.unit)}`
  if (assignedTo !== before.assignedTo)
    await notify(
      db,
      {
        ...about(request, `request:${id}:for:${moment}`, publicUrl),
        describe: () => ({ title: t('A request was assigned to you'), text: text() }),
      },
      { to: [assignedTo], by },
    )
  if (status !== before.status)
    await notify(
      db,
      {
        ...about(request, `request:${id}:${status}:${moment}`, publicUrl),
        describe: () => ({ title: became[status], text: text() }),
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
  const { request, home } = requestIn(await requestsOf(db, [comment.requestId]), comment.requestId)
  await notify(
    db,
    {
      ...about(request, `comment:${commentId}`, publicUrl),
      automation: 'comment',
      describe: () => ({
        title: commentTitle(vendorName ?? namesLabel([comment]), { vendorName, isInternal }),
        text: `${request.title} · ${home()}`,
        more: [{ quote: comment.text.trim() }],
      }),
    },
    {
      to: [isInternal ? null : request.tenantId, request.assignedTo],
      office: true,
      by: authorId,
    },
  )
}

function commentTitle(
  author: string,
  { vendorName, isInternal }: { vendorName: string | null; isInternal: boolean },
): string {
  const name = author || t('a former user')
  if (vendorName) return t('Response from {name}', { name })
  return isInternal ? t('Internal note from {name}', { name }) : t('Comment from {name}', { name })
}

/** Notifies of scheduled work: the office and the assignee once, each tenant of their home. */
export async function notifyOfScheduledWork(
  db: Db,
  work: { scheduleId: string; dueOn: Day; requestIds: readonly string[] },
  publicUrl: string,
) {
  const [first = '', ...more] = work.requestIds
  const requests = await requestsOf(db, work.requestIds)
  const { request, home } = requestIn(requests, first)
  const key = `schedule:${work.scheduleId}:${work.dueOn}`
  const office = await officeOf(db, request.organizationId)
  const day = () => dayLabel(work.dueOn)
  const place = () =>
    more.length === 0 ? home() : t('{home} and {count} more', { home: home(), count: more.length })
  await notify(
    db,
    {
      ...about(request, key, publicUrl),
      automation: 'scheduled_maintenance',
      digest: 'scheduled_maintenance',
      path: more.length === 0 ? `/maintenance/${first}` : '/maintenance',
      describe: () => ({
        title: t('Scheduled maintenance is due'),
        text: `${request.title} · ${place()} · ${day()}`,
      }),
    },
    { to: [request.assignedTo, ...office], by: null },
  )
  for (const id of work.requestIds) {
    const one = requestIn(requests, id)
    if (office.includes(one.request.tenantId)) continue
    await notify(
      db,
      {
        ...about(one.request, key, publicUrl),
        describe: () => ({
          title: t('Maintenance is scheduled in your home'),
          text: `${one.request.title} · ${one.home()} · ${day()}`,
        }),
      },
      { to: [one.request.tenantId], by: null },
    )
  }
}

export const became = labels<MaintenanceStatus>({
  pending: 'A request was reopened',
  in_progress: 'Work on a request was started',
  completed: 'A request was completed',
  cancelled: 'A request was canceled',
})

export function about(
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
    mail: { publicUrl, thread: `request-${id}` },
  }
}

interface RequestAtHome {
  request: RequestRow
  /** In the language of the reader. */
  home: () => string
}

/** These requests with their homes, by id. */
async function requestsOf(db: Db, ids: readonly string[]): Promise<Map<string, RequestAtHome>> {
  const rows = await db
    .select({
      request: maintenanceRequests,
      unit: { propertyName: properties.name, unitNumber: units.unitNumber },
    })
    .from(maintenanceRequests)
    .innerJoin(units, eq(units.id, maintenanceRequests.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(among(maintenanceRequests.id, ids))
  return new Map(
    rows.map(({ request, unit }) => [request.id, { request, home: () => homeLabel(unit) }]),
  )
}

function requestIn(requests: ReadonlyMap<string, RequestAtHome>, id: string): RequestAtHome {
  const found = requests.get(id)
  if (!found) throw new Error('The request is gone')
  return found
}
