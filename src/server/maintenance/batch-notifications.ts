import { t } from '#shared/language/t.ts'
import type { MaintenanceStatus } from '#shared/maintenance/maintenance-requests.ts'
import { homeLabel } from '../format/format.ts'
import { notify } from '../notifications/notify.ts'
import type { Db } from '../postgres/database.ts'
import { about, became, type Found, notifyOfChange } from './notifications.ts'

interface Changed {
  before: Pick<Found, 'status' | 'assignedTo'>
  after: Found
}

/**
 * Notifies the people concerned of the same change of several requests: each tenant of their own, the assignees and
 * the office of all at once.
 */
export async function notifyOfChanges(
  db: Db,
  changed: readonly Changed[],
  by: string,
  publicUrl: string,
): Promise<void> {
  const [first, ...others] = changed
  if (!first) return
  if (others.length === 0) return notifyOfChange(db, first.before, first.after, by, publicUrl)
  await notifyAssignees(db, changed, by, publicUrl)
  const moved = changed.filter(({ before, after }) => before.status !== after.status)
  for (const { after } of moved)
    await notify(
      db,
      {
        ...about(after, `request:${after.id}:${after.status}:${momentOf(after)}`, publicUrl),
        describe: () => ({
          title: became[after.status],
          text: `${after.title} · ${homeLabel(after.unit)}`,
        }),
      },
      { to: [after.tenantId], by },
    )
  const [one] = moved
  if (one)
    await notify(
      db,
      {
        ...aboutAll(one.after, `${one.after.status}:all`, publicUrl),
        describe: () => ({
          title: manyBecame(one.after.status, moved.length),
          text: titles(moved),
        }),
      },
      { to: [], office: true, by },
    )
}

async function notifyAssignees(db: Db, changed: readonly Changed[], by: string, publicUrl: string) {
  const given = changed.filter(({ before, after }) => before.assignedTo !== after.assignedTo)
  const [one] = given
  if (!one?.after.assignedTo) return
  const { assignedTo } = one.after
  await notify(
    db,
    {
      ...aboutAll(one.after, 'for:all', publicUrl),
      path: `/maintenance?assignee=${assignedTo}`,
      describe: () => ({
        title: t(
          '{count, plural, one {A request was assigned to you} other {# requests were assigned to you}}',
          { count: given.length },
        ),
        text: titles(given),
      }),
    },
    { to: [assignedTo], by },
  )
}

function aboutAll(request: Found, what: string, publicUrl: string) {
  const key = `requests:${request.id}:${what}:${momentOf(request)}`
  return { ...about(request, key, publicUrl), path: '/maintenance' }
}

function momentOf({ updatedAt }: Found): string {
  return updatedAt.toISOString()
}

/** The first few by name. */
function titles(changed: readonly Changed[]): string {
  const named = changed.slice(0, 3).map(({ after }) => after.title)
  const further = changed.length - named.length
  return further > 0
    ? t('{titles} and {count} more', { titles: named.join(', '), count: further })
    : named.join(', ')
}

function manyBecame(status: MaintenanceStatus, count: number): string {
  switch (status) {
    case 'pending':
      return t('{count, plural, one {# request was reopened} other {# requests were reopened}}', {
        count,
      })
    case 'in_progress':
      return t(
        '{count, plural, one {Work on # request was started} other {Work on # requests was started}}',
        { count },
      )
    case 'completed':
      return t('{count, plural, one {# request was completed} other {# requests were completed}}', {
        count,
      })
    case 'cancelled':
      return t('{count, plural, one {# request was canceled} other {# requests were canceled}}', {
        count,
      })
  }
}
