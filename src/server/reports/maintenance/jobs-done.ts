import { type SQL, sql } from 'drizzle-orm'
import { seesAllRequests } from '../../access/organization-scope.ts'
import { visibleDay } from '../../access/visible-places.ts'
import type { ReportContext } from '../definition.ts'
import { inTheirOrganization } from '../terms.ts'

/**
 * Maintenance requests with the days of their events, in the office's calendar. A cancelled one was
 * last changed when it was cancelled: it has no column for that day. To an owner those that closed
 * on their days, or are still open. Needs `homes`.
 */
export function requests(context: ReportContext): SQL {
  const { viewer, zone } = context
  const over = sql`(case m.status when 'completed' then (m.completed_at at time zone ${zone})::date
    when 'cancelled' then (m.updated_at at time zone ${zone})::date else 'infinity' end)`
  return sql`requests as (
    select m.id, m.created_at, ${daysOf(zone)}, m.title, m.priority::text as priority, m.status::text as status,
      m.estimated_cost as estimated, m.actual_cost as actual, homes.property, homes.unit, homes.property_id, homes.unit_id
    from maintenance_requests m ${
      seesAllRequests(viewer)
        ? ofOrganization(context)
        : sql`join homes on homes.unit_id = m.unit_id
            where ${inTheirOrganization(sql`m`)} and ${visibleDay(viewer, sql`homes.property_id`, over)}`
    }
  )`
}

function daysOf(zone: string): SQL {
  return sql`(m.created_at at time zone ${zone})::date as created_on,
    (m.completed_at at time zone ${zone})::date as completed_on,
    (m.started_at at time zone ${zone})::date as started_on,
    case when m.status = 'cancelled' then (m.updated_at at time zone ${zone})::date end as cancelled_on`
}

/** All of an organization, or of one property. Their homes are left out where nothing asks for them. */
function ofOrganization({ viewer, params }: ReportContext): SQL {
  return sql`
    left join (
      select u.id as unit_id, u.unit_number as unit, p.id as property_id, p.name as property
      from units u left join properties p on p.id = u.property_id
    ) homes on homes.unit_id = m.unit_id
    where m.organization_id = ${viewer.organizationId}
      ${params.propertyId ? sql`and homes.property_id = ${params.propertyId}` : sql``}`
}

/** Whether a request `q` was open at the end of a day. */
export function wasOpen(day: SQL): SQL {
  return sql`(q.created_on <= ${day} and (q.completed_on is null or q.completed_on > ${day})
    and (q.cancelled_on is null or q.cancelled_on > ${day}))`
}
