import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const project = join(import.meta.dirname, '..')
// The terms themselves would be found in this file too.
const leftover = 'TO' + 'DO'
const privateComment = `${'//'} ${'Who' + 'ever'} pays.\nexport const a = 1\n`
const privateTitle = `it('is ${'sea' + 'led'}', () => {})\n`
const nothing = 'export const nothing = null\n'
const forgotten = 'async function save() {}\n\nexport async function b() {\n  save()\n}\n'

const sound: Record<string, string> = {
  'src/shared/rent.ts': "export const rent = '1500.00'\n",
  'src/server/main.ts': "import { rent } from '#shared/rent.ts'\n\nconsole.log(rent)\n",
  'src/web/app/main.tsx': "import { rent } from '#shared/rent.ts'\n\nconsole.log(rent)\n",
}

/** Faults with their file, and the check's message about that file. */
const faults: [rule: string, path: string, content: string, said: string][] = [
  ['an unformatted file', 'src/web/loose.ts', 'export  const a = 1\n', 'format'],
  ['any', 'src/server/any.ts', 'export const a = (b: any) => b\n', 'noExplicitAny'],
  ['a ! assertion', 'src/server/bang.ts', 'export const a = (b?: Date) => b!\n', 'noNonNull'],
  ['a debugger', 'src/web/stop.ts', 'export const a = () => {\n  debugger\n}\n', 'noDebugger'],
  ['a focused test', 'test/focus.test.ts', "it.only('a', () => {})\n", 'noFocusedTests'],
  ['a skipped test', 'test/skip.test.ts', "it.skip('a', () => {})\n", 'noSkippedTests'],
  ['a forgotten await', 'src/server/wait.ts', forgotten, 'noFloatingPromises'],
  ['a wrong type', 'src/server/wrong.ts', "export const a: number = 'b'\n", 'TS2322'],
  ['a long file', 'src/web/long.ts', '// line\n'.repeat(251), '251 lines'],
  ['a drawer', 'src/web/utils.ts', nothing, "'utils' hides what is in it"],
  ['a drawer as a folder', 'src/server/lib/rent.ts', nothing, "'lib' hides what is in it"],
  ['a drawer with a test', 'src/shared/helpers.test.ts', nothing, "'helpers' hides"],
  ['work left behind', 'src/web/later.ts', `// ${leftover}: later\n`, `'${leftover}' is work`],
  ['a former word', 'src/web/words.ts', `export const ${'mail' + 'room'} = 1\n`, 'say outbox'],
  ['a private word in a comment', 'src/web/prose.ts', privateComment, 'say the role'],
  [
    'a private word in SQL',
    'src/server/db/prose.sql',
    `-- ${'Some' + 'body'} pays.\n`,
    'say the role',
  ],
  ['a private word in a title', 'test/prose.test.ts', privateTitle, 'say encrypt'],
  ['an unused file', 'src/server/orphan.ts', nothing, 'Unused files'],
  ['shared → server', 'src/shared/a.ts', from('#server/main.ts'), 'only itself, zod and lingui'],
  [
    'shared → server, relative',
    'src/shared/b.ts',
    from('../server/main.ts'),
    'only itself, zod and lingui',
  ],
  ['shared → web', 'src/shared/c.ts', from('../web/app/main.tsx'), 'only itself, zod and lingui'],
  ['shared → a package', 'src/shared/d.ts', from('react'), 'only itself, zod and lingui'],
  ['web → server', 'src/web/ui/a.ts', from('#server/main.ts'), 'web never imports'],
  ['web → server, relative', 'src/web/ui/b.ts', from('../../server/main.ts'), 'web never imports'],
  ['web → server, type', 'src/web/c.ts', typeFrom('#server/main.ts'), 'web never imports'],
  ['server → web', 'src/server/a.ts', from('#web/app/main.tsx'), 'server never imports'],
  [
    'server → web, relative',
    'src/server/b.ts',
    from('../web/app/main.tsx'),
    'server never imports',
  ],
  [
    'ledger → db',
    'src/server/accounting/ledger/a.ts',
    from('#server/db/a.ts'),
    'takes rows and returns rows',
  ],
  [
    'ledger → db, relative',
    'src/server/accounting/ledger/b.ts',
    from('../../db/a.ts'),
    'takes rows and returns rows',
  ],
  [
    'ledger → a noun',
    'src/server/accounting/ledger/c.ts',
    from('../../leases/a.ts'),
    'takes rows and returns rows',
  ],
  [
    'ledger → web',
    'src/server/accounting/ledger/d.ts',
    from('#web/app/main.tsx'),
    'server never imports',
  ],
]

/** The imports of the faults. */
const imported: Record<string, string> = {
  'src/server/db/a.ts': nothing,
  'src/server/leases/a.ts': nothing,
  'src/server/people/a.ts': from('../owners/a.ts'),
}

let folder = ''
let output = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-'))
  for (const name of [
    'biome.json',
    '.dependency-cruiser.mjs',
    'knip.json',
    'tsconfig.json',
    '.gitignore',
  ])
    cpSync(join(project, name), join(folder, name))
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
  const imports = Object.fromEntries(
    ['shared', 'server', 'web'].map(room => [`#${room}/*`, `./src/${room}/*`]),
  )
  write('package.json', `${JSON.stringify({ name: 'copy', type: 'module', imports }, null, 2)}\n`)
  for (const [path, content] of Object.entries(sound)) write(path, content)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a sound project passes every check', () => {
  const { status, stdout } = check()
  expect(stdout).toContain('All checks passed.')
  expect(status).toBe(0)
})

describe('a project with one of each fault', () => {
  beforeAll(() => {
    for (const [path, content] of Object.entries(imported)) write(path, content)
    for (const [, path, content] of faults) write(path, content)
    const { status, stdout } = check()
    expect(status).toBe(1)
    output = stdout
  })

  test.each(faults)('%s is refused, with a sentence', (_, path, __, said) => {
    // The sentence of an import is below its line.
    const all = output.split('\n')
    const lines = all.flatMap((line, at) => (line.includes(path) ? all.slice(at, at + 4) : []))
    // Knip names its files below a heading.
    const heading = output.slice(0, output.lastIndexOf(path)).split('\n').findLast(isHeading)
    expect([...lines, heading].join(' ').replace(/\s+/g, ' ')).toContain(said)
  })

  test('sound files are not mentioned', () => {
    for (const path of Object.keys(sound)) expect(output).not.toMatch(new RegExp(`${path}[:(]`))
  })
})

function check() {
  return spawnSync(process.execPath, [join(project, 'bin/check.mjs'), folder], { encoding: 'utf8' })
}

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

function from(source: string): string {
  return `import { a } from '${source}'\n\nconsole.log(a)\n`
}

function typeFrom(source: string): string {
  return `import type { A } from '${source}'\n\nexport const a: A | null = null\n`
}

function isHeading(line: string): boolean {
  return /^\s*Un\w+ [a-zA-Z ]+\(\d+\)/.test(line)
}
