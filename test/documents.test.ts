import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const project = join(import.meta.dirname, '..')
const { scripts } = JSON.parse(read('package.json'))
const documents = ['.', 'docs', 'docs/decisions', 'docs/performance'].flatMap(folder =>
  markdownIn(folder).map(name => join(folder, name)),
)
/** Of a release, as its program lists them, and of the systems that it runs on. */
const releaseCommands = new Set(
  [...read('bin/release/rooftree').matchAll(/^([a-z |-]+)\)$/gm)].flatMap(([, names = '']) =>
    names.split(' | '),
  ),
)
const ofSystem = new Set(['cd', 'cp', 'openssl', 'sha256sum', 'systemctl', 'tar', 'useradd'])
const decisions = markdownIn('docs/decisions').filter(name => name !== 'README.md')

describe.each(documents)('%s', document => {
  const text = read(document)

  test('names only commands that exist', () => {
    for (const command of commandsIn(text)) expect(problemWith(command), command).toBe('')
  })

  test('links only to files that exist', () => {
    const folder = join(project, document, '..')
    for (const [, target] of text.matchAll(/\]\((?!https?:|#)([^)#]+)/g))
      expect(existsSync(join(folder, String(target))), target).toBe(true)
  })

  test('shows only folders that exist', () => {
    const tree = blocks(text, '').flatMap(block => block.split('\n'))
    for (const [, folder] of tree.join('\n').matchAll(/^(\S+\/) /gm))
      expect(existsSync(join(project, String(folder))), folder).toBe(true)
  })
})

test('every decision has one line in the index', () => {
  const listed = [...read('docs/decisions/README.md').matchAll(/^\* \[.+\]\((.+)\): .+$/gm)]
  expect(listed.map(nameOf).sort()).toEqual(decisions.sort())
})

test.each(decisions)('%s is short and has every part', name => {
  const text = read(`docs/decisions/${name}`)
  const number = name.slice(0, 4)
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40)
  expect(text).toMatch(
    new RegExp(
      `^# ${number} .+\n\n(Accepted|Superseded by \\[\\d{4}\\].+) · \\d{4}-\\d\\d-\\d\\d\n`,
    ),
  )
  const parts = [...text.matchAll(/^## (.+)$/gm)].map(nameOf)
  expect(parts).toEqual(['Context', 'Decision', 'Consequences'])
})

test('every runtime package has one row with size and reason, and there are at most 35', () => {
  const { dependencies } = JSON.parse(read('package.json'))
  const rows = read('docs/dependencies.md').matchAll(/^\| `(.+)` \| .+ MB \| .+ MB \| .+ \|$/gm)
  const listed = [...rows].map(nameOf)
  expect(listed).toEqual(Object.keys(dependencies).sort())
  expect(listed.length).toBeLessThanOrEqual(35)
})

test.each(['src/server', 'src/shared', 'src/web'])(
  'every folder of %s has one line in the architecture',
  room => {
    const rows = read('docs/architecture.md').matchAll(/^\| `(src\/[^`]+)` \| .+ \|$/gm)
    const listed = [...rows].map(nameOf).filter(folder => folder.startsWith(`${room}/`))
    const folders = readdirSync(join(project, room), { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(({ name }) => `${room}/${name}`)
    expect(listed.sort()).toEqual(folders.sort())
  },
)

test.each(['CONTRIBUTING.md', 'docs/architecture.md'])(
  '%s names only files that exist',
  document => {
    const text = read(document)
    const named = [...text.matchAll(/`((?:src\/(?:server|shared|web)|test|docs)\/[\w./-]+)`/g)].map(
      nameOf,
    )
    // A new file of a how-to, which test/how-to.test.ts writes and runs.
    const isNew = (path: string) => text.includes(`npx vitest run ${path}`)
    for (const path of named)
      expect(existsSync(join(project, path)) || isNew(path), path).toBe(true)
  },
)

test('the settings of the README are those of .env.example, and docs/running.md has them all', () => {
  const explained = [...read('.env.example').matchAll(/^#?([A-Z0-9_]+)=/gm)].map(nameOf)
  const named = settingsIn('README.md')
  expect(named).toContain('DATABASE_URL')
  expect(named.filter(name => !explained.includes(name))).toEqual([])
  expect(settingsIn('docs/running.md').sort()).toEqual(explained.sort())
})

test('every requirement of docs/security.md has one row, and every test it names exists', () => {
  const rows = [...read('docs/security.md').matchAll(/^\| ([A-N]\d+) \| (\w+).*$/gm)]
  expect(new Set(rows.map(nameOf)).size).toBe(rows.length)
  expect(rows).toHaveLength(90)
  for (const [row, id, state] of rows) {
    const named = testsNamedIn(row)
    for (const { file, title } of named) expect(read(file), `${id}: ${file}`).toContain(title)
    if (state === 'Yes') expect(named.length + row.split('.test.ts').length, id).toBeGreaterThan(1)
  }
})

test('a command that does not exist is found', () => {
  const text = 'Use `npm run fly`.\n\n```sh\nX=1 bin/fly --far\nfly away\nnpm start\n```\n'
  expect(commandsIn(text)).toEqual(['X=1 bin/fly --far', 'fly away', 'npm start', 'npm run fly'])
  expect(commandsIn(text).map(problemWith)).toEqual([
    'bin/fly cannot be run',
    "nobody checks 'fly'",
    '',
    "package.json has no script 'fly'",
  ])
})

/** Every line of a `sh` block, and every `npm …` or `bin/…` quoted in a sentence. */
function commandsIn(text: string): string[] {
  const lines = blocks(text, 'sh').flatMap(block => block.split('\n'))
  const quoted = [...text.matchAll(/`((?:npm|npx|bin\/)[^`\n]*)`/g)].map(
    ([, command]) => `${command}`,
  )
  return [
    ...lines.map(line => line.trim()).filter(line => line && !line.startsWith('#')),
    ...quoted,
  ]
}

function settingsIn(document: string): string[] {
  const cells = [...read(document).matchAll(/^\| (`[A-Z][^|]*) \|/gm)].map(nameOf)
  return cells.flatMap(cell => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(nameOf))
}

/** `file.test.ts`: "title", "another title of the same file". */
function testsNamedIn(row: string): { file: string; title: string }[] {
  const named: { file: string; title: string }[] = []
  let file = ''
  for (const [, path, title] of row.matchAll(/`([^`]+\.test\.ts)`|"([^"]+)"/g)) {
    file = path ?? file
    if (title) named.push({ file, title })
  }
  return named
}

function nameOf(match: RegExpMatchArray): string {
  return String(match[1])
}

function blocks(text: string, language: string): string[] {
  const fences = text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)
  return [...fences].filter(fence => fence[1] === language).map(fence => String(fence[2]))
}

/** `''` when the command can be run here, otherwise a sentence. */
function problemWith(command: string): string {
  const words = command.split(/\s+/).filter(word => !/^[A-Z_]+=/.test(word))
  const [program = '', first = '', second = ''] = words
  if (program.startsWith('bin/')) return isProgram(program) ? '' : `${program} cannot be run`
  if (program === 'npx')
    return isProgram(`node_modules/.bin/${first}`) ? '' : `'${first}' is not installed`
  if (program === 'npm') {
    const script = first === 'run' ? second : first
    return script in scripts || script === 'ci' ? '' : `package.json has no script '${script}'`
  }
  if (program === 'docker') {
    const file = first === 'compose' ? 'compose.yaml' : 'Dockerfile'
    return existsSync(join(project, file)) ? '' : `there is no ${file}`
  }
  if (program === 'rooftree/rooftree')
    return releaseCommands.has(first) ? '' : `a release has no command '${first}'`
  return ofSystem.has(program) ? '' : `nobody checks '${program}'`
}

function isProgram(path: string): boolean {
  try {
    accessSync(join(project, path), constants.X_OK)
    return true
  } catch {
    return false
  }
}

function read(path: string): string {
  return readFileSync(join(project, path), 'utf8')
}

function markdownIn(folder: string): string[] {
  return readdirSync(join(project, folder)).filter(name => name.endsWith('.md'))
}
