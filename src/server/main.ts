import './config/resolve-once.ts'
import { refuseHalfRestored } from './backup/folder.ts'
import { openDataFolder } from './config/data-folder.ts'
import { type Env, loadEnv } from './config/environment.ts'
import { StartError } from './config/start-error.ts'
import { errorOf } from './errors/caught.ts'
import { startEmbedded } from './postgres/embedded.ts'
import { externalDatabase, type RunningDatabase } from './postgres/running-database.ts'

/** The whole server, a thousand files: loaded while the database starts. */
const program = () => import('./serve.ts')
const terminal = {
  info: (sentence: string) => console.log(sentence),
  warn: (sentence: string) => console.warn(sentence),
}

try {
  await start(loadEnv())
} catch (error) {
  // One sentence for a fault that a user can fix; the stack only for a fault of ours.
  console.error(error instanceof StartError ? error.message : errorOf(error))
  process.exit(1)
}

async function start(env: Env) {
  refuseHalfRestored(env.dataDir)
  const database = await startDatabase(env)
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
      log: terminal,
      // A read error is reported by the user of the data.
      meanwhile: () => void program().catch(() => {}),
    })
  const database = await externalDatabase(env.databaseUrl, env)
  await openDataFolder(env.dataDir)
  return database
}
