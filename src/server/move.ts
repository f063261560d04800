import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import path from 'node:path'
import { moveRows } from './backup/move.ts'
import { type Env, loadEnv } from './config/environment.ts'
import { ownCommand } from './config/own-command.ts'
import { StartError } from './config/start-error.ts'
import { startEmbedded } from './postgres/embedded.ts'
import { externalDatabase } from './postgres/running-database.ts'
import { counted, runCommand } from './startup/run-command.ts'

/**
 * `npm run move -- out`: from the built-in PostgreSQL into the empty database of DATABASE_URL. `npm run move -- back`:
 * from that one into a new built-in one. Files and key stay where they are. Exits with 1, and without changes, when
 * it cannot.
 */
await runCommand(async () => {
  const [way] = process.argv.slice(2)
  if (way !== 'out' && way !== 'back')
    throw new StartError(`Say where to: ${ownCommand('move out')}, or ${ownCommand('move back')}.`)
  const env = loadEnv()
  if (!env.databaseUrl)
    throw new StartError('Set DATABASE_URL to the database of your own, for both ways.')
  const own = await externalDatabase(env.databaseUrl, env)
  if (way === 'out') await moveOut(env, own.ownerUrl)
  else await moveBack(env, own.ownerUrl)
})

async function moveOut(env: Env, to: string) {
  const cluster = path.join(env.dataDir, 'postgres')
  if (!existsSync(cluster))
    throw new StartError(`There is no built-in database in ${env.dataDir} to move.`)
  const rows = await withEmbedded(env, from => moveRows(from, to))
  const moved = `${cluster}-moved-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  // A start without DATABASE_URL must not go on with rows that are no longer the newest.
  await rename(cluster, moved)
  console.log(
    `${counted(rows)} rows are in the database of DATABASE_URL, and the audit log is whole. Start Rooftree with ${ownCommand('start')}. The former database is in ${moved}: delete it when you no longer need it.`,
  )
}

async function moveBack(env: Env, from: string) {
  const rows = await withEmbedded(env, to => moveRows(from, to))
  console.log(
    `${counted(rows)} rows are in the built-in database in ${env.dataDir}, and the audit log is whole. Remove DATABASE_URL and DATABASE_OWNER_URL from the settings and start Rooftree with ${ownCommand('start')}. The former database is as it was.`,
  )
}

async function withEmbedded<T>({ dataDir }: Env, work: (url: string) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataDir, log: { info: () => {}, warn: console.warn } })
  try {
    return await work(embedded.ownerUrl)
  } finally {
    await embedded.stop()
  }
}
