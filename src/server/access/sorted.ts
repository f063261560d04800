import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgSelect } from 'drizzle-orm/pg-core'
import { units, unitWords } from '../db/tables.ts'

/** One order of a list: by a value that is never null, then by id. */
export interface Sort {
  by: SQL
  isDescending: boolean
}

/**
 * The order a caller chose of those a list has.
 *
 * @param chosen the name of a column, or `-name` for descending
 */
export function sortOf<Name extends string>(
  sorts: Readonly<Record<Name, SQL>>,
  chosen: Name | `-${Name}`,
): Sort {
  const isDescending = chosen.startsWith('-')
  const name = (isDescending ? chosen.slice(1) : chosen) as Name
  return { by: sorts[name], isDescending }
}

export function inOrder({ by, isDescending }: Sort, id: SQLWrapper): SQL[] {
  return isDescending ? [desc(by), desc(id)] : [asc(by), asc(id)]
}

/**
 * A keyset condition: rows after the last seen one in this order, all rows without one.
 *
 * @param seen the value (`by`) and the id of the last row, of those the caller may see, as a statement
 */
export function afterSeen(
  { by, isDescending }: Sort,
  id: SQLWrapper,
  seen: SQLWrapper | undefined,
): SQL | undefined {
  // Only then does the database begin with the homes, which are joined left.
  if (!seen) return by === byHome ? sql`${by} is not null` : undefined
  const isAfter = isDescending ? sql`<` : sql`>`
  const isLater = sql`(${by}, ${id}) ${isAfter} ${seen}`
  // The pair is of two tables, so that no index has it; its first half has one.
  return by === byHome
    ? sql`(${by} ${isAfter}= (select seen.by from ${seen} seen) and ${isLater})`
    : isLater
}

/**
 * The order of homes, by property and number as `naturally`. It is stored, so that a page reads only its own homes. Needs
 * `withHomeKey`.
 */
export const byHome: SQL = sql`${unitWords.sortKey}`

/**
 * Joins what `byHome` needs; the database skips it in other orders. Needs `units` in the statement.
 *
 * @param organizationId the column of the rows by which callers see them: with it, homes are walked in the order of an index
 */
export function withHomeKey<Query extends PgSelect>(query: Query, organizationId: AnyPgColumn) {
  const ofUnit = and(eq(unitWords.unitId, units.id), eq(unitWords.organizationId, organizationId))
  return query.leftJoin(unitWords, ofUnit)
}

/** A text as people sort it: in any spelling, and 9 before 10. */
export function naturally(text: SQLWrapper): SQL {
  return sql`natural_key(${text})`
}

/** Last name first. Needs the person's columns in the statement. */
export function byLastName(person: { firstName: SQLWrapper; lastName: SQLWrapper }): SQL {
  return sql`fold_text(concat_ws(' ', ${person.lastName}, ${person.firstName}))`
}
