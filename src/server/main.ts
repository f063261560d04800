import './config/resolve-once.ts'
import { refuseHalfRestored } from './backup/folder.ts'
import { openDataFolder } from './config/data-folder.ts'
import { type Env, loadEnv } from './config/environment.ts'
import { startEmbedded } from './postgres/embedded.ts'
import { externalDatabase, type RunningDatabase } from './postgres/running-database.ts'
import { say } from './startup/say.ts'
import { sayStartFailure, startFailure } from './startup/start-failure.ts'

/** The whole server, a thousand files: loaded while the database starts. */
const program = () => import('./serve.ts')
const log = {
  info: (sentence: string) => say(sentence),
  warn: (sentence: string) => say(sentence, 'warn'),
}

try {
  await start(loadEnv())
} catch (error) {
  sayStartFailure(error)
  process.exit(1)
}

async function start(env: Env) {
  try {
    refuseHalfRestored(env.dataDir)
    const database = await startDatabase(env)
    await serveOn(database, env)
  } catch (error) {
    throw startFailure(error, env)
  }
}

async function serveOn(database: RunningDatabase, env: Env) {
  try {
    const { serve } = await program()
    await serve(env, database)
  } catch (error) {
    await database.stop()
    throw error
  }
}

async function startDatabase(env: Env): Promise<RunningDatabase> {
  if (!env.databaseUrl)
    return startEmbedded({
      dataDir: env.dataDir,
      log,
      // A read error is reported by the user of the data.
      meanwhile: () => void program().catch(() => {}),
    })
  const database = await externalDatabase(env.databaseUrl, env)
  await openDataFolder(env.dataDir)
  return database
}
