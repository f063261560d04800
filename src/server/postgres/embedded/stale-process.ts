import { execFile } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartError } from '../../config/start-error.ts'
import type { Postgres } from './package.ts'

/**
 * Ends a PostgreSQL that outlived the Rooftree which started it. Requires the folder's lock: then
 * no other process can be using that PostgreSQL.
 *
 * @throws StartError when it does not end
 */
export async function stopStaleProcess(postgres: Postgres, cluster: string) {
  const pid = Number.parseInt(await readNote(cluster), 10)
  if (!(pid > 1) || !isAlive(pid)) return
  if (process.platform === 'win32') {
    await promisify(execFile)(postgres.pgCtl, ['stop', '-D', cluster, '-m', 'fast']).catch(() => {})
    return
  }
  if (await serves(pid, cluster)) await end(pid, cluster)
  // By now the number may be another process's (after a reboot, in a container) or that of an unreaped dead one.
  // PostgreSQL would take it for a rival. Our own number it knows as its parent's. It then checks by the shared
  // memory of the same note that the data is not open.
  const note = await readNote(cluster)
  if (note) await writeFile(noteOf(cluster), note.replace(/^\d+/, String(process.pid)))
}

const noteOf = (cluster: string) => path.join(cluster, 'postmaster.pid')

function readNote(cluster: string): Promise<string> {
  return readFile(noteOf(cluster), 'utf8').catch(() => '')
}

async function end(pid: number, cluster: string) {
  for (const [signal, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 10],
    ['SIGKILL', 5],
  ] as const) {
    signalTo(pid, signal)
    for (let rest = seconds * 50; rest > 0; rest--) {
      if (!(await serves(pid, cluster))) return
      await wait(20)
    }
  }
  throw new StartError(
    `A PostgreSQL of an earlier start (process ${pid}) still holds ${cluster} and cannot be stopped: end it and start again.`,
  )
}

/** Whether that process is a PostgreSQL on this very folder; a postmaster works inside its own. */
async function serves(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    const listing = promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
    return await listing.then(
      ({ stdout }) => stdout.includes(cluster),
      () => false,
    )
  }
  const [its, ours] = await Promise.all([
    stat(`/proc/${pid}/cwd`).catch(() => undefined),
    stat(cluster),
  ])
  return its?.ino === ours.ino && its.dev === ours.dev
}

function isAlive(pid: number): boolean {
  return signalTo(pid, 0)
}

function signalTo(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
