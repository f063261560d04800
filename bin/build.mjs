import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { say } from './say.mjs'

// Everything that is built: its sources, its result, and the file that names the state of its sources.
const email = {
  sources: ['src/email', 'bin/build-email.mjs', 'package-lock.json'],
  result: 'dist/email.json',
  stamp: 'dist/email-built-from',
}
const screens = {
  sources: [
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
  ],
  result: 'dist/web',
  stamp: 'dist/built-from',
}

/**
 * Builds the screens into `dist/web`, and the template of emails, when a source has changed since the last time.
 *
 * @param {string} node
 * @param {{ always?: boolean }} options
 */
export function buildScreens(node, { always = false } = {}) {
  buildEmail(node)
  if (!always && isBuilt(screens)) return
  say('Building the screens …')
  const start = Date.now()
  run(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel=warn'])
  markBuilt(screens)
  say(`Built in ${((Date.now() - start) / 1000).toFixed(1)} s.`)
}

/**
 * Renders the template of emails when a source has changed since the last time.
 *
 * @param {string} node
 */
export function buildEmail(node) {
  if (isBuilt(email)) return
  run(node, ['bin/build-email.mjs', email.result])
  markBuilt(email)
}

function run(node, args) {
  const { status } = spawnSync(resolve(node), args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error('Rooftree could not be built: see above.')
}

/** Whether a result is from the sources as they are. */
function isBuilt({ sources, result, stamp }) {
  return existsSync(result) && fingerprint(sources) === readOrEmpty(stamp)
}

function markBuilt({ sources, stamp }) {
  mkdirSync('dist', { recursive: true })
  writeFileSync(stamp, fingerprint(sources))
}

function fingerprint(sources) {
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
