import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** One kind of record in an archive: the name of its files and their rows. */
export interface Selection {
  /** `lease-rents` */
  name: string
  columns: Record<string, SQL>
  /** The SQL after `from`, with its condition. */
  from: SQL
  order: SQL
  /** Values derived from the rest of a row. */
  also?: (row: Row) => Record<string, string>
}

export type Row = Record<string, unknown>

/** The content of one archive. */
export interface Contents {
  /** The subject of its pages and receipts; none for an archive for programs. */
  reading?: Reading
  tables: Selection[]
  /** Each by the subject of its files; its rows have `objectName`, `fileSize` and `file`, the path in the archive. */
  files: Selection[]
}

/** The parts that make an archive readable without Rooftree. */
export interface Reading {
  /** The person whose data it is. */
  personId: string
  /** Which `payments` have their receipts in it. */
  receipts: SQL
}

/** The rows of a selection, in its order. */
export function rowsOf({ columns, from, order }: Selection): SQL {
  const list = Object.entries(columns).map(
    ([name, column]): SQL => sql`${column} as ${sql.identifier(name)}`,
  )
  return sql`select ${sql.join(list, sql`, `)} from ${from} order by ${order}`
}

/** The columns of a table, by their names in the API, except those left out, secrets, and generated columns. */
export function columnsOf<T extends PgTable>(
  table: T,
  {
    without = [],
    only,
  }: { without?: readonly ColumnName<T>[]; only?: readonly ColumnName<T>[] } = {},
): Record<string, SQL> {
  const wanted = Object.entries(getTableColumns(table)).filter(
    ([name, { generated }]) =>
      !generated && !without.some(one => one === name) && (!only || only.some(one => one === name)),
  )
  return Object.fromEntries(
    wanted.filter(([name]) => !isSecret(name)).map(([name, column]) => [name, printed(column)]),
  )
}

type ColumnName<T extends PgTable> = Extract<keyof T['_']['columns'], string>

/** By its name, as in the audit log: a secret of a later release is left out, too. */
export function isSecret(column: string): boolean {
  return /password|secret|token|hash|otp|recovery/i.test(column)
}

/** `Ann Lee`, the person with this id; null without one. */
export function nameOf(id: Column): SQL {
  return sql`(select nullif(trim(concat(u.first_name, ' ', u.last_name)), '') from users u where u.id = ${id})`
}

/** A list as JSON; everything else is printed as it is read. */
function printed(column: Column): SQL {
  return column.getSQLType().endsWith('[]') ? sql`to_jsonb(${column})` : sql`${column}`
}
