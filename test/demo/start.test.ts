import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoEnvironment } from '#server/demo/environment.ts'
import { freePort } from '#server/postgres/embedded/host-authentication.ts'
import { asLaunched, bareEnvironment } from '#test/environment.ts'

const minutes = 60_000
const running = new Set<ChildProcess>()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rt-try-'))
})
afterAll(async () => {
  await Promise.all([...running].map(stop))
  await rm(folder, { recursive: true, force: true })
})

test(
  'the demo starts on an empty folder, signs in all five roles, and stays unchanged until tomorrow',
  async () => {
    const dataDir = path.join(folder, 'data')
    const first = await started(dataDir)
    const emails = [...first.said.matchAll(/^ {2}\w+ +(\S+@demo\.example)$/gm)].map(([, to]) => to)
    expect(emails).toHaveLength(5)
    const roles: string[] = []
    for (const email of emails) roles.push((await signIn(first.url, email)).role)
    expect(roles).toEqual(['admin', 'manager', 'owner', 'staff', 'tenant'])

    const admin = await signIn(first.url, emails[0])
    expect(await get(first.url, '/api/dashboard/stats', admin.token)).toMatchObject({
      totalUnits: 156,
      occupiedUnits: 142,
      occupancyPercent: 91,
      collectionPercent: 94,
      revenueChangePercent: '12.5',
      outstanding: '4280.00',
      outstandingTenants: 3,
      pendingMaintenance: 7,
      unreadMessages: 4,
    })
    await stop(first.child)

    // In production a public password signs no one in.
    const production = await ended('src/server/main.ts', {
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
    })
    expect(production).toMatchObject({ code: 1 })
    expect(production.said).toMatch(/"msg":"This database holds the demo portfolio: /)

    const second = await started(dataDir)
    expect(second.said).not.toContain('Loading')
    await get(second.url, '/api/dashboard/stats', admin.token)
    await stop(second.child)
  },
  5 * minutes,
)

describe('the demo is refused', () => {
  test('in a production start', () => {
    expect(() => demoEnvironment({ NODE_ENV: 'production' })).toThrow(
      'The demo is never loaded by a production start: use npm run demo.',
    )
  })

  test('on an external PostgreSQL', () => {
    const DATABASE_URL = 'postgresql://ann:s3cret@127.0.0.1:1/rent'
    expect(() => demoEnvironment({ DATABASE_URL })).toThrow(
      'The demo brings its own PostgreSQL: start it without DATABASE_URL.',
    )
  })

  test('in a folder that holds anything else, which stays as it is', async () => {
    const dataDir = path.join(folder, 'real')
    await mkdir(dataDir)
    await writeFile(path.join(dataDir, 'secret-key'), 'mine')
    const { code, said } = await ended('src/server/demo.ts', { DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(said).toContain('holds something else than the demo')
    expect(await readdir(dataDir)).toEqual(['secret-key'])
    expect(await readFile(path.join(dataDir, 'secret-key'), 'utf8')).toBe('mine')
  })
})

function launch(script: string, environment: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, asLaunched(script), {
    cwd: path.join(import.meta.dirname, '../..'),
    env: { ...bareEnvironment, HOST: '127.0.0.1', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  return { child, said: () => said }
}

async function started(dataDir: string) {
  const port = await freePort()
  const { child, said } = launch('src/server/demo.ts', { PORT: String(port), DATA_DIR: dataDir })
  while (!/^ {2}tenant /m.test(said())) {
    if (child.exitCode !== null) throw new Error(`It ended: ${said()}`)
    await wait(50)
  }
  return { child, said: said(), url: `http://127.0.0.1:${port}` }
}

async function ended(script: string, environment: NodeJS.ProcessEnv) {
  const { child, said } = launch(script, environment)
  const [code] = await once(child, 'close')
  running.delete(child)
  return { code, said: said() }
}

async function stop(child: ChildProcess) {
  running.delete(child)
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

async function signIn(url: string, email = ''): Promise<{ token: string; role: string }> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'rooftree-demo' }),
  })
  expect(answer.status).toBe(200)
  const { token, user } = await answer.json()
  return { token, role: user.role }
}

async function get(url: string, call: string, token: string): Promise<unknown> {
  const answer = await fetch(url + call, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  return answer.json()
}
