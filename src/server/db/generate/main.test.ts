import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const project = path.join(import.meta.dirname, '../../../..')
const run = promisify(execFile)
let scratch: string

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'rooftree-generate-'))
  await mkdir(path.join(scratch, 'src/server'), { recursive: true })
  for (const part of ['migrations', 'package.json', 'drizzle.config.ts', 'src/shared'])
    await cp(path.join(project, part), path.join(scratch, part), { recursive: true })
  await cp(path.join(project, 'src/server/db'), path.join(scratch, 'src/server/db'), {
    recursive: true,
  })
  await symlink(path.join(project, 'node_modules'), path.join(scratch, 'node_modules'))
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

test('one command makes one migration of a column, a changed, a new and a removed function', async () => {
  const functions = path.join(scratch, 'src/server/db/functions')
  await edit('src/server/db/tables/bills.ts', text =>
    text.replace("'vendors',\n  {", "'vendors',\n  {\n    licence: everyone(text()),"),
  )
  await edit('src/server/db/functions/audit/audit_refuse_change.sql', text =>
    text.replace('The audit log', 'This audit log'),
  )
  await writeFile(
    path.join(functions, 'money/added.sql'),
    '-- Why.\nCREATE OR REPLACE FUNCTION added() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;\n',
  )
  await rm(path.join(functions, 'storage/recount_stored_bytes.sql'))

  const before = await readdir(path.join(scratch, 'migrations'))
  await generate('all_at_once')
  const made = (await readdir(path.join(scratch, 'migrations'))).filter(
    file => !before.includes(file),
  )
  expect(made).toEqual([expect.stringMatching(/^\d{4}_all_at_once\.sql$/)])
  const statements = (await readFile(path.join(scratch, 'migrations', made[0] ?? ''), 'utf8'))
    .split('--> statement-breakpoint')
    .map(statement => statement.trim())
  expect(statements).toEqual([
    'ALTER TABLE "vendors" ADD COLUMN "licence" text;',
    expect.stringContaining('This audit log is only ever added to'),
    expect.stringContaining('FUNCTION added()'),
    expect.stringContaining(`DROP TRIGGER`),
    expect.stringContaining(`audit_table('vendors'`),
    expect.stringMatching(/^-- Nobody uses this since \d.*\nDROP FUNCTION recount_stored_bytes;$/),
  ])
  expect(await generate('nothing')).toContain('Nothing changed')
}, 60_000)

test('a change without a name is refused', async () => {
  await expect(generate('Add Column')).rejects.toThrow('Name the change in snake_case')
})

async function generate(name: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['src/server/db/generate/main.ts', name], {
    cwd: scratch,
  })
  return stdout
}

async function edit(file: string, change: (text: string) => string) {
  const place = path.join(scratch, file)
  const text = await readFile(place, 'utf8')
  const changed = change(text)
  expect(changed).not.toBe(text)
  await writeFile(place, changed)
}
