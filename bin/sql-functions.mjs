import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Where the present text of each SQL function and of each table's triggers is. */
export const functionsFolder = 'src/server/db/functions'

/**
 * One file of that folder: a function by its name (all of them that share it), or every trigger of a table.
 *
 * @typedef {{ path: string, name: string, ofTriggers: boolean, sql: string }} SqlFile
 */

/**
 * Functions in the order in which they can be created, then triggers.
 *
 * @param {string} root folder of the project
 * @returns {SqlFile[]}
 */
export function readSqlFiles(root) {
  const folder = join(root, functionsFolder)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.sql'))
    .map(path => path.replaceAll('\\', '/'))
    .sort()
    .map(path => ({
      path,
      name: basename(path, '.sql'),
      ofTriggers: path.startsWith('triggers/'),
      sql: readFileSync(join(folder, path), 'utf8').trim(),
    }))
  return [
    ...calledFirst(files.filter(({ ofTriggers }) => !ofTriggers)),
    ...files.filter(({ ofTriggers }) => ofTriggers),
  ]
}

/** A function in SQL can only be created after those that it calls. */
function calledFirst(files) {
  const sorted = new Set()
  const add = (file, callers) => {
    if (sorted.has(file) || callers.includes(file)) return
    for (const other of files)
      if (other !== file && new RegExp(`\\b${other.name}\\(`).test(withoutComment(file.sql)))
        add(other, [...callers, file])
    sorted.add(file)
  }
  for (const file of files) add(file, [])
  return [...sorted]
}

/**
 * What a migration is for: changes when the database has to. Triggers are created again with a column
 * of their table, because `audit_table` reads which ones there are.
 *
 * @param {SqlFile} file
 * @param {{ tables: Record<string, { columns: object }> }} snapshot of the schema, by drizzle-kit
 */
export function stateOf(file, snapshot) {
  const columns = Object.keys(snapshot.tables[`public.${file.name}`]?.columns ?? {}).sort()
  const state = file.ofTriggers ? [withoutComment(file.sql), ...columns] : [withoutComment(file.sql)]
  return createHash('sha256').update(state.join('\n')).digest('hex').slice(0, 16)
}

/**
 * The statements that bring a database from the former files to the present ones.
 *
 * @param {Record<string, string>} former states by path
 * @param {SqlFile[]} files
 * @param {{ tables: Record<string, { columns: object }> }} snapshot
 * @param {string} version of the release that no longer uses what is dropped
 * @returns {string[]}
 */
export function changesSince(former, files, snapshot, version) {
  const paths = new Set(files.map(({ path }) => path))
  const gone = Object.keys(former).filter(path => !paths.has(path))
  return [
    ...files
      .filter(file => former[file.path] !== stateOf(file, snapshot))
      .flatMap(({ name, ofTriggers, path, sql }) =>
        ofTriggers && former[path] ? [withoutTriggers(name), sql] : [sql],
      ),
    ...gone
      .filter(path => dirname(path).startsWith('triggers'))
      .map(path => basename(path, '.sql'))
      .filter(table => snapshot.tables[`public.${table}`])
      .map(withoutTriggers),
    ...gone
      .filter(path => !dirname(path).startsWith('triggers'))
      .map(path => `-- Nobody uses this since ${version}\nDROP FUNCTION ${basename(path, '.sql')};`),
  ]
}

function withoutTriggers(table) {
  return `DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = '${table}'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON ${table}';
  END LOOP;
END $$;`
}

function withoutComment(sql) {
  return sql.replace(/^(--.*\n)+/, '')
}
