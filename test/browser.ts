import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflate } from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

/**
 * A headless Chromium: the one of `CHROMIUM`, else (Linux on x64) the one that came with `npm install`, else one
 * installed on this machine. `more` are switches of its command. Throws one sentence naming the package to install.
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const { executablePath, libraries } = await findBrowser()
  const searched = [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  return chromium.launch({
    executablePath,
    args: [...quiet, ...more],
    env: searched ? { ...process.env, LD_LIBRARY_PATH: searched } : process.env,
  })
}

// A test machine or container often runs as root, where Chromium refuses its sandbox; the rest
// prevents connections to other servers than the tested one.
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

interface FoundBrowser {
  executablePath: string
  /** Folder of shared libraries the browser needs besides the machine's own. */
  libraries?: string
}

async function findBrowser(): Promise<FoundBrowser> {
  const named = process.env.CHROMIUM
  if (named) {
    if (existsSync(named)) return { executablePath: named }
    throw new Error(`CHROMIUM names ${named}, where there is no browser.`)
  }
  // The same on every such machine, and lighter than a whole browser.
  if (process.platform === 'linux' && process.arch === 'x64') return unpackedBrowser()
  const executablePath = installed.find(path => existsSync(path))
  if (executablePath) return { executablePath }
  throw new Error(
    'Install Chromium or Google Chrome, or set CHROMIUM to where it is, and run again.',
  )
}

/** The browser inside `@sparticuz/chromium`, unpacked once per version below `node_modules/.cache`. */
async function unpackedBrowser(): Promise<FoundBrowser> {
  const home = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const cache = join(import.meta.dirname, '../node_modules/.cache')
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true })
    await unpack(join(home, 'bin'), folder)
  }
  return { executablePath: join(folder, 'chromium'), libraries: join(folder, 'al2023', 'lib') }
}

/** Unpacks beside `folder` and renames, so that an incomplete browser is never started. */
async function unpack(archives: string, folder: string): Promise<void> {
  const draft = mkdtempSync(`${folder}-`)
  const before = process.env.TMPDIR
  try {
    // The package unpacks into the temporary folder, which it looks up when called.
    process.env.TMPDIR = draft
    // NSS and NSPR come along: a bare machine has neither.
    await Promise.all(['chromium.br', 'al2023.tar.br'].map(name => inflate(join(archives, name))))
    renameSync(draft, folder)
  } catch (error) {
    // Another process may have been faster, which is fine.
    if (!existsSync(folder)) throw error
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(draft, { recursive: true, force: true })
  }
}
