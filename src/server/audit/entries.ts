import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { auditLog, auditValues } from '../db/tables.ts'

/** Joins the values of an entry, which may have been erased. */
export const valuesOfEntry = and(
  eq(auditValues.chain, auditLog.chain),
  eq(auditValues.number, auditLog.number),
)

/** An entry as it was written, with names and free text as far as they were not erased. Needs `valuesOfEntry`. */
export const wholeEntry = {
  label: sql<string | null>`${auditValues.values} ->> 'label'`,
  before: change(auditLog.before, sql`'before'`),
  after: change(auditLog.after, sql`'after'`),
  address: sql<string | null>`${auditValues.values} ->> 'address'`,
  userAgent: sql<string | null>`${auditValues.values} ->> 'userAgent'`,
}

function change(kept: AnyPgColumn, side: SQL): SQL<Record<string, unknown> | null> {
  return sql`(${kept} || coalesce(${auditValues.values} -> ${side}, '{}'))`
}
