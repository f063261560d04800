// The entry of every npm script. Plain JavaScript for an old Node: it installs the packages, finds a Node that runs
// TypeScript, and starts it.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildScreens } from './build.mjs'
import { install } from './install.mjs'
import { findNode } from './node.mjs'
import { become, follow } from './run.mjs'

const [command = 'start', ...rest] = process.argv.slice(2)
const vite = 'node_modules/vite/bin/vite.js'
const vitest = 'node_modules/vitest/vitest.mjs'

/** The garbage of a call is collected every 8 MB instead of every 64: 85 MB less per server. */
const smallYouth = '--max-semi-space-size=8'

/** Memory of unpacked photos returns to the system at once: 125 MB less after twenty of them (glibc). */
const smallHeaps = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' }

/** Half of the time that other commands than `start` take to load; the server imports it by itself. */
const resolveOnce = ['--import', './src/server/config/resolve-once.ts']

/** These commands install the tools of developers, too. */
const ofDevelopers = ['setup', 'dev', 'check', 'test', 'test:long', 'test:postgres', 'tool']

const commands = {
  async start(node) {
    await buildScreens(node, { quick: true })
    return await become(node, [smallYouth, 'src/server/main.ts', ...rest], {
      NODE_ENV: 'production',
      ...smallHeaps,
    })
  },
  async demo(node) {
    await buildScreens(node, { quick: true })
    // A release has no tests: its demo takes no test money.
    const testMoney = './test/stripe/in-demo.ts'
    const provider = existsSync(testMoney) ? ['--import', testMoney] : []
    const program = [...resolveOnce, ...provider, 'src/server/demo.ts', ...rest]
    return await become(node, program, { NODE_ENV: 'demo' })
  },
  async setup(node) {
    await buildScreens(node)
    return 0
  },
  async dev(node) {
    const environment = { NODE_ENV: 'development' }
    const server = ['--watch', '--watch-preserve-output', 'src/server/main.ts']
    return await Promise.race([
      follow(node, server, environment),
      follow(node, [vite, ...rest], environment),
    ])
  },
  async build(node) {
    await buildScreens(node, { always: true })
    return 0
  },
  async release(node) {
    await buildScreens(node)
    return await follow(node, ['bin/release/main.mjs', ...rest])
  },
  async emails(node) {
    await buildScreens(node)
    return await follow(node, ['src/server/emails.ts', ...rest])
  },
  async check(node) {
    await buildScreens(node)
    return await follow(node, ['bin/check.mjs', ...rest])
  },
  async test(node) {
    await buildScreens(node)
    // With arguments only some tests are wanted, not the whole check.
    const checked = rest.length ? 0 : await follow(node, ['bin/check.mjs'])
    const options = rest[0] === '--' ? rest.slice(1) : rest
    const tested = await follow(node, [vitest, 'run', ...options], { NODE_ENV: 'test' })
    return checked || tested
  },
  /**
   * The random histories of leases, kills of a server, widths of screens and days of the demo, more
   * of them than with every change; and a release.
   */
  async 'test:long'(node) {
    await buildScreens(node)
    const many = { STORIES: '10000', HISTORIES: '1000', ROUNDS: '100', RELEASE: '1', THOROUGH: '1' }
    const demo = ['load', 'plan'].map(name => `src/server/demo/${name}.test.ts`)
    const files = ['src/server/accounting/ledger', 'test/ledger', ...demo]
    const whole = ['online-crash', 'release', 'e2e/languages'].map(name => `test/${name}.test.ts`)
    return await follow(node, [vitest, 'run', ...files, ...whole], {
      NODE_ENV: 'test',
      ...many,
    })
  },
  /** PostgreSQL and PgBouncer as Debian packages them. */
  async 'test:postgres'(node) {
    const config = ['--config', 'postgres.config.ts']
    return await follow(node, [vitest, 'run', ...config, ...rest], { NODE_ENV: 'test' })
  },
  async run(node) {
    return await runFile(node, resolveOnce)
  },
  /** A program that needs the packages of developers. */
  async tool(node) {
    return await runFile(node)
  },
}

async function runFile(node, options = []) {
  if (rest[0] && existsSync(rest[0])) return await become(node, [...options, ...rest])
  throw new Error(`There is no file '${rest[0] ?? ''}' to run.`)
}

try {
  const work = Object.hasOwn(commands, command) && commands[command]
  if (!work) throw new Error(`'${command}' is none of: ${Object.keys(commands).join(', ')}.`)
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  if (process.env.npm_lifecycle_event) await import('./stop-with-parent.mjs')
  install({ tools: ofDevelopers.includes(command) })
  process.exitCode = await work(findNode())
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
