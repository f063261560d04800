import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import process from 'node:process'
import { say } from './say.mjs'

const stamp = 'node_modules/.rooftree'

/** Updates node_modules to package-lock.json; does nothing when it is up to date. */
export function install() {
  if (!isInstalled()) bringPackages()
}

function bringPackages() {
  say('Installing packages, this once …')
  const start = Date.now()
  // Without `include`, NODE_ENV=production would leave out the build tools of the screens.
  const options = ['ci', '--ignore-scripts', '--include=dev', '--include=optional']
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--no-progress']
  const { status, error } = npm([...options, ...quiet])
  if (status !== 0 || error) {
    const reason = error ? ` (${error.message})` : ''
    throw new Error(`npm could not install the packages${reason}: see above, then start again.`)
  }
  writeFileSync(stamp, lockHash())
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
 * Either we installed for this very lock file, or npm's own record names every package of it for this machine. npm
 * removes that record before any change.
 */
function isInstalled() {
  const present = packagesIn('node_modules/.package-lock.json')
  if (Object.keys(present).length === 0) return false
  if (readOrEmpty(stamp) === lockHash()) return true
  return Object.entries(packagesIn('package-lock.json')).every(([path, entry]) =>
    present[path] ? present[path].version === entry.version : path === '' || isSpare(entry),
  )
}

function lockHash() {
  return createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
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
