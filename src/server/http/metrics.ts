import { once } from 'node:events'
import { createServer } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { StartError } from '../config/start-error.ts'
import type { Database } from '../postgres/database.ts'
import { storedByKind } from '../storage/quotas.ts'

/** The counters of this process, in Prometheus' format. Never a name, an address or an id. */
export interface Metrics {
  /** Counts a finished job. */
  jobEnded(job: string, outcome: 'done' | 'failed'): void
  /** The page that Prometheus reads. */
  page(): Promise<string>
}

/** Seconds. Finest around the median of a call, 5 ms. */
const buckets = [
  ...[0.001, 0.002, 0.003, 0.004, 0.005, 0.0075, 0.01, 0.015, 0.025],
  ...[0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
]

/** Starts counting `app`'s answers. Call it before the app listens. */
export function startMetrics(app: FastifyInstance): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // Memory, handles, garbage collection, and the lag of the event loop.
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'rooftree_http_request_seconds',
    help: 'Answered requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route as it was registered: the path itself would make a series of every id.
    const route = request.routeOptions.url ?? 'none'
    const labels = { method: request.method, route, status: `${reply.statusCode}` }
    requests.observe(labels, reply.elapsedTime / 1_000)
  })
  const jobs = new Counter({
    name: 'rooftree_jobs_total',
    help: 'Jobs that came to their end on this node',
    labelNames: ['job', 'outcome'],
    registers,
  })
  watchPool(app.database, registers)
  watchMails(app.database, registers)
  watchDiskSpace(app, registers)
  return {
    jobEnded: (job, outcome) => jobs.inc({ job, outcome }),
    page: () => registry.metrics(),
  }
}

function watchPool(database: Database, registers: Registry[]) {
  new Gauge({
    name: 'rooftree_database_connections',
    help: 'Connections of the pool in use and at rest, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.load())) this.set({ state }, count)
    },
  })
}

function watchMails({ db, answers }: Database, registers: Registry[]) {
  new Gauge({
    name: 'rooftree_mails',
    help: 'Mails that wait to be sent, and those that were given up',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      // The page matters most when the database is down: it never waits for it.
      if (!(await answers())) return
      const { rows } = await db.execute<{ waiting: number; parked: number }>(
        sql`select count(*) filter (where parked_at is null)::int as waiting,
              count(*) filter (where parked_at is not null)::int as parked
              from mails where sent_at is null`,
      )
      for (const [state, count] of Object.entries(rows[0] ?? {})) this.set({ state }, count)
    },
  })
}

function watchDiskSpace({ database, quotas, disk }: FastifyInstance, registers: Registry[]) {
  new Gauge({
    name: 'rooftree_stored_bytes',
    help: 'Bytes stored by kind, and how many may be in all',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset()
      this.set({ kind: 'limit' }, quotas.bytesOfAll)
      if (!(await database.answers())) return
      for (const [kind, bytes] of Object.entries(await storedByKind(database.db)))
        this.set({ kind }, bytes)
    },
  })
  new Gauge({
    name: 'rooftree_disk_bytes',
    help: 'Bytes of the disk that are free, in all, and kept for money alone',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      for (const [state, bytes] of Object.entries((await disk()) ?? {})) this.set({ state }, bytes)
    },
  })
}

/**
 * Serves the page at `/metrics` and nothing else, on a port separate from the public one.
 *
 * @throws StartError when the port is not available
 */
export async function serveMetrics(
  { page }: Pick<Metrics, 'page'>,
  { port, host }: { port: number; host: string },
): Promise<{ port: number; close: () => void }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    page().then(
      text => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text),
      () => response.writeHead(503).end(),
    )
  })
  server.requestTimeout = 10_000
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch {
    throw new StartError(
      `METRICS_PORT ${port} at ${host} cannot be listened on: set it, or METRICS_HOST, to another.`,
    )
  }
  const address = server.address()
  return {
    port: address && typeof address === 'object' ? address.port : port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
