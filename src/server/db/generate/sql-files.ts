import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '../functions')

/** The present text of a function (of all that share its name), or of every trigger of a table. */
export interface SqlFile {
  /** Below `src/server/db/functions`. */
  path: string
  /** Of the function, or of the table. */
  name: string
  ofTriggers: boolean
  sql: string
}

/** Functions in the order in which they can be created, then triggers. */
export function readSqlFiles(): SqlFile[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.sql'))
    .map(file => file.replaceAll('\\', '/'))
    .sort()
    .map(file => ({
      path: file,
      name: path.basename(file, '.sql'),
      ofTriggers: isOfTriggers(file),
      sql: readFileSync(path.join(folder, file), 'utf8').trim(),
    }))
  const triggers = files.filter(({ ofTriggers }) => ofTriggers)
  return [...calledFirst(files.filter(({ ofTriggers }) => !ofTriggers)), ...triggers]
}

/** PostgreSQL creates a function in SQL only after those that it calls. */
function calledFirst(files: SqlFile[]): SqlFile[] {
  const sorted = new Set<SqlFile>()
  const add = (file: SqlFile, callers: SqlFile[]) => {
    if (sorted.has(file) || callers.includes(file)) return
    const text = withoutComment(file.sql)
    for (const other of files) if (text.includes(`${other.name}(`)) add(other, [...callers, file])
    sorted.add(file)
  }
  for (const file of files) add(file, [])
  return [...sorted]
}

/** The part of drizzle-kit's snapshot that is read here. */
export interface SchemaSnapshot {
  tables: Record<string, { columns: Record<string, unknown> }>
}

/**
 * A digest that changes when a migration is needed. Triggers are created again with a new column of
 * their table, because `audit_table` reads which columns there are.
 */
function stateOf(file: SqlFile, { tables }: SchemaSnapshot): string {
  const columns = file.ofTriggers ? Object.keys(tables[`public.${file.name}`]?.columns ?? {}) : []
  const state = [withoutComment(file.sql), ...columns.sort()].join('\n')
  return createHash('sha256').update(state).digest('hex').slice(0, 16)
}

/** By path, as stored beside the snapshots. */
export type States = Record<string, string>

export function statesOf(files: SqlFile[], schema: SchemaSnapshot): States {
  return Object.fromEntries(files.map(file => [file.path, stateOf(file, schema)] as const).sort())
}

/**
 * The statements that bring a database from former files to these.
 *
 * @param release that no longer uses the dropped objects
 */
export function changesSince(
  former: States,
  files: SqlFile[],
  schema: SchemaSnapshot,
  release: string,
): string[] {
  const changed = files.filter(file => former[file.path] !== stateOf(file, schema))
  const gone = Object.keys(former).filter(file => !files.some(({ path }) => path === file))
  return [
    ...changed.flatMap(({ path, name, ofTriggers, sql }) =>
      ofTriggers && former[path] ? [withoutTriggers(name), sql] : [sql],
    ),
    ...gone.flatMap(file => dropped(path.basename(file, '.sql'), isOfTriggers(file))),
  ]

  function dropped(name: string, ofTriggers: boolean): string[] {
    if (!ofTriggers) return [`-- Nobody uses this since ${release}\nDROP FUNCTION ${name};`]
    return schema.tables[`public.${name}`] ? [withoutTriggers(name)] : []
  }
}

function withoutTriggers(table: string): string {
  return `DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = '${table}'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON ${table}';
  END LOOP;
END $$;`
}

function isOfTriggers(file: string): boolean {
  return file.startsWith('triggers/')
}

function withoutComment(sql: string): string {
  return sql.replace(/^(--.*\n)+/, '')
}
