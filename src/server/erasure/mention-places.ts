import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Labels of the place of a row, and the rows about a person. */

export function isAmong(column: AnyPgColumn, ids: string[]): SQL {
  return sql`coalesce(${column} = any(${sql.param(ids)}::uuid[]), false)`
}

export function propertyOf(id: AnyPgColumn): SQL {
  return sql`(select p.name from properties p where p.id = ${id})`
}

export function homeOf(unitId: AnyPgColumn): SQL {
  return sql`(select p.name || ', Unit ' || u.unit_number from units u join properties p on p.id = u.property_id where u.id = ${unitId})`
}

export function homeOfLease(leaseId: AnyPgColumn): SQL {
  return sql`(select p.name || ', Unit ' || u.unit_number from leases l join units u on u.id = l.unit_id
    join properties p on p.id = u.property_id where l.id = ${leaseId})`
}

export function homeOfRequest(requestId: AnyPgColumn): SQL {
  return sql`(select p.name || ', Unit ' || u.unit_number from maintenance_requests r join units u on u.id = r.unit_id
    join properties p on p.id = u.property_id where r.id = ${requestId})`
}
