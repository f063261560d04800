import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const project = join(import.meta.dirname, '..')
const { scripts } = JSON.parse(read('package.json'))
const documents = [
  ...readdirSync(project).filter(name => name.endsWith('.md')),
  ...(existsSync(join(project, 'docs'))
    ? readdirSync(join(project, 'docs'))
        .filter(name => name.endsWith('.md'))
        .map(name => `docs/${name}`)
    : []),
]

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

test('every decision stands once in the contents of DECISIONS.md', () => {
  const text = read('DECISIONS.md')
  const entries = [...text.matchAll(/^## (.+)$/gm)].map(nameOf)
  const listed = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(nameOf)
  expect(listed.sort()).toEqual(entries.map(anchorOf).sort())
})

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

/** As GitHub makes it of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
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
  return `nobody checks '${program}'`
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
