import { inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * A column's value is one of many, sent as one value of the column's type. A few are listed: their number is a value
 * that no generic plan knows, so that each such statement would be planned again.
 */
export function among(column: AnyPgColumn, ids: readonly string[]): SQL {
  if (ids.length > 0 && ids.length <= minimum) return inArray(column, [...ids])
  return sql`${column} = any(${sql.param(ids)}::${sql.raw(column.getSQLType())}[])`
}

const minimum = 4
