import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { admits } from '../install.mjs'
import { isRead } from '../trim.mjs'
import { copyTree } from './copy-tree.mjs'

/** Names in packages that Rooftree never loads: other weights of a font, and builds for browsers. */
const unused = {
  'node_modules/@expo-google-fonts/inter': /^\d00(?!Regular$|SemiBold$)/,
  'node_modules/libheif-js': /^libheif$|\.mjs$|\.wasm$/,
  'node_modules/pdfkit': /^pdfkit\.(browser|standalone|old)/,
}

/**
 * The entries of package-lock.json that run in production on a platform: the packages Rooftree needs, with those they need.
 *
 * @param {{ os: string, cpu: string }} platform as npm names them
 * @returns {[string, { version: string, integrity: string }][]}
 */
export function productionPackages({ os, cpu }) {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const found = new Set()
  const add = from => {
    for (const name of neededBy(packages[from])) {
      const path = placeOf(name, from, packages)
      const runs = path && fits(packages[path], { os, cpu })
      if (!runs || found.has(path)) continue
      found.add(path)
      add(path)
    }
  }
  add('')
  return Object.entries(packages).filter(([path]) => found.has(path))
}

/** Optional peers, such as tools of its builds, stay away. */
function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies ?? {})
  const needed = peers.filter(name => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...needed]
}

/** Where Node finds a package from another one: in its own folder, or in one above. */
function placeOf(name, from, packages) {
  const path = `${from}${from && '/'}node_modules/${name}`
  if (packages[path]) return path
  if (!from) return undefined
  return placeOf(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), packages)
}

/** Each of our platforms with Linux has glibc: the PostgreSQL inside needs it. */
function fits(entry, { os, cpu }) {
  const libc = os === 'linux' ? 'glibc' : undefined
  return admits(entry.os, os) && admits(entry.cpu, cpu) && admits(entry.libc, libc)
}

/**
 * Copies a package without what only its developers read. One of another machine is fetched by npm and compared with
 * the checksum of our lock file.
 *
 * @param {[string, { version: string, integrity: string }]} entry of package-lock.json
 * @param {string} to
 */
export function bringPackage([path, entry], to) {
  const leaves = name => unused[path]?.test(name) ?? false
  if (installedVersion(path) === entry.version) return copyPackage(path, to, leaves)
  const folder = mkdtempSync(join(tmpdir(), 'rooftree-package-'))
  try {
    copyPackage(fetched(path, entry, folder), to, leaves)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function copyPackage(from, to, leaves) {
  const keeps = (name, depth) => name !== 'node_modules' && isRead(name, depth) && !leaves(name)
  copyTree(from, to, keeps)
}

function installedVersion(path) {
  try {
    return JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')).version
  } catch {
    return undefined
  }
}

/** @throws Error when the fetched file is not the one of the lock file */
function fetched(path, { version, integrity }, folder) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const asked = ['pack', `${name}@${version}`, '--ignore-scripts', '--pack-destination', folder]
  const said = execFileSync('npm', [...asked, '--silent'], { encoding: 'utf8' })
  const file = join(folder, basename(said.trim()))
  const sum = createHash('sha512').update(readFileSync(file)).digest('base64')
  if (`sha512-${sum}` !== integrity)
    throw new Error(`${name}@${version} from the registry is not that of package-lock.json.`)
  const contents = join(folder, 'contents')
  mkdirSync(contents)
  execFileSync('tar', ['-xzf', file, '--strip-components=1', '-C', contents])
  return contents
}
