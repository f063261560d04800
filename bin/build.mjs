import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compressFiles } from './compress.mjs'
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
 * @param {{ always?: boolean, quick?: boolean }} options `quick` where a user waits: the files are a tenth larger
 */
export async function buildScreens(node, { always = false, quick = false } = {}) {
  const made = always ? '' : howBuilt()
  if (made === 'best' || (made && quick)) return
  const start = Date.now()
  if (!made) {
    say('Building the screens …')
    run(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel=warn'])
  }
  await compressFiles(`${result}/assets`, { quick })
  markBuilt(quick ? 'quick' : 'best')
  say(`Built in ${((Date.now() - start) / 1000).toFixed(1)} s.`)
}

function run(node, args) {
  const { status } = spawnSync(resolve(node), args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error('Rooftree could not be built: see above.')
}

/** How the screens were compressed; '' where they are not from the sources as they are. */
function howBuilt() {
  if (!existsSync(result)) return ''
  const [contents, looks, made = ''] = readOrEmpty(stamp).split(' ')
  // Files that look as they did are not read again.
  if (looks === fingerprint(looksOf)) return made
  if (contents !== fingerprint(readFileSync)) return ''
  markBuilt(made)
  return made
}

function markBuilt(made) {
  mkdirSync('dist', { recursive: true })
  try {
    writeFileSync(stamp, `${fingerprint(readFileSync)} ${fingerprint(looksOf)} ${made}`)
  } catch (error) {
    // A checkout that another account built, and that may not be written.
    if (!existsSync(stamp)) throw error
  }
}

/** @param {(file: string) => string | Buffer} of what counts of a file */
function fingerprint(of) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn))
    hash.update(`${file}\0`).update(of(file)).update('\0')
  return hash.digest('hex')
}

/** Size and time of its last change; git and editors change the time with the text. */
function looksOf(file) {
  const { size, mtimeMs } = statSync(file)
  return `${size} ${mtimeMs}`
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
