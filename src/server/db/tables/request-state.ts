import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Expressions of maintenance requests, alike in indexes and queries. */

/** How urgent a priority is: 1 for the most urgent. */
export function urgencyOf(priority: SQLWrapper): SQL {
  return sql`(case ${priority} when 'urgent' then 1 when 'high' then 2 when 'medium' then 3 else 4 end)`
}

export function isOpenRequest(status: SQLWrapper): SQL {
  return sql`${status} in ('pending', 'in_progress')`
}

/** Since when a request has its status; null for a cancelled one. */
export function inStatusSince({
  status,
  ...at
}: Record<'status' | 'createdAt' | 'startedAt' | 'completedAt', SQLWrapper>): SQL {
  return sql`(case ${status} when 'pending' then ${at.createdAt} when 'in_progress' then ${at.startedAt} when 'completed' then ${at.completedAt} end)`
}

/** The text that a search looks through. */
export function requestText({
  title,
  description,
  category,
}: Record<'title' | 'description' | 'category', SQLWrapper>): SQL {
  return sql`${title} || ' ' || ${description} || ' ' || coalesce(${category}, '')`
}
