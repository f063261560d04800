import { fork } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { Agent, request } from 'node:http'
import path from 'node:path'
import type { Workspace } from './bench.ts'

/** A server in a process of its own, with its costs so far. */
export interface Server {
  pid: number
  port: number
  get(url: string): Promise<Answer>
  /** JSON, or a file's bytes as they are. */
  post(url: string, body: object | Buffer): Promise<Answer>
  /** Its costs since the last call; memory is the peak. */
  costs(): Promise<Costs>
  /** Bytes in use after a collection of garbage. */
  kept(): Promise<number>
  /** Has the server run one of its jobs once; ends with it. */
  runJob(name: string): Promise<void>
  stop(): Promise<void>
}

export interface Answer {
  seconds: number
  status: number
  bytes: number
  headers: Record<string, string | string[] | undefined>
  text(): string
}

export interface Costs {
  /** Bytes. */
  memory: { now: number; max: number }
  /** The longest time without an answer to other calls, in milliseconds. */
  stall: number
  /** Milliseconds of one core. */
  cpu: number
}

/**
 * Starts `file` of this folder on the bench's database; calls are made with the bearer token. With PROFILE set to a
 * folder, a profile is written there.
 */
export async function startServer(
  file: string,
  workspace: Pick<Workspace, 'urls' | 'folder'>,
  token: string,
  more: readonly string[] = [],
): Promise<Server> {
  const args = [workspace.urls.app, workspace.folder, ...more]
  const child = fork(path.join(import.meta.dirname, file), args, {
    env: { ...process.env, NODE_ENV: 'production', ...smallHeaps },
    stdio: ['ignore', openSync(path.join(workspace.folder, `${file}.log`), 'a'), 'inherit', 'ipc'],
    execArgv: [...asLaunched, ...profiling],
  })
  const [port] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`${file} did not start`)
    }),
  ])
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const call = (method: string, url: string, body?: object) =>
    ask({ agent, port, method, path: url, headers: headersOf(token, body) }, body)
  return {
    pid: child.pid ?? 0,
    port,
    get: url => call('GET', url),
    post: (url, body) => call('POST', url, body),
    async costs() {
      child.send('costs')
      const [costs] = await once(child, 'message')
      return costs
    },
    async kept() {
      child.send('kept')
      const [kept] = await once(child, 'message')
      return kept
    },
    async runJob(name) {
      child.send(name)
      await once(child, 'message')
    },
    async stop() {
      agent.destroy()
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** As bin/launch.mjs starts it. */
const asLaunched = ['--max-semi-space-size=8']
const smallHeaps = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' }
const { PROFILE } = process.env
const profiling = PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${PROFILE}`] : []

function headersOf(token: string, body?: object) {
  return {
    authorization: `Bearer ${token}`,
    ...(body && {
      'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json',
    }),
  }
}

function ask(options: object, body?: object): Promise<Answer> {
  const since = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', ...options }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          seconds: (performance.now() - since) / 1_000,
          status: response.statusCode ?? 0,
          bytes: chunks.reduce((sum, chunk) => sum + chunk.length, 0),
          headers: response.headers,
          text: () => Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
    sent.on('error', reject)
    sent.end(Buffer.isBuffer(body) ? body : body && JSON.stringify(body))
  })
}
