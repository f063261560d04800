import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { wantedOf } from '../bin/install.mjs'

/** The packages that `npm start` installs, and when it and the commands of developers ask npm for more. */
const project = path.join(import.meta.dirname, '..')
const installer = pathToFileURL(path.join(project, 'bin/install.mjs')).href
let folder = ''

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  folder = mkdtempSync(path.join(tmpdir(), 'rooftree-install-'))
  writeFileSync(path.join(folder, 'npm-cli.js'), npm)
  lock('1.0.0')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a start installs nothing that only checks, tests and generators need', () => {
  const { packages } = JSON.parse(read('package-lock.json'))
  const [user, all] = [false, true].map(tools => wantedOf(packages, { tools }))
  for (const name of [
    ...['vitest', '@biomejs/biome', '@sparticuz/chromium', 'playwright-core', 'typescript', 'knip'],
    ...['postgres-15-linux-x64', 'drizzle-kit', '@stryker-mutator/core', 'react-email', 'axe-core'],
  ]) {
    expect(all).toHaveProperty([`node_modules/${name}`])
    expect(user).not.toHaveProperty([`node_modules/${name}`])
  }
})

it('packages/screens names what the build of the screens imports, and nothing else', () => {
  const { dependencies } = JSON.parse(read('packages/screens/package.json'))
  const { devDependencies } = JSON.parse(read('package.json'))
  const builders = ['vite', 'chunks', 'document', 'icons', 'landing', 'lingui']
  const files = [
    ...globSync('{src/web/**/*.{ts,tsx,css},bin/texts/*.mjs}', { cwd: project }),
    ...builders.map(name => `${name}.config.ts`),
  ].filter(file => !/\.test\.tsx?$/.test(file))
  const named = new Set(files.flatMap(file => packagesNamedIn(read(file))))
  const needed = Object.keys(devDependencies).filter(name => named.has(name))
  // Any version: package.json alone says which.
  expect(dependencies).toEqual(Object.fromEntries(needed.map(name => [name, '*'])))
})

it('tests complete what a start installed, and no later start takes it away', () => {
  expect(install('user')).toBe('user')
  expect(install('user')).toBe('')
  expect(install('tools')).toBe('tools')
  expect(install('tools')).toBe('')
  expect(install('user')).toBe('')
  lock('2.0.0')
  expect(install('user'), 'a checkout of a developer stays one').toBe('tools')
})

it('an installation that a developer made by npm itself is complete', () => {
  execFileSync(process.execPath, ['npm-cli.js', 'ci'], { cwd: folder })
  expect(install('tools')).toBe('')
  expect(install('user')).toBe('')
})

it('a start deletes types and maps, so that tests never take its packages for whole', () => {
  install('user')
  expect(readdirSync(path.join(folder, 'node_modules/server'))).toEqual(['LICENSE.md', 'index.js'])
  const stamp = readFileSync(path.join(folder, 'node_modules/.rooftree'))
  execFileSync(process.execPath, ['npm-cli.js', 'ci'], { cwd: folder })
  // As after `npm install`, which adds the missing packages and leaves the others as they are.
  writeFileSync(path.join(folder, 'node_modules/.rooftree'), stamp)
  expect(install('tools')).toBe('tools')
  expect(readdirSync(path.join(folder, 'node_modules/server'))).toContain('index.d.ts')
})

/** For whom npm was called; '' for not at all. */
function install(set: 'user' | 'tools'): string {
  const code = `import { install } from '${installer}'; install({ tools: ${set === 'tools'} })`
  const env = { PATH: process.env.PATH, npm_execpath: path.join(folder, 'npm-cli.js') }
  execFileSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder, env })
  const calls = path.join(folder, 'calls')
  const called = readdirSync(folder).includes('calls') ? readFileSync(calls, 'utf8') : ''
  rmSync(calls, { force: true })
  return called
}

function lock(version: string) {
  const packages = {
    '': {},
    'packages/screens': {},
    'node_modules/rooftree-screens': { resolved: 'packages/screens', link: true },
    'node_modules/server': { version },
    'node_modules/tool': { version, dev: true },
    'node_modules/elsewhere': { version, optional: true, os: ['none'] },
  }
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages }))
}

/** npm of the scenarios: notes the set it was called for, and records the packages it brought. */
const npm = `
const { mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
const isUser = process.argv.includes('--omit=dev')
if (process.argv.includes('--ignore-scripts')) writeFileSync('calls', isUser ? 'user' : 'tools')
rmSync('node_modules', { recursive: true, force: true })
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const brought = Object.entries(packages).filter(([, { version, dev, os }]) => version && !os && !(dev && isUser))
for (const [path] of brought) {
  mkdirSync(path, { recursive: true })
  for (const file of ['index.js', 'index.d.ts', 'LICENSE.md']) writeFileSync(path + '/' + file, '')
}
const record = { packages: Object.fromEntries(brought) }
writeFileSync('node_modules/.package-lock.json', JSON.stringify(record))
`

/** Packages that a file imports. */
function packagesNamedIn(code: string): string[] {
  const named = code.matchAll(/(?:from|import)\s*\(?\s*['"]((?:@[^/'"]+\/)?[^./'"#][^/'"]*)/g)
  return [...named].map(([, name = '']) => name)
}

function read(file: string): string {
  return readFileSync(path.join(project, file), 'utf8')
}
