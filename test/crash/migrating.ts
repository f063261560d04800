import { migrateDatabase } from '#server/db/migrate.ts'

/** The start of a server up to its migrations: a program of its own, so that it can be killed. */
const url = process.env.DATABASE_URL ?? ''
await migrateDatabase({ ownerUrl: url, appUrl: url })
