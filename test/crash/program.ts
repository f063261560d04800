import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { asLaunched, bareEnvironment } from '#test/environment.ts'

export interface Program {
  url: string
  /** When it listens. @throws when it ended before */
  ready: Promise<void>
  /** As a supervisor does it: SIGTERM. Answers its exit code. */
  stop(): Promise<number | null>
  /** Causes an uncaught error, if it was launched with `faultPoint`. Returns its exit code and its last output. */
  fail(): Promise<{ code: number | null; said: string }>
  /** Like the kernel when memory runs out: no signal handlers in the whole group. */
  kill(): Promise<void>
}

/** The arguments that make a server able to fail. */
export const faultPoint = {
  NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'fault-point.mjs')}`,
}

/** The real server in a process group of its own. */
export function launch(port: number, environment: NodeJS.ProcessEnv): Program {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: {
      ...bareEnvironment,
      HOST: '127.0.0.1',
      PORT: `${port}`,
      // Writers of tests are as fast as a whole office.
      CALLS_PER_MINUTE: '1000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = once(child, 'exit')
  let said = ''
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said = `${said}${text}`.slice(-20_000)
        if (/Rooftree is running at http/.test(said)) resolve()
      })
    }
    child.once('close', () => reject(new Error(`The server ended: ${said}`)))
  })
  ready.catch(() => {})
  return {
    url: `http://127.0.0.1:${port}`,
    ready,
    async stop() {
      child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
    async fail() {
      child.kill('SIGUSR2')
      await once(child, 'close')
      return { code: child.exitCode, said }
    },
    async kill() {
      if (child.pid && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, 'SIGKILL')
      await ended
    },
  }
}

/** A node with only the charge job, once. `over` is its exit code: 0 when all was posted. */
export function chargeOnce(databaseUrl: string): { over: Promise<number | null>; kill(): void } {
  const child = spawn(process.execPath, asLaunched('test/crash/charging.ts'), {
    cwd: path.join(import.meta.dirname, '../..'),
    env: { ...bareEnvironment, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const over = once(child, 'exit').then(([code]) => code)
  return { over, kill: () => void child.kill('SIGKILL') }
}

/** Kills the embedded database under `dataDir` the same way, if one runs. */
export async function killPostgres(dataDir: string): Promise<void> {
  const file = path.join(dataDir, 'postgres/postmaster.pid')
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
  try {
    if (pid > 1) process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself in the meantime; the file is left from a crash.
  }
}
