import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { say } from './say.mjs'

/** The files and folders that a build of the screens reads. */
const sources = [
  'src/web',
  'src/shared',
  'src/locales',
  'lingui.config.ts',
  'public',
  'index.html',
  'app.html',
  'vite.config.ts',
  'chunks.config.ts',
  'document.config.ts',
  'icons.config.ts',
  'landing.config.ts',
  'package.json',
  'package-lock.json',
]
const result = 'dist/web'
/** Names the state of the sources of the last build. */
const stamp = 'dist/built-from'

/**
 * Builds the screens into `dist/web` when a source has changed since the last time.
 *
 * @param {string} node
 * @param {{ always?: boolean }} options
 */
export function buildScreens(node, { always = false } = {}) {
  if (!always && isBuilt()) return
  say('Building the screens …')
  const start = Date.now()
  run(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel=warn'])
  markBuilt()
  say(`Built in ${((Date.now() - start) / 1000).toFixed(1)} s.`)
}

function run(node, args) {
  const { status } = spawnSync(resolve(node), args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error('Rooftree could not be built: see above.')
}

/** Whether the screens are from the sources as they are. */
function isBuilt() {
  return existsSync(result) && fingerprint() === readOrEmpty(stamp)
}

function markBuilt() {
  mkdirSync('dist', { recursive: true })
  writeFileSync(stamp, fingerprint())
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn)) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesIn(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap(name => filesIn(join(path, name)))
}

function readOrEmpty(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
