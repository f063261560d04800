import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkBundle } from './check-bundle.mjs'
import { checkFiles } from './check-files.mjs'
import { measure } from './measures.mjs'
import { checkTexts } from './texts/refused.mjs'

const project = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const [asked] = process.argv.slice(2)
const root = resolve(asked === undefined || asked === '--report' ? project : asked)
const lint = ['check', '--error-on-warnings', '--reporter=concise', '--max-diagnostics=200']
// Each of the compiler's threads works out the same types again: on two cores one thread ends first.
const threads = availableParallelism() > 2 ? [] : ['--singleThreaded']
const types = ['--noEmit', '--pretty', 'false', ...threads]

/**
 * One step: `run` returns the faults as text, `''` without any. `advice` is the remedy.
 *
 * @type {{ name: string, advice: string, run: () => Promise<string> }[]}
 */
const steps = [
  {
    name: 'Format, lint',
    advice: 'npx biome check --write corrects what can be corrected; the rest needs a thought.',
    run: () => tool('@biomejs/biome', 'biome', lint),
  },
  {
    name: 'Import directions',
    advice: 'Move what both need to the folder below them, or pass it in.',
    run: () => tool('dependency-cruiser', 'depcruise', ['src', '--output-type', 'err-long']),
  },
  {
    name: 'Types',
    advice: 'npx tsc --noEmit says more. A guard or a better type, no `as`.',
    run: async () => headlines(await tool('typescript', 'tsc', types)),
  },
  {
    name: 'File length, names, leftovers',
    advice: 'Give each part its own file, named after the one idea in it.',
    run: async () => checkFiles(root).join('\n'),
  },
  {
    name: 'Texts in each language',
    advice: 'npm run texts collects them into src/locales; write what is missing there.',
    // The copies that tests check have no catalogs.
    run: async () => (existsSync(join(root, 'src/locales')) ? checkCatalogs() : ''),
  },
  {
    name: 'Words on screens and in letters',
    advice: 'Write what a property manager, a tenant or an owner in the US would write.',
    run: async () => checkTexts(root).join('\n'),
  },
  {
    name: 'Dead code',
    advice: 'Delete what nobody uses; take `export` away where only its own file does.',
    run: () => tool('knip', 'knip', ['--no-progress', '--no-config-hints']),
  },
  {
    name: 'Script of the first screens',
    advice: 'Load what is not needed at once with lazy(), or find what grew.',
    run: async () => checkBundle(root).join('\n'),
  },
]

if (asked === '--report') {
  for (const [name, value, goal] of measure(root))
    console.log(`${name.padEnd(40)}${value.padStart(8)}   ${goal}`)
  process.exit()
}

const results = await Promise.all(steps.map(timed))
for (const { name, advice, seconds, problem } of results) {
  console.log(`${problem ? '✗' : '✓'} ${name.padEnd(34)}${seconds.toFixed(1).padStart(5)} s`)
  if (problem) console.log(`\n${indented(problem)}\n\n  → ${advice}\n`)
}
const failed = results.filter(({ problem }) => problem).length
console.log(failed ? `${failed} of ${steps.length} checks failed.` : 'All checks passed.')
process.exitCode = failed ? 1 : 0

async function checkCatalogs() {
  return (
    (await tool('@lingui/cli', 'lingui', ['check', 'sync', '--clean', '--verbose'])) ||
    tool('@lingui/cli', 'lingui', ['check', 'missing', '--verbose'])
  )
}

async function timed(step) {
  const start = performance.now()
  const problem = await step.run()
  return { ...step, problem, seconds: (performance.now() - start) / 1000 }
}

/** Runs the command of an installed package in `root`; a tool that fails silently still fails. */
function tool(name, command, options) {
  const home = join(project, 'node_modules', name)
  const { bin } = createRequire(import.meta.url)(join(home, 'package.json'))
  const script = join(home, typeof bin === 'string' ? bin : bin[command])
  const settings = { cwd: root, maxBuffer: 64 * 1024 * 1024 }
  return new Promise(done => {
    execFile(process.execPath, [script, ...options], settings, (error, out, err) =>
      done(error ? `${out}${err}`.trim() || error.message : ''),
    )
  })
}

/** The first line of each complaint: the compiler's explanations fill screens. */
function headlines(text) {
  const lines = text.split('\n').filter(line => /^\S/.test(line))
  return lines.join('\n') || text
}

function indented(text) {
  return text.trimEnd().replace(/^(?=.)/gm, '    ')
}
