import { postEverywhere } from '#server/accounting/charge-runs/job.ts'
import { openDatabase } from '#server/postgres/database.ts'

/** A node with only the charge job, once: a program of its own, so that it can be killed. */
const database = openDatabase(process.env.DATABASE_URL ?? '', { log: console.error })
const log = { info: () => {}, warn: console.error, error: console.error }
await postEverywhere({ database, log, signal: new AbortController().signal })
await database.close()
