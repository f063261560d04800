import { type SQL, sql } from 'drizzle-orm'
import { visibleDay } from '../../access/visible-places.ts'
import type { ReportContext } from '../definition.ts'
import { inTheirOrganization } from '../terms.ts'

/**
 * Maintenance requests with the days of their events, in the office's calendar. A cancelled one was
 * last changed when it was cancelled: it has no column for that day. To an owner those that closed
 * on their days, or are still open. Needs `homes`.
 */
export function requests({ viewer, zone }: ReportContext): SQL {
  const over = sql`(case m.status when 'completed' then (m.completed_at at time zone ${zone})::date
    when 'cancelled' then (m.updated_at at time zone ${zone})::date else 'infinity' end)`
  return sql`requests as (
    select m.id, homes.property, homes.unit, m.title, m.priority::text as priority, m.status::text as status, homes.property_id, homes.unit_id,
      (m.created_at at time zone ${zone})::date as created_on,
      (m.completed_at at time zone ${zone})::date as completed_on,
      (m.started_at at time zone ${zone})::date as started_on,
      case when m.status = 'cancelled' then (m.updated_at at time zone ${zone})::date end as cancelled_on,
      m.estimated_cost as estimated, m.actual_cost as actual
    from maintenance_requests m join homes on homes.unit_id = m.unit_id
    where ${inTheirOrganization(sql`m`)} and ${visibleDay(viewer, sql`homes.property_id`, over)}
  )`
}

/** Whether a request `q` was open at the end of a day. */
export function wasOpen(day: SQL): SQL {
  return sql`(q.created_on <= ${day} and (q.completed_on is null or q.completed_on > ${day})
    and (q.cancelled_on is null or q.cancelled_on > ${day}))`
}
