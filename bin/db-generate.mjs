import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { changesSince, readSqlFiles, stateOf } from './sql-functions.mjs'

/**
 * `npm run db:generate -- add_year_built`: one migration from what changed in src/server/db/tables and
 * src/server/db/functions since the last one.
 */
const meta = 'migrations/meta'
const statesFile = `${meta}/_functions.json`
const [name] = process.argv.slice(2)
if (!/^[a-z][a-z0-9_]*$/.test(name ?? ''))
  throw new Error('Name the change in snake_case: npm run db:generate -- add_year_built')

const before = latest()
drizzle()
const files = readSqlFiles('.')
const { version } = json('package.json')
const changes = changesSince(json(statesFile), files, snapshot(), version)
if (changes.length > 0) {
  if (latest().tag === before.tag) drizzle('--custom')
  appendTo(`migrations/${latest().tag}.sql`, changes)
}
const states = files.map(file => [file.path, stateOf(file, snapshot())]).sort()
writeFileSync(statesFile, `${JSON.stringify(Object.fromEntries(states), null, 2)}\n`)
const { tag } = latest()
console.log(
  tag === before.tag
    ? 'Nothing changed: no migration is needed.'
    : `migrations/${tag}.sql is to be read: what the former release still uses must not go.`,
)

function drizzle(...options) {
  const command = ['node_modules/drizzle-kit/bin.cjs', 'generate', '--name', name, ...options]
  execFileSync(process.execPath, command, { stdio: 'inherit' })
}

function appendTo(path, statements) {
  // A custom migration begins with a line for its author.
  const schema = readFileSync(path, 'utf8').replace(/^-- Custom SQL migration file.*\n?/, '')
  writeFileSync(path, schema)
  const parts = [...(schema.trim() ? [''] : []), ...statements]
  appendFileSync(path, `${parts.join('--> statement-breakpoint\n')}\n`)
}

function latest() {
  return json(`${meta}/_journal.json`).entries.at(-1)
}

function snapshot() {
  return json(`${meta}/${String(latest().idx).padStart(4, '0')}_snapshot.json`)
}

function json(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
