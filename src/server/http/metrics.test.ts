import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listeningApp } from '#test/listening-app.ts'
import { database, mail, storage } from '#test/world.ts'
import { buildApp } from '../app.ts'
import { type Metrics, serveMetrics, startMetrics } from './metrics.ts'

let metrics: Metrics
let server: Awaited<ReturnType<typeof serveMetrics>>
let app: Awaited<ReturnType<typeof buildApp>>

beforeAll(async () => {
  const disk = async () => ({ free: 99, total: 2_000, reserve: 100 })
  const options = { database, webDir: null, trustProxy: false, mail, storage, log: false }
  app = await buildApp({ ...options, disk })
  metrics = startMetrics(app)
  server = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  server.close()
  await app.close()
})

const page = async () => (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()

test('requests are counted by route and status, never by ids or names', async () => {
  await app.inject('/api/properties')
  await app.inject('/api/leases/01900000-0000-7000-8000-000000000001')
  await app.inject('/nothing/here?token=canary')
  const text = await page()
  expect(text).toContain(
    'rooftree_http_request_seconds_count{method="GET",route="/api/properties",status="401"} 1',
  )
  expect(text).toContain('route="/api/leases/:id",status="401"} 1')
  expect(text).not.toMatch(/01900000|canary|nothing/)
  // A median of 5 ms differs from one of 4 and of 8.
  for (const seconds of [0.004, 0.005, 0.0075])
    expect(text).toMatch(
      new RegExp(`^rooftree_http_request_seconds_bucket\\{le="${seconds}",`, 'm'),
    )
})

test('the pool, the emails, the jobs, the space and the event loop are measured', async () => {
  metrics.jobEnded('rent-charges', 'failed')
  const text = await page()
  expect(text).toMatch(/^rooftree_database_connections\{state="busy"\} \d+$/m)
  expect(text).toMatch(/^rooftree_mails\{state="waiting"\} \d+$/m)
  expect(text).toContain('rooftree_jobs_total{job="rent-charges",outcome="failed"} 1')
  expect(text).toMatch(/^rooftree_stored_bytes\{kind="files"\} \d+$/m)
  expect(text).toContain(`rooftree_stored_bytes{kind="limit"} ${app.quotas.bytesOfAll}`)
  expect(text).toContain('rooftree_disk_bytes{state="free"} 99')
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
})

test.each(['grafana-dashboard.json', 'prometheus-rules.yml'])(
  'a metric that deploy/%s reads is one of ours, with its labels',
  async file => {
    metrics.jobEnded('rent-charges', 'failed')
    await app.inject('/api/properties')
    const shown = await page()
    const read = readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8')
    const names = new Set(read.match(/\b(?:rooftree|nodejs|process)_[a-z0-9_]+\b/g))
    expect(names.size).toBeGreaterThan(5)
    for (const name of names) expect(shown, name).toMatch(new RegExp(`^${name}[ {]`, 'm'))
    const values = read.matchAll(/(?:state|kind|outcome)=\\?"(\w+)\\?"/g)
    for (const [, value] of values) expect(shown).toContain(`="${value}"`)
  },
)

test('they are on a port of their own and nowhere else', async () => {
  const { origin, close } = await listeningApp({ webDir: null })
  try {
    expect((await fetch(`${origin}/metrics`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${server.port}/api/properties`)).status).toBe(404)
  } finally {
    await close()
  }
})

test('a port that is taken is named in a sentence', async () => {
  await expect(serveMetrics(metrics, { port: server.port, host: '127.0.0.1' })).rejects.toThrow(
    `METRICS_PORT ${server.port} at 127.0.0.1 cannot be listened on`,
  )
})
