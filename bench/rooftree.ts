import process from 'node:process'
import { buildApp } from '#server/app.ts'
import { usualFairUse } from '#server/config/default-limits.ts'
import { openDatabase } from '#server/postgres/database.ts'
import { tellCosts } from './costs.ts'
import { environmentIn } from './environment.ts'

/** The server itself, its log in a file, without its jobs, which would disturb the measurement. */
const [url = '', folder = ''] = process.argv.slice(2)
const app = await buildApp({
  database: openDatabase(url, { max: 8, log: console.error }),
  webDir: null,
  ...environmentIn(folder),
  log: { level: 'info' },
  // A bench has few users with many calls.
  fairUse: { ...usualFairUse, callsPerMinute: 10_000_000 },
})
process.once('SIGTERM', () => process.exit(0))
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
tellCosts(typeof address === 'object' && address ? address.port : 0)
