import { type SQL, sql } from 'drizzle-orm'
import { leases, organizations, properties } from '../db/tables.ts'

/** Within how many days a deposit is due back. Needs `properties` and `organizations`. */
export const depositReturnDays: SQL<number> = sql<number>`coalesce(${properties.depositReturnDays}, ${organizations.depositReturnDays})`

/**
 * The last day for a deposit refund; null while the tenant lives there. Needs `leases`, `properties` and
 * `organizations`.
 */
export const depositReturnBy: SQL<string | null> = sql<
  string | null
>`(${leases.movedOutOn} + ${depositReturnDays})::text`
