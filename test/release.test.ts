import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/postgres/embedded/host-authentication.ts'
import { leaveOneProcessor } from '../bin/release/one-processor.mjs'

/**
 * A release as an operator gets it: made once, unpacked elsewhere, run without npm and without Node on the path. It takes
 * a minute: in `npm run test:long`, and before a release is published.
 */
const project = path.join(import.meta.dirname, '..')
const run = promisify(execFile)
const minutes = 60_000
const bare = { PATH: '/usr/bin:/bin' }
let folder: string
let home: string
let release: string
let server: ChildProcess | undefined

describe.runIf(process.env.RELEASE)('a release', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rooftree-release-'))
    const launch = ['bin/launch.mjs', 'release', '--level=1', `--into=${folder}`]
    await run(process.execPath, launch, { cwd: project })
    const archive = (await readdir(folder)).find(name => name.endsWith('.tar.gz')) ?? ''
    await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder })
    await run('tar', ['-xzf', archive], { cwd: folder })
    home = path.join(folder, 'rooftree')
    const [version = ''] = await readdir(path.join(home, 'releases'))
    release = path.join(home, 'releases', version)
  }, 5 * minutes)
  afterAll(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('starts from a folder of its own, registers a person, and is backed up', async () => {
    const url = await start()
    const body = { email: 'ann@example.com', password: 'a long enough one', ...name }
    const registered = await fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(registered.status).toBe(201)
    const page = await fetch(url, { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('<title>')
    const { stdout } = await rooftree('backup', 'kept')
    expect(stdout).toMatch(/rooftree\/kept\/rooftree-.+\.zip: \d.+, read back and whole\.$/m)
    await expect(rooftree('restore')).rejects.toThrow(`Say which backup: ${home}/rooftree restore `)
    expect(await stop()).toBe(0)
    expect((await readdir(home)).toSorted()).toEqual(['data', 'kept', 'releases', 'rooftree'])
  })

  test('has what runs, its own Node, and nothing of the workshop', async () => {
    await run('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: release })
    const packages = await readdir(path.join(release, 'node_modules'))
    for (const absent of ['vite', 'vitest', 'typescript', 'postgres-15-linux-x64', '@biomejs'])
      expect(packages).not.toContain(absent)
    const names = await readdir(release, { recursive: true })
    expect(
      names.filter(name => /\.test\.ts$|fixture\.ts$|\.d\.ts$|_snapshot\.json$/.test(name)),
    ).toEqual([])
    // The packages of which only a part is here.
    const used = ['pdf/document', 'pdf/font', 'pdf/setting', 'files/photos/heif'].map(
      name => `await import('./src/server/${name}.ts')`,
    )
    const node = path.join(
      release,
      `node_modules/node-${process.platform}-${process.arch}/bin/node`,
    )
    await run(node, ['--input-type=module', '--eval', used.join('\n')], { cwd: release, env: bare })
    const { stdout } = await run('du', ['-sk', release])
    expect(Number.parseInt(stdout, 10)).toBeLessThan(350 * 1024)
  })

  test('names in its bill of materials the packages that run, and those inside the screens', async () => {
    const bill = JSON.parse(await readFile(path.join(release, 'sbom.cdx.json'), 'utf8'))
    expect(bill.bomFormat).toBe('CycloneDX')
    const components: { name: string }[] = bill.components
    const named = new Set(components.map(({ name }) => name))
    const own = `${process.platform}-${process.arch}`
    for (const name of ['fastify', `@img/sharp-${own}`, `node-${own}`, 'react', '@mantine/core'])
      expect(named).toContain(name)
    expect(named).not.toContain('vitest')
  })
})

test('a universal file of macOS keeps the part of its processor, and other files are as they were', async () => {
  const place = await mkdtemp(path.join(tmpdir(), 'rooftree-parts-'))
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  const [file, other] = [path.join(place, 'postgres'), path.join(place, 'LICENSE')]
  // Magic number and count; then processor, its model, begin, length and alignment of each part.
  const words = [0xcafebabe, 2, 0x01000007, 3, 64, 5, 6, 0x0100000c, 0, 128, 3, 7]
  const universal = Buffer.alloc(131)
  for (const [at, word] of words.entries()) universal.writeUInt32BE(word, 4 * at)
  universal.write('intel', 64)
  universal.write('arm', 128)
  await writeFile(file, universal)
  await chmod(file, 0o755)
  await writeFile(other, 'MIT')
  leaveOneProcessor(place, 'arm64')
  leaveOneProcessor(place, 'arm64')
  expect(await readFile(file, 'utf8')).toBe('arm')
  expect((await stat(file)).mode & 0o777).toBe(0o755)
  expect(await readFile(other, 'utf8')).toBe('MIT')
  expect((await readdir(place)).sort()).toEqual(['LICENSE', 'postgres'])
})

const name = { firstName: 'Ann', lastName: 'Lee' }

async function start(): Promise<string> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(path.join(home, 'rooftree'), ['start'], {
    env: { ...bare, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  server = child
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error('The release did not start')
    await wait(50)
  }
  return url
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

function rooftree(...args: string[]) {
  return run(path.join(home, 'rooftree'), args, { cwd: home, env: bare })
}

/** @returns the exit code */
async function stop(): Promise<number | null> {
  if (!server || server.exitCode !== null) return null
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  const [code] = await ended
  return code
}
