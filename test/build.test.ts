import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** When the launcher builds the screens, and how small it makes them. */
const builder = pathToFileURL(path.join(import.meta.dirname, '../bin/build.mjs')).href
let folder = ''
const at = (...names: string[]) => path.join(folder, ...names)
const script = 'dist/web/assets/a.js'

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rooftree-build-'))
  for (const name of ['node_modules/vite/bin', 'src/web']) mkdirSync(at(name), { recursive: true })
  writeFileSync(at('package.json'), '{}')
  writeFileSync(at('src/web/a.ts'), code(1))
  writeFileSync(at('node_modules/vite/bin/vite.js'), vite)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a start builds once and quickly, and a check makes that build as small as it can be', () => {
  expect(build('{ quick: true }')).toBe(1)
  const large = compressed()
  expect(build('{ quick: true }')).toBe(1)
  // As a copy of the folder has it.
  utimesSync(at('src/web/a.ts'), 0, 0)
  expect(build('{ quick: true }')).toBe(1)
  expect(compressed()).toBe(large)
  expect(build('{}')).toBe(1)
  const small = compressed()
  expect(small).toBeLessThan(large)
  expect(build('{ quick: true }')).toBe(1)
  expect(compressed()).toBe(small)
  writeFileSync(at('src/web/a.ts'), code(2))
  expect(build('{ quick: true }')).toBe(2)
  expect(build('{ always: true }')).toBe(3)
})

/** @returns how often the screens were built by now */
function build(options: string): number {
  const run = `import { buildScreens } from '${builder}'; await buildScreens(process.execPath, ${options})`
  execFileSync(process.execPath, ['--input-type=module', '--eval', run], { cwd: folder })
  return readFileSync(at('built'), 'utf8').length
}

/** Bytes of the compressed script, which is the one of the source. */
function compressed(): number {
  const source = readFileSync(at('src/web/a.ts'), 'utf8')
  expect(brotliDecompressSync(readFileSync(at(`${script}.br`))).toString()).toBe(source)
  expect(gunzipSync(readFileSync(at(`${script}.gz`))).toString()).toBe(source)
  return statSync(at(`${script}.br`)).size
}

function code(seed: number): string {
  return Array.from({ length: 2_000 }, (_, line) => `say(${(line * line * seed) % 997})\n`).join('')
}

/** Vite of the scenario: copies the script, and notes that it did. */
const vite = `
const { appendFileSync, copyFileSync, mkdirSync, rmSync } = require('node:fs')
rmSync('dist/web', { recursive: true, force: true })
mkdirSync('dist/web/assets', { recursive: true })
copyFileSync('src/web/a.ts', 'dist/web/assets/a.js')
appendFileSync('built', '.')
`
