import { type Column, getTableColumns, getTableName, is, type SQL, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { type ReadableColumns, readableColumns } from '#server/access/fields.ts'
import { type DeclaredTable, readersOf } from '#server/db/tables/readers.ts'
import * as tables from '#server/db/tables.ts'
import { users } from '#server/db/tables.ts'
import { database } from '../world.ts'
import { everybody, type Personas, type Who } from './personas.ts'
import { standingOf } from './rows.ts'

/** Part of an answer that is of one row: it has the row's id. */
export interface Part {
  answer: string
  values: Record<string, unknown> & { id: string }
}

const allTables = Object.values(tables).flatMap((value): DeclaredTable[] =>
  isDeclared(value) ? [value] : [],
)

function isDeclared(value: unknown): value is DeclaredTable {
  return is(value, PgTable)
}

/** Senders read the email addresses of their recipients. */
const alsoRead = ['GET /api/recipients tells users.email (tenantEmail)']

/** Every column in an answer that its caller may not read, a sentence each. */
export async function walkColumns(
  personas: Personas,
  read: (who: Who) => Map<string, string>,
): Promise<{ problems: string[]; checked: number }> {
  const problems: string[] = []
  let checked = 0
  for (const who of everybody) {
    const texts = [...read(who)]
    const found = await columnsNotFor(
      personas,
      who,
      texts.flatMap(([answer, text]) => partsOf(answer, text)),
    )
    checked += found.checked
    for (const column of found.columns)
      if (!alsoRead.includes(column)) problems.push(`${who}: ${column}`)
  }
  return { problems, checked }
}

/** Which columns these parts should not have, as `GET /api/units tells units.monthlyRent (marketRent)`. */
export async function columnsNotFor(personas: Personas, who: Who, parts: Part[]) {
  const columns = new Set<string>()
  let checked = 0
  const person = personas.people[who]
  const viewer = { id: person.user.id, ...standingOf(person, who) }
  const byId = Map.groupBy(parts, ({ values }) => values.id)
  for (const table of allTables) {
    const { id, ...all } = getTableColumns(table)
    if (id?.getSQLType() !== 'uuid') continue
    // Of oneself everything is read, and of colleagues how to reach them.
    const isOpen =
      getTableName(table) === 'users'
        ? sql`${users.id} = ${viewer.id} or ${users.organizationId} is not null`
        : sql`false`
    const { rows } = await database.db.execute<FoundRow>(sql`
      select ${id} as id, ${objectOf(all)} as held, ${isOpen} as "isOpen",
        ${objectOf(readableColumns(viewer, table))} as readable
      from ${table} where ${id} = any(${sql.param([...byId.keys()])}::uuid[])`)
    for (const row of rows)
      for (const { answer, values } of byId.get(row.id) ?? [])
        for (const name of Object.keys(values).filter(one => one in all)) {
          checked += 1
          const isLeft = !(name in row.readable)
          const isHidden = row.readable[name] === null && row.held[name] !== null && !row.isOpen
          if (isLeft || (isHidden && values[name] !== null))
            columns.add(
              `${answer} tells ${getTableName(table)}.${name} (${readersOf(table)[name]})`,
            )
        }
  }
  return { columns: [...columns], checked }
}

type FoundRow = Record<'held' | 'readable', Record<string, unknown>> & {
  id: string
  isOpen: boolean
}

function objectOf(columns: Record<string, Column | SQL> | ReadableColumns<DeclaredTable>): SQL {
  const pairs = Object.entries(columns).map(([name, value]) => sql`${name}::text, ${value}`)
  return sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`
}

/** Every object of an answer that has an id, however deep; none without JSON. */
function partsOf(answer: string, text: string): Part[] {
  if (!/^[[{]/.test(text)) return []
  const parts: Part[] = []
  JSON.parse(text, (_key, value: unknown) => {
    if (isOfRow(value)) parts.push({ answer, values: value })
    return value
  })
  return parts
}

function isOfRow(value: unknown): value is Part['values'] {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null
  return typeof id === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
}
