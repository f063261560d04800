import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#server/postgres/embedded/host-authentication.ts'
import { pgbouncer, programs } from './installed.ts'

/** Neither program runs as root. */
const account =
  process.getuid?.() === 0
    ? { uid: idOf('-u'), gid: idOf('-g') }
    : { uid: process.getuid?.(), gid: process.getgid?.() }

function idOf(which: '-u' | '-g') {
  return Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
}

export const password = 'a-password-of-tests'

export interface Running {
  folder: string
  port: number
  /** SIGINT, or as a power cut. */
  stop(signal?: 'SIGINT' | 'SIGKILL'): Promise<void>
}

/** A folder of a program, which it owns. */
export function ownFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `rt-${name}-`))
  give(folder)
  return folder
}

function give(file: string) {
  execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, file])
}

/** A cluster with a password over TCP, and otherwise in the settings of Debian's `initdb`. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<Running> {
  const folder = ownFolder('debian')
  const secret = path.join(folder, 'password')
  writeFileSync(secret, password)
  give(secret)
  const data = path.join(folder, 'data')
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${secret}`])
  return runCluster(folder, settings)
}

/** A streaming standby of it, at a port of its own or in the place of a former one. */
export async function startStandby(
  primary: Running,
  name: string,
  port?: number,
): Promise<Running> {
  const folder = ownFolder('standby')
  const from = `host=127.0.0.1 port=${primary.port} user=postgres password=${password} application_name=${name}`
  run('pg_basebackup', ['-D', path.join(folder, 'data'), '-d', from, '-R', '-c', 'fast'])
  return runCluster(folder, {}, port)
}

export function promote({ folder }: Running) {
  run('pg_ctl', ['promote', '-w', '-D', path.join(folder, 'data')])
}

function run(program: string, args: string[]) {
  execFileSync(path.join(programs(), program), args, { ...account, stdio: 'pipe', cwd: '/' })
}

async function runCluster(
  folder: string,
  settings: Record<string, string>,
  wanted?: number,
): Promise<Running> {
  const port = wanted ?? (await freePort())
  const data = path.join(folder, 'data')
  const set = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const args = ['-D', data, '-p', `${port}`, '-k', folder, ...set]
  const child = spawn(path.join(programs(), 'postgres'), args, { ...account, stdio: 'ignore' })
  await answering({ port, user: 'postgres', database: 'postgres' })
  return { folder, port, stop: signal => stop(child, folder, signal) }
}

/**
 * A PgBouncer of two lines: where to listen and how to share. `settings` are added; users sign in by the password of
 * tests.
 */
export async function startPgBouncer(
  to: Running,
  users: string[],
  settings: Record<string, string>,
): Promise<Running> {
  const folder = ownFolder('pgbouncer')
  const port = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  const list = path.join(folder, 'userlist.txt')
  writeFileSync(list, users.map(user => `"${user}" "${password}"\n`).join(''))
  const set = {
    listen_addr: '127.0.0.1',
    listen_port: `${port}`,
    auth_file: list,
    unix_socket_dir: folder,
    ...settings,
  }
  const lines = Object.entries(set).map(([name, value]) => `${name} = ${value}\n`)
  const content = `[databases]\n* = host=127.0.0.1 port=${to.port}\n[pgbouncer]\n${lines.join('')}`
  writeFileSync(file, content)
  give(folder)
  const child = spawn(pgbouncer, [file], { ...account, stdio: 'ignore' })
  await answering({ port, user: users[0] ?? '', database: 'postgres' })
  return { folder, port, stop: signal => stop(child, folder, signal) }
}

async function answering(place: { port: number; user: string; database: string }) {
  for (let attempt = 0; attempt < 200; attempt++) {
    const client = new pg.Client({ ...place, host: '127.0.0.1', password })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch {
      await wait(100)
    }
  }
  throw new Error(`Nothing answers at port ${place.port}`)
}

async function stop(child: ChildProcess, folder: string, signal: 'SIGINT' | 'SIGKILL' = 'SIGINT') {
  const ended = once(child, 'exit')
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal)
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}

/** A database with an owner and a role that serves requests, without rights yet. */
export async function makeDatabase(postgres: Running, name: string) {
  await asSuperuser(postgres, [
    ...[`${name}_owner`, `${name}_app`].map(
      role => `create role ${role} login password '${password}'`,
    ),
    `create database ${name} owner ${name}_owner`,
  ])
  return {
    ownerUrl: urlOf(postgres, `${name}_owner`, name),
    appUrl: urlOf(postgres, `${name}_app`, name),
  }
}

/** @returns the rows of the last statement */
export async function asSuperuser(
  postgres: { port: number },
  statements: string[],
  database = 'postgres',
) {
  const client = new pg.Client({ connectionString: urlOf(postgres, 'postgres', database) })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

export function urlOf({ port }: { port: number }, role: string, database: string): string {
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`
}

/** A CA of its own, and a certificate by it for 127.0.0.1. */
export function makeCertificates(folder: string) {
  const at = (name: string) => path.join(folder, name)
  const [ca, caKey, request] = [at('ca.pem'), at('ca-key.pem'), at('request.pem')]
  const [key, certificate] = [at('key.pem'), at('cert.pem')]
  const extensions = at('extensions')
  writeFileSync(extensions, 'subjectAltName=IP:127.0.0.1\n')
  const openssl = (args: string) => execFileSync('openssl', args.split(' '), { stdio: 'pipe' })
  openssl(`req -x509 -newkey rsa:2048 -nodes -keyout ${caKey} -out ${ca} -days 2 -subj /CN=tests`)
  openssl(`req -newkey rsa:2048 -nodes -keyout ${key} -out ${request} -subj /CN=127.0.0.1`)
  openssl(
    `x509 -req -in ${request} -CA ${ca} -CAkey ${caKey} -CAcreateserial -days 2 -extfile ${extensions} -out ${certificate}`,
  )
  chmodSync(key, 0o600)
  give(folder)
  chmodSync(folder, 0o755)
  return { ca, key, certificate }
}
