import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import process from 'node:process'
import { say } from './say.mjs'
import { trimPackages } from './trim.mjs'

const lock = 'package-lock.json'
/** The installed packages, by npm's own account. */
const record = 'node_modules/.package-lock.json'
/** The lock file that we installed for, and which of the two sets: `tools` or `user`. */
const stamp = 'node_modules/.rooftree'

/**
 * Updates node_modules to package-lock.json; does nothing when it is up to date.
 *
 * @param {{ tools: boolean }} options whether what only checks, tests and generators need is wanted, too
 */
export function install({ tools }) {
  if (!isInstalled(tools)) bringPackages(tools || hasTools())
}

function bringPackages(tools) {
  say('Installing packages, this once …')
  const start = Date.now()
  // Said either way: NODE_ENV and a person's settings would decide otherwise.
  const sets = ['--include=optional', tools ? '--include=dev' : '--omit=dev']
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--no-progress']
  const { status, error } = npm(['ci', '--ignore-scripts', ...sets, ...quiet])
  if (status !== 0 || error) {
    const reason = error ? ` (${error.message})` : ''
    throw new Error(`npm could not install the packages${reason}: see above, then start again.`)
  }
  if (!tools) trimPackages(Object.keys(packagesIn(lock)))
  writeFileSync(stamp, `${lockHash()} ${tools ? 'tools' : 'user'}`)
  say(`Installed in ${Math.round((Date.now() - start) / 1000)} s.`)
}

function npm(options) {
  const stdio = ['ignore', 'ignore', 'inherit']
  const script = process.env.npm_execpath ?? ''
  // Under yarn or pnpm this variable names them; only npm understands our lock file.
  if (basename(script) === 'npm-cli.js') {
    return spawnSync(process.execPath, [script, ...options], { stdio })
  }
  return spawnSync('npm', options, { stdio, shell: process.platform === 'win32' })
}

/**
 * Either we installed this set for this very lock file, or npm's own record names every package of it for this machine.
 * npm removes that record before any change.
 */
function isInstalled(tools) {
  if (!existsSync(record)) return false
  const [hash, set] = readOrEmpty(stamp).split(' ')
  // The packages of a user are trimmed: whatever was added to them since, they lack their types.
  if (tools && set === 'user') return false
  if (hash === lockHash()) return true
  const present = packagesIn(record)
  return Object.entries(wantedOf(packagesIn(lock), { tools })).every(([path, entry]) =>
    present[path] ? present[path].version === entry.version : isSpare(entry),
  )
}

/** A checkout of a developer keeps its tools when a start brings newer packages. */
function hasTools() {
  return installable(packagesIn(record)).some(([, { dev }]) => dev)
}

/**
 * The entries of package-lock.json that an installation wants, those of other machines included.
 *
 * @param {Record<string, { dev?: boolean }>} packages by path
 * @param {{ tools: boolean }} options
 */
export function wantedOf(packages, { tools }) {
  const wanted = installable(packages).filter(([, { dev }]) => tools || !dev)
  return Object.fromEntries(wanted)
}

/** Without the links to folders of ours, and these folders. */
function installable(packages) {
  return Object.entries(packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && !link,
  )
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lock)).digest('hex')
}

function readOrEmpty(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function packagesIn(file) {
  return JSON.parse(readOrEmpty(file) || '{}').packages ?? {}
}

/** For another machine, or needed only by such a package. */
function isSpare({ os, cpu, libc, optional }) {
  if (!optional) return false
  if (!os && !cpu) return true
  const fits = admits(os, process.platform) && admits(cpu, process.arch) && admits(libc, ownLibc())
  return !fits
}

/** `linux` allows Linux only, `!win32` all but Windows, an empty list all. */
export function admits(rule, own) {
  const list = [rule ?? []].flat()
  const named = list.filter(name => !name.startsWith('!'))
  return !list.includes(`!${own}`) && (named.length === 0 || named.includes(own))
}

function ownLibc() {
  if (process.platform !== 'linux') return undefined
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}
