import { type SQL, sql } from 'drizzle-orm'
import { limits } from '#shared/limits.ts'
import { byName } from '../access/selections.ts'

/** Answers of screens as JSON: money as decimal strings, each row with its tenant and home. */

/** Names with their values, an object. */
export function object(entries: Record<string, SQL> | [name: string, value: SQL][]): SQL {
  const pairs = Array.isArray(entries) ? entries : Object.entries(entries)
  const parts = pairs.map(([key, value]) => sql`${key}::text, ${value}`)
  return sql`json_build_object(${sql.join(parts, sql`, `)})`
}

/** The rows of a relation as a list in this order, at most as many as a list answers: only these are written. */
export function listOf(row: SQL, from: SQL, order: SQL): SQL {
  return sql`(select coalesce(json_agg(item), '[]') from (
    select ${row} as item from ${from} order by ${order} limit ${limits.listRows}::int) listed)`
}

/** Joins to a relation with a `lease_id` its lease `l`, tenant `t`, unit `u` and property `p`. */
export function withHome(relation: SQL): SQL {
  return sql`${relation} r join leases l on l.id = r.lease_id join users t on t.id = l.tenant_id
    join units u on u.id = l.unit_id join properties p on p.id = u.property_id`
}

/** The tenant and home that `withHome` has joined. */
export const homeParts: Record<'leaseId' | 'tenant' | 'unit', SQL> = {
  leaseId: sql`l.id`,
  tenant: object({ id: sql`t.id`, firstName: sql`t.first_name`, lastName: sql`t.last_name` }),
  unit: object({
    id: sql`u.id`,
    unitNumber: sql`u.unit_number`,
    propertyId: sql`p.id`,
    propertyName: sql`p.name`,
  }),
}

/** By name, then by home. */
export const byTenant: SQL = sql`${byName('t')}, p.name, length(u.unit_number), u.unit_number, l.id`
