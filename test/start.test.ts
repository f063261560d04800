import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort, urlAt } from '#server/postgres/embedded/host-authentication.ts'
import { databaseName, ownerRole } from '#server/postgres/embedded/roles.ts'
import { startPostgres15 } from './external-postgres.ts'

const running = new Set<ChildProcess>()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rt-start-'))
})
afterAll(async () => {
  const postgres = await postgresOf(path.join(folder, 'own')).catch(() => undefined)
  await Promise.all([...running].map(kill))
  // It ends by itself, and writes into the folder until then.
  while (postgres && (await isAlive(postgres))) await wait(20)
  await rm(folder, { recursive: true, force: true })
})

describe('Rooftree', () => {
  // One folder for all: each empty one would get a database of its own first.
  const own = () => path.join(folder, 'own')
  const startOwn = () => start({ DATA_DIR: own() })
  let server: ReturnType<typeof start> | undefined
  /** The one that a test left running. */
  const served = () => {
    server ??= startOwn()
    return server
  }

  test('starts on an empty folder, stops at a signal and leaves no process behind', async () => {
    const dataDir = own()
    const { child, url, said } = await startOwn()
    expect(await statusOf(`${url}/healthz`)).toBe(200)
    const lines = linesOf(said())
    const running = lines.find(({ msg }) => msg.startsWith('Rooftree is running at'))
    expect(running).toMatchObject({
      ...{ data: dataDir, database: path.join(dataDir, 'postgres') },
      emails: `not sent, kept in ${path.join(dataDir, 'mail')} until SMTP_URL is set`,
      stop: expect.stringMatching(/^SIGTERM to process \d+$/),
    })
    const command = await readFile(`/proc/${child.pid}/cmdline`, 'utf8')
    expect(command, 'X: the launcher is no process beside it').not.toContain('launch.mjs')
    for (const { time } of lines) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(await statusOf(`${url}/readyz`)).toBe(200)
    expect(await accountsIn(dataDir), 'N2: nobody has an account that nobody made').toBe(0)
    const postgres = await postgresOf(dataDir)
    expect(await isAlive(postgres)).toBe(true)
    const asked = performance.now()
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(performance.now() - asked).toBeLessThan(10_000)
    expect(await isAlive(postgres)).toBe(false)
  })

  test('says that its port is taken in one sentence, and stops its database', async () => {
    const server = createServer().listen(0, '0.0.0.0')
    await once(server, 'listening')
    const address = server.address()
    const port = address && typeof address === 'object' ? address.port : 0
    try {
      const said = await refusal({ DATA_DIR: own(), PORT: String(port) })
      expect(said).toMatch(new RegExp(`^Port ${port} is already taken[^\n]*$`))
      await expect(postgresOf(own())).rejects.toThrow('ENOENT')
    } finally {
      server.close()
    }
  })

  test('recovers after all processes were killed at once', async () => {
    const { child, url } = await startOwn()
    await writeRow(url, 'ann@example.com')
    const postgres = await postgresOf(own())
    await kill(child)
    process.kill(postgres, 'SIGKILL')
    const second = await served()
    expect(await statusOf(`${second.url}/readyz`)).toBe(200)
    expect(await registrationOf(second.url, 'ann@example.com')).toBe(400)
  })

  test('refuses a second copy on the same folder, in one sentence', async () => {
    const { url } = await served()
    expect(await refusal({ DATA_DIR: own() })).toBe(
      `Another Rooftree is already running on ${own()}: stop it first, or set DATA_DIR to another folder.`,
    )
    expect(await statusOf(`${url}/readyz`)).toBe(200)
  })

  test('the database ends by itself when only Rooftree is killed', async () => {
    const { child } = await served()
    const postgres = await postgresOf(own())
    await kill(child)
    const again = await startOwn()
    expect(await isAlive(postgres)).toBe(false)
    expect(await statusOf(`${again.url}/readyz`)).toBe(200)
  })

  test('runs on an external PostgreSQL 15', async () => {
    const external = await startPostgres15(folder)
    try {
      const dataDir = path.join(folder, 'external')
      const { url } = await start({ DATA_DIR: dataDir, DATABASE_URL: external.url })
      expect(await statusOf(`${url}/readyz`)).toBe(200)
      await writeRow(url, 'bo@example.com')
      await expect(postgresOf(dataDir)).rejects.toThrow('ENOENT')
    } finally {
      await external.stop()
    }
  })
})

describe('one sentence gives the reason of a failed start', () => {
  test('a data folder that cannot be one', async () => {
    const file = path.join(folder, 'file')
    await writeFile(file, '')
    expect(await refusal({ DATA_DIR: path.join(file, 'data') })).toBe(
      `${file}/data cannot be a folder, because a file is in its way: set DATA_DIR to another path.`,
    )
  })

  test('a database that does not answer', async () => {
    const port = await freePort()
    expect(await refusal({ DATABASE_URL: `postgresql://ann:s3cret@127.0.0.1:${port}/rent` })).toBe(
      `No PostgreSQL answers at 127.0.0.1:${port}: start it, or correct DATABASE_URL.`,
    )
    expect(await refusal({ DATABASE_URL: 'mysql://ann:s3cret@db/rent' })).toBe(
      'DATABASE_URL must look like postgresql://user:password@host:5432/database.',
    )
  })
})

/** The real program, by the same launcher as `npm start`, in a process group of its own. */
function launch(environment: NodeJS.ProcessEnv): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, ['bin/launch.mjs', 'run', 'src/server/main.ts'], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', text => {
      said += text
    })
  }
  return { child, said: () => said }
}

async function start(environment: NodeJS.ProcessEnv) {
  const port = await freePort()
  const { child, said } = launch({ PORT: String(port), ...environment })
  const url = `http://127.0.0.1:${port}`
  while (!/Rooftree is running at http/.test(said())) {
    if (child.exitCode !== null) throw new Error(`It ended: ${said()}`)
    await wait(20)
  }
  return { child, url, said }
}

/** Without a terminal every line is JSON, from the first on. */
function linesOf(said: string): { time: string; level: number; msg: string }[] {
  return said
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
}

async function refusal(environment: NodeJS.ProcessEnv): Promise<string> {
  const { child, said } = launch(environment)
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  const lines = linesOf(said())
  expect(lines.at(-1)?.level).toBe(60)
  return lines.map(({ msg }) => msg).join('\n')
}

/** Like the kernel when memory runs out: no signal handlers in the whole group. */
async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await ended
}

async function writeRow(url: string, email: string) {
  expect(await registrationOf(url, email)).toBe(201)
}

async function registrationOf(url: string, email: string): Promise<number> {
  const body = { email, password: 'a long enough one', firstName: 'Ann', lastName: 'Lee' }
  const { status } = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return status
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status
}

async function postgresOf(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

async function accountsIn(dataDir: string): Promise<number> {
  const socket = { folder: path.join(dataDir, 'socket') }
  const client = new pg.Client({ connectionString: urlAt(socket, ownerRole, databaseName) })
  await client.connect()
  const { rows } = await client.query('select count(*)::int as accounts from users')
  await client.end()
  return rows[0].accounts
}

/** A dead process that is not reaped yet (state Z on Linux) is not alive. */
async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  return !/^State:\s*Z/m.test(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))
}
