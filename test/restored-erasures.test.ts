import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '#server/postgres/embedded/host-authentication.ts'
import { erasureConfirmation } from '#shared/account/erasure.ts'
import type { Person } from '#shared/person.ts'
import type { Property } from '#shared/properties/properties.ts'
import { launch, type Program } from './crash/program.ts'
import { bareEnvironment } from './environment.ts'
import { fillMigrated } from './migrated-folder.ts'

/** The commands an operator types, on folders of the test's own. */

const folder = await mkdtemp(path.join(tmpdir(), 'rt-erased-'))
const programs: Program[] = []
afterAll(async () => {
  await Promise.all(programs.map(program => program.kill()))
  await rm(folder, { recursive: true, force: true })
})
const backups = path.join(folder, 'backups')
const byHand = path.join(folder, 'by-hand')
const password = 'correct horse battery'

test('a backup from before an erasure is served without the person once it is restored', async () => {
  await fillMigrated(path.join(folder, 'first'))
  const first = await start('first')
  const lana = await caller(first.url, '/api/auth/register', {
    firstName: 'Lana',
    lastName: 'Lord',
  })
  const property = await lana<Property>('POST', '/api/properties', {
    ...{ name: 'Alpha', address: '1 Alpha St', propertyType: 'residential', totalUnits: 1 },
    description: 'Zanzibarius Quixwell built it',
  })
  const bob = await lana<Person>('POST', '/api/users', {
    ...{ firstName: 'Zanzibarius', lastName: 'Quixwell', role: 'tenant' },
    email: 'zanzibarius@test.example',
  })
  const vendor = await lana<{ id: string }>('POST', '/api/vendors', { name: 'Quixby Plumbing' })
  // The daily backup, made at the start, is older than the first registration.
  await command('backup', 'first', byHand)
  const body = { confirmation: erasureConfirmation }
  await lana('DELETE', `/api/tenants/${bob.id}`, body)
  await lana('DELETE', `/api/vendors/${vendor.id}`, body)
  expect(await first.stop()).toBe(0)

  const [archive = ''] = (await readdir(byHand)).filter(name => name.endsWith('.zip'))
  const said = await command('restore', 'second', path.join(byHand, archive))
  expect(said).toContain('Start Rooftree with npm start')
  const second = launchOn('second')
  // From the first answered request on.
  await untilServed(second)
  const again = await caller(second.url, '/api/auth/login')
  for (const asked of ['/api/tenants', '/api/vendors', '/api/audit-log'])
    expect(JSON.stringify(await again('GET', asked)), asked).not.toMatch(/zanzibarius|quixby/i)
  const erased = await again<{ id: string; name: string; progress: null }[]>('GET', '/api/erasures')
  expect(erased.map(({ name }) => name.replace(/\d+/, '1')).sort()).toEqual([
    'Former tenant #1',
    'Former vendor #1',
  ])
  expect(erased.map(({ progress }) => progress)).toEqual([null, null])
  const pages = await Promise.all(
    erased.map(({ id }) => again<{ places: { rowId: string }[] }>('GET', `/api/erasures/${id}`)),
  )
  expect(pages.flatMap(({ places }) => places.map(({ rowId }) => rowId))).toEqual([property.id])
  expect(await second.stop()).toBe(0)
}, 240_000)

const environment = (data: string) => ({
  DATA_DIR: path.join(folder, data),
  BACKUP_DIR: backups,
})

function launchOn(data: string, port = ports[data]): Program {
  const program = launch(port ?? 0, environment(data))
  programs.push(program)
  return program
}

const ports: Record<string, number> = { first: await freePort(), second: await freePort() }

async function start(data: string): Promise<Program> {
  const program = launchOn(data)
  await program.ready
  return program
}

/** Until there is an answer at all. */
async function untilServed({ url }: Program): Promise<void> {
  while (!(await fetch(`${url}/healthz`).catch(() => null))) await wait(20)
}

/** Runs `npm run backup` or `npm run restore`, as a user does. Returns its output. */
async function command(script: 'backup' | 'restore', data: string, ...named: string[]) {
  const { stdout } = await promisify(execFile)('npm', ['run', script, '--', ...named], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...bareEnvironment, ...environment(data) },
  })
  return stdout
}

/** Calls as a user who registers or signs in there. */
async function caller(url: string, entry: string, names: object = {}) {
  const given = { email: 'lana@test.example', password, ...names }
  const { token } = await ask<{ token: string }>(url, 'POST', entry, { body: given })
  return <T>(method: string, asked: string, body?: object) =>
    ask<T>(url, method, asked, { body, token })
}

async function ask<T>(
  url: string,
  method: string,
  asked: string,
  { body, token }: { body?: object | undefined; token?: string },
): Promise<T> {
  const response = await fetch(`${url}${asked}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${asked}: ${response.status} ${text}`)
  return text === '' ? (undefined as T) : JSON.parse(text)
}
