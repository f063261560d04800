import process from 'node:process'
import { buildApp } from '#server/app.ts'
import { usualFairUse } from '#server/config/default-limits.ts'
import { jobs } from '#server/operations/scheduler.ts'
import { openDatabase } from '#server/postgres/database.ts'
import { tellCosts } from './costs.ts'
import { environmentIn } from './environment.ts'

/** The server itself, its log in a file. Its jobs run when they are asked for: they would disturb other measurements. */
const [url = '', folder = '', stripe] = process.argv.slice(2)
const database = openDatabase(url, { max: 8, log: console.error })
const environment = environmentIn(folder)
const app = await buildApp({
  database,
  webDir: null,
  ...environment,
  ...(stripe && { stripeServer: { base: stripe } }),
  log: { level: 'info' },
  // A bench has few users with many calls.
  fairUse: { ...usualFairUse, callsPerMinute: 10_000_000 },
})
process.on('message', async name => {
  const job = jobs.find(one => one.name === name)
  if (!job) return
  await job.run({
    ...{ database, backup: null, log: app.log, signal: new AbortController().signal },
    ...{ ...environment.mail, ...environment.storage, providers: app.providers },
  })
  process.send?.('done')
})
process.once('SIGTERM', () => process.exit(0))
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
tellCosts(typeof address === 'object' && address ? address.port : 0)
