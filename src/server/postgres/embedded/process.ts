import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../config/start-error.ts'
import type { Account } from './account.ts'
import { damaged, postgresFailure } from './failure.ts'
import {
  type HostAuthentication,
  hostAuthenticationSettings,
  urlAt,
} from './host-authentication.ts'
import type { Postgres } from './package.ts'

export interface Launch {
  postgres: Postgres
  account: Account
  cluster: string
  host: HostAuthentication
  settings: Record<string, string>
  /** Receives PostgreSQL's standard error. */
  note: (text: string) => void
}

/**
 * Runs PostgreSQL as a child of this process and resolves when it answers.
 *
 * @throws StartError with PostgreSQL's own reason when it ends before that
 */
export async function runPostgres(launch: Launch): Promise<ChildProcess> {
  // When an earlier postmaster was killed, its sessions may need a moment to notice.
  for (let seconds = 0; seconds < 30; seconds++) {
    const outcome = await tryPostgres(launch)
    if (typeof outcome !== 'string') return outcome
    if (!outcome.includes('pre-existing shared memory')) {
      throw postgresFailure(outcome, launch.cluster)
    }
    await wait(1000)
  }
  throw new StartError(
    `Another PostgreSQL still has ${launch.cluster} open: end it and start again.`,
  )
}

/** The running server, or its output when it ended. */
async function tryPostgres(launch: Launch): Promise<ChildProcess | string> {
  const child = start(launch)
  let output = ''
  const remember = (text: string) => {
    output = (output + text).slice(-10_000)
  }
  child.stderr?.on('data', remember)
  child.on('error', error => remember(error.message))
  const url = urlAt(launch.host, 'postgres', 'postgres')
  while (!(await answers(url, launch).catch(error => refused(error, child, launch)))) {
    if (hasEnded(child)) return output
    await wait(20)
  }
  child.stderr?.off('data', remember)
  return child
}

/**
 * Ends sessions, writes everything back and stops. After 5 s it stops at once: nothing committed is lost, only the
 * next start takes a little longer.
 */
export async function stopPostgres(child: ChildProcess, { postgres, cluster }: Launch) {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  if (process.platform === 'win32') {
    spawn(postgres.pgCtl, ['stop', '-D', cluster, '-m', 'fast'], { stdio: 'ignore' })
  } else {
    child.kill('SIGINT')
  }
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    if (await Promise.race([ended, wait(5000, undefined, { ref: false })])) return
    child.kill(signal)
  }
  await ended
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined
}

/** No PG* variable, locale or time zone of the person who starts us reaches PostgreSQL. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMPDIR } = process.env
  return { PATH, SystemRoot, TEMP, TMPDIR, LC_ALL: 'C', TZ: 'UTC' }
}

function start({ postgres, account, cluster, host, settings, note }: Launch): ChildProcess {
  const all = Object.entries({ ...hostAuthenticationSettings(host), ...settings })
  const args = ['-D', cluster, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const [command = '', ...rest] = [...account.prefix, postgres.postgres, ...args]
  const child = spawn(command, rest, {
    uid: account.uid,
    gid: account.gid,
    env: postgresEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own session: Ctrl-C in the terminal reaches us only, so that open requests can finish first.
    detached: true,
    windowsHide: true,
  })
  child.stderr?.setEncoding('utf8').on('data', note)
  return child
}

/** Classes of PostgreSQL's errors: corruption, missing files, no database, no authorization. */
const unopened = /^(XX|58|3D|28)/

async function refused(error: unknown, child: ChildProcess, launch: Launch): Promise<never> {
  await stopPostgres(child, launch)
  throw error
}

/**
 * False while PostgreSQL does not listen yet or recovers after a crash.
 *
 * @throws StartError when it runs and cannot open the database
 */
async function answers(url: string, { cluster }: Launch): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && unopened.test(error.code ?? ''))
      throw damaged(cluster, error.message)
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
