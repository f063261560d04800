import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { changesSince, readSqlFiles, type SchemaSnapshot, statesOf } from './sql-files.ts'

/**
 * `npm run db:generate -- add_year_built`: one migration from what changed in src/server/db/tables and
 * src/server/db/functions since the last one.
 */
const meta = 'migrations/meta'
const [name = ''] = process.argv.slice(2)
if (/^[a-z][a-z0-9_]*$/.test(name)) generate()
else {
  console.error('Name the change in snake_case: npm run db:generate -- add_year_built')
  process.exitCode = 1
}

function generate() {
  const before = latest().tag
  drizzle()
  const files = readSqlFiles()
  const changes = changesSince(read('_functions'), files, snapshot(), releaseOf('package.json'))
  if (changes.length > 0) {
    if (latest().tag === before) drizzle('--custom')
    // It ends well after a fault of its own, too.
    if (latest().tag === before) throw new Error('drizzle-kit made no migration: see its message')
    append(`migrations/${latest().tag}.sql`, changes)
  }
  const states = JSON.stringify(statesOf(files, snapshot()), null, 2)
  writeFileSync(`${meta}/_functions.json`, `${states}\n`)
  console.log(
    latest().tag === before
      ? 'Nothing changed: no migration is needed.'
      : `Read migrations/${latest().tag}.sql: the former release runs beside this one.`,
  )
}

function drizzle(...options: string[]) {
  const command = ['node_modules/drizzle-kit/bin.cjs', 'generate', '--name', name, ...options]
  execFileSync(process.execPath, command, { stdio: 'inherit' })
}

/** Below the schema's own statements, if there are any. */
function append(file: string, statements: string[]) {
  const schema = readFileSync(file, 'utf8').replace(/^-- Custom SQL migration file.*\s*/, '')
  const parts = schema.trim() ? [schema.trimEnd(), ...statements] : statements
  writeFileSync(file, `${parts.join('--> statement-breakpoint\n')}\n`)
}

function latest(): { idx: number; tag: string } {
  const { entries } = read('_journal')
  return entries.at(-1)
}

function snapshot(): SchemaSnapshot {
  return read(`${String(latest().idx).padStart(4, '0')}_snapshot`)
}

function read(file: string) {
  return JSON.parse(readFileSync(`${meta}/${file}.json`, 'utf8'))
}

function releaseOf(manifest: string): string {
  return JSON.parse(readFileSync(manifest, 'utf8')).version
}
