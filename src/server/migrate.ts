import { loadEnv } from './config/environment.ts'
import { findDatabase } from './startup/find-database.ts'
import { migrateAfterBackup } from './startup/migrate-after-backup.ts'
import { say } from './startup/say.ts'
import { sayStartFailure } from './startup/start-failure.ts'

/**
 * `npm run migrate`: brings the tables up to this release, before servers of it start. Those of the former release may
 * run meanwhile. Exits with 1 when it could not.
 */
try {
  const env = loadEnv()
  const database = await findDatabase(env)
  try {
    await migrateAfterBackup(env, database)
    say('The tables are those of this release.')
  } finally {
    await database.stop()
  }
} catch (error) {
  sayStartFailure(error)
  process.exitCode = 1
}
