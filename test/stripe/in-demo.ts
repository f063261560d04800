import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { isSystemError } from '#server/config/system-error.ts'
import { startStripe, type TestStripe } from '../stripe.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * The test server beside the demo: `node --import ./test/stripe/in-demo.ts src/server/demo.ts`. Its
 * address and key are in the environment. A release has no `test` folder, and its demo none of this.
 */
const port = Number(process.env.PORT?.trim() || '3100') + 1
const file = path.join(process.env.DATA_DIR?.trim() || 'data-demo', 'stripe.json')

/** How long a bank debit of the demo is processing, in seconds. */
const settlesAfter = 20

// The demo's worker threads import this file, too.
if (isMainThread) await start()

async function start() {
  const from = await readFile(file, 'utf8').then(JSON.parse, () => undefined)
  const server = await startBeside(from)
  process.env.STRIPE_API_BASE = server.origin
  process.env.DEMO_STRIPE_KEY = server.restrictedKey
  let stored = server.records.all('event').length
  setInterval(() => {
    server.settleAll(Date.now() / 1000 - settlesAfter)
    const count = server.records.all('event').length
    if (count !== stored) void store(server)
    stored = count
  }, 1000).unref()
}

/** At the port after the demo's, or where another program has that one, at a free one. */
async function startBeside(from: Snapshot | undefined): Promise<TestStripe> {
  const options = { name: 'Demo Rentals', from, secret: 'rooftreedemo' }
  try {
    return await startStripe({ ...options, port })
  } catch (error) {
    if (!isSystemError(error, 'EADDRINUSE')) throw error
    return await startStripe(options)
  }
}

/** The demo fills its folder first: it refuses one that holds something else. */
async function store(server: TestStripe) {
  await writeFile(file, JSON.stringify(server.snapshot())).catch(console.warn)
}
