import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { folderFailure, openDataFolder } from '../config/data-folder.ts'
import { errorOf } from '../errors/caught.ts'
import { chooseAccount } from './embedded/account.ts'
import { prepareCluster } from './embedded/cluster.ts'
import {
  freePort,
  type HostAuthentication,
  makeSocketFolder,
  urlAt,
} from './embedded/host-authentication.ts'
import { lockFolder } from './embedded/lock.ts'
import { boundedLog } from './embedded/log.ts'
import { findPostgres } from './embedded/package.ts'
import { type Launch, runPostgres, stopPostgres } from './embedded/process.ts'
import { appRole, databaseName, ownerRole, prepareRoles } from './embedded/roles.ts'
import { stopStaleProcess } from './embedded/stale-process.ts'

export interface Embedded {
  /** Connection string of the role that requests use; it stays the same when PostgreSQL restarts. */
  appUrl: string
  /** Connection string of the role that owns the tables and runs migrations. */
  ownerUrl: string
  /** The process number of the running PostgreSQL; undefined while it is down. */
  pid: () => number | undefined
  /** Stops PostgreSQL, after some ten seconds at most, and releases the folder. */
  stop: () => Promise<void>
}

export interface EmbeddedOptions {
  /** Absolute path; the database is in its folder `postgres`. */
  dataDir: string
  log: { info: (sentence: string) => void; warn: (sentence: string) => void }
  /** Memory for cached pages, as PostgreSQL writes it. */
  sharedBuffers?: string
  /** Called once when PostgreSQL is on its way, for work that can be done until it answers. */
  meanwhile?: () => void
}

/**
 * Starts the PostgreSQL that comes with Rooftree and keeps it running: when it ends unexpectedly it is started again,
 * with growing pauses.
 *
 * @throws StartError with one sentence for every reason that an operator can fix
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir } = options
  let unlock = () => {}
  try {
    await openDataFolder(dataDir)
    unlock = await lockFolder(dataDir)
    const launch = await prepare(options)
    const running = runPostgres(launch)
    options.meanwhile?.()
    const child = await running
    try {
      await prepareRoles(launch.host)
    } catch (error) {
      await stopPostgres(child, launch)
      throw error
    }
    return keepRunning(child, launch, options, unlock)
  } catch (error) {
    unlock()
    throw folderFailure(error, dataDir)
  }
}

async function prepare({ dataDir, sharedBuffers = '256MB' }: EmbeddedOptions): Promise<Launch> {
  const cluster = path.join(dataDir, 'postgres')
  const postgres = await findPostgres()
  const account = await chooseAccount(postgres.postgres, cluster)
  const password = process.platform === 'win32' ? await storedPassword(dataDir) : undefined
  await prepareCluster(postgres, account, cluster, password)
  await stopStaleProcess(postgres, cluster)
  const host: HostAuthentication = password
    ? { port: await freePort(), password }
    : { folder: await makeSocketFolder(dataDir, account) }
  const note = boundedLog(path.join(dataDir, 'postgres.log'))
  return { postgres, account, cluster, host, settings: settings(sharedBuffers), note }
}

function settings(sharedBuffers: string): Record<string, string> {
  return {
    // A 2xx is a promise that the row is on the disk. These three keep it.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    shared_buffers: sharedBuffers,
    // Reports of 10,000 leases sort in memory.
    work_mem: '16MB',
    // Tables that an import filled have statistics before the next screen is opened.
    autovacuum_naptime: '15s',
    max_connections: '100',
    // Parallel queries need more shared memory than the 64 MB that a container has.
    max_parallel_workers_per_gather: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A refused row is reported by the server, and its content belongs in no log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  }
}

function keepRunning(
  first: ChildProcess,
  launch: Launch,
  { log }: EmbeddedOptions,
  unlock: () => void,
): Embedded {
  const stopping = new AbortController()
  let child: ChildProcess | undefined
  let restarting = Promise.resolve()
  let pause = 0

  function watch(running: ChildProcess) {
    const since = performance.now()
    child = running
    running.once('exit', (code, signal) => {
      child = undefined
      if (stopping.signal.aborted) return
      // A process that ran for a minute gets another chance.
      if (performance.now() - since > 60_000) pause = 0
      log.warn(`PostgreSQL ended unexpectedly (${signal ?? `code ${code}`}); starting it again`)
      restarting = restart()
    })
  }

  async function restart() {
    while (!stopping.signal.aborted) {
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => {})
      pause = Math.min(2 * pause + 250, 30_000)
      if (stopping.signal.aborted) return
      try {
        await stopStaleProcess(launch.postgres, launch.cluster)
        watch(await runPostgres(launch))
        return log.info('PostgreSQL is running again')
      } catch (error) {
        log.warn(errorOf(error).message)
      }
    }
  }

  async function stop() {
    await restarting
    if (child) await stopPostgres(child, launch)
    process.off('exit', farewell)
    if ('folder' in launch.host) await rm(launch.host.folder, { recursive: true, force: true })
    unlock()
  }

  // PostgreSQL may not notice that we ended: every orderly exit stops it.
  const farewell = () => child?.kill('SIGINT')
  process.once('exit', farewell)
  watch(first)
  let stopped: Promise<void> | undefined
  return {
    appUrl: urlAt(launch.host, appRole, databaseName),
    ownerUrl: urlAt(launch.host, ownerRole, databaseName),
    pid: () => child?.pid,
    stop() {
      stopping.abort()
      stopped ??= stop()
      return stopped
    },
  }
}

/** Windows has no socket in a private folder: a random password keeps other users out. */
async function storedPassword(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'postgres-password')
  const stored = await readFile(file, 'utf8').catch(() => '')
  if (stored) return stored.trim()
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, password, { mode: 0o600, flush: true })
  return password
}
