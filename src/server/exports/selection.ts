import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../access/caller.ts'
import { isReadByTenants, readableBy } from '../access/fields.ts'
import {
  type DeclaredTable,
  type Readers,
  type ReadersOf,
  readersOf,
} from '../db/tables/readers.ts'

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

/** Some columns of a table by the names the API has for them: those named here, or all but those left out. */
interface Choice<T extends DeclaredTable> {
  without?: readonly ColumnName<T>[]
  only?: readonly ColumnName<T>[]
}

/** The columns of a table in an organization's archive. */
export function columnsOf<T extends DeclaredTable>(
  table: T,
  choice: Choice<T> = {},
): Record<string, SQL> {
  return chosen(table, choice, (readers, column) => (readers === 'nobody' ? null : sql`${column}`))
}

/** The same for rows about the owner of the archive, without columns for their organization alone. */
export function ownColumnsOf<T extends DeclaredTable>(
  table: T,
  choice: Choice<T> = {},
): Record<string, SQL> {
  return chosen(table, choice, (readers, column) =>
    readers === 'nobody' || readers === 'office archive' ? null : sql`${column}`,
  )
}

/** The same for rows that a user reads as a tenant. */
export function rentersColumnsOf<T extends DeclaredTable>(
  tenant: Viewer,
  table: T,
  choice: Choice<T> = {},
): Record<string, SQL> {
  return chosen(table, choice, (readers, column) => {
    if (readers === 'everyone' || readers === 'archives') return sql`${column}`
    if (readers === 'nobody' || readers === 'office archive') return null
    return isReadByTenants(readers) ? readableBy(tenant, readers, column) : null
  })
}

function chosen<T extends DeclaredTable>(
  table: T,
  { without = [], only }: Choice<T>,
  read: (readers: Readers, column: Column) => SQL | null,
): Record<string, SQL> {
  const columns = getTableColumns(table)
  const found = Object.entries(readersOf(table)).flatMap(([name, readers]) => {
    const column = columns[name]
    const isLeftOut = without.some(one => one === name) || (only && !only.some(one => one === name))
    const value = column && !isLeftOut ? read(readers, column) : null
    return column && value ? [[name, printed(column, value)] as const] : []
  })
  return Object.fromEntries(found)
}

type ColumnName<T extends DeclaredTable> = Extract<keyof ReadersOf<T>, string>

/** `Ann Lee`, the person with this id; null without one. */
export function nameOf(id: Column): SQL {
  return sql`(select nullif(trim(concat(u.first_name, ' ', u.last_name)), '') from users u where u.id = ${id})`
}

/** A list as JSON; everything else is printed as it is read. */
function printed(column: Column, value: SQL): SQL {
  return column.getSQLType().endsWith('[]') ? sql`to_jsonb(${value})` : value
}
