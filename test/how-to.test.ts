import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** The how-tos of CONTRIBUTING.md are exact: a copy of the tree gets their changes and runs their commands. */

const project = path.join(import.meta.dirname, '..')
const run = promisify(execFile)
const minutes = 60_000

test(
  'the how-tos “A field” and “An endpoint” are exact',
  async () => {
    const text = await readFile(path.join(project, 'CONTRIBUTING.md'), 'utf8')
    const folder = await copyOfTree()
    const commands = new Set<string>()
    try {
      // One after the other, as a newcomer follows both: the type check of the tree is the longest part.
      for (const [title, files] of [
        ['A field', 5],
        ['An endpoint', 3],
      ] as const) {
        const steps = stepsOf(text, title)
        for (const { file, hunks } of steps.changes) await change(path.join(folder, file), hunks)
        expect(new Set(steps.changes.map(({ file }) => file)).size).toBe(files)
        expect(steps.commands.length).toBeGreaterThan(1)
        for (const command of steps.commands) commands.add(command)
      }
      for (const command of together(commands)) await runIn(folder, command)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
  8 * minutes,
)

/** The tests of both in one run, at the end: each run starts a database. */
function together(commands: Set<string>): string[] {
  const run = 'npx vitest run '
  const [tests, others] = [true, false].map(isTest =>
    [...commands].filter(command => command.startsWith(run) === isTest),
  )
  const files = tests?.map(command => command.slice(run.length)) ?? []
  return [...(others ?? []), run + files.join(' ')]
}

/** The changes and commands below a heading; each change is of the file that was named last. */
function stepsOf(text: string, title: string) {
  const section = text.split(/^## /m).find(one => one.startsWith(`${title}\n`)) ?? ''
  const changes: { file: string; hunks: string[][] }[] = []
  const commands: string[] = []
  let file = ''
  for (const [, named, language, block = ''] of section.matchAll(
    /^\d+\. `([^`]+)`|^```(diff|sh)\n(.*?)^```/gms,
  )) {
    if (named) file = named
    const lines = block.trimEnd().split('\n')
    if (language === 'sh') commands.push(...lines)
    if (language === 'diff') changes.push({ file, hunks: hunksOf(lines) })
  }
  return { changes, commands }
}

function hunksOf(lines: string[]): string[][] {
  return `\n${lines.join('\n')}`.split('\n@@').map(hunk => hunk.slice(1).split('\n'))
}

/** @throws Error when what a hunk changes does not stand there exactly once */
async function change(file: string, hunks: string[][]): Promise<void> {
  const isNew = hunks.flat().every(line => line.startsWith('+'))
  let text = isNew ? '' : await readFile(file, 'utf8')
  for (const lines of hunks) {
    const before = side(lines, '-')
    const parts = isNew ? ['', ''] : text.split(before)
    if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times:\n${before}`)
    text = parts.join(side(lines, '+'))
  }
  await writeFile(file, text)
}

function side(lines: string[], sign: '+' | '-'): string {
  const own = lines.filter(line => line.startsWith(' ') || line.startsWith(sign))
  return own.map(line => `${line.slice(1)}\n`).join('')
}

/** Everything that a type check and a test need, with the packages of this one. */
async function copyOfTree(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rooftree-how-to-'))
  for (const name of ['src', 'test', 'bench', 'bin', 'migrations', 'fonts', 'packages'])
    await cp(path.join(project, name), path.join(folder, name), { recursive: true })
  for (const { name } of (await readdir(project, { withFileTypes: true })).filter(one =>
    one.isFile(),
  ))
    await cp(path.join(project, name), path.join(folder, name))
  await mkdir(path.join(folder, 'public'))
  await linkPackages(path.join(project, 'node_modules'), path.join(folder, 'node_modules'))
  return folder
}

/** One by one: a cache and an installation of the copy leave the project's alone. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to)
  for (const name of await readdir(from))
    if (name !== '.cache') await symlink(path.join(from, name), path.join(to, name), 'junction')
}

/** Half of the processor time: threads work out the same types, and workers load the same modules, each for itself. */
const inOne: Record<string, readonly string[]> = {
  tsc: ['--singleThreaded'],
  vitest: ['--maxWorkers', '1'],
}

async function runIn(folder: string, command: string): Promise<void> {
  const [program = '', ...parameters] = command.split(' ')
  parameters.push(...(inOne[parameters[0] ?? ''] ?? []))
  // A test runner that believes itself a worker of this one waits for it.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST$)/.test(name)),
  )
  await run(program, parameters, { cwd: folder, env, maxBuffer: 2 ** 26 }).catch(
    (error: { stdout?: string; stderr?: string }) => {
      throw new Error(`${command}\n${error.stdout}\n${error.stderr}`)
    },
  )
}
