import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Env } from '../config/environment.ts'
import { StartError } from '../config/start-error.ts'
import { urlAt } from '../postgres/embedded/host-authentication.ts'
import { appRole, databaseName, ownerRole } from '../postgres/embedded/roles.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { externalDatabase, type RunningDatabase } from '../postgres/running-database.ts'

/**
 * The database of an installation, for commands beside it: Rooftree may be running or not.
 *
 * @throws StartError where there is none; none is created
 */
export async function findDatabase(env: Env): Promise<RunningDatabase> {
  const { databaseUrl, dataDir } = env
  if (databaseUrl) return externalDatabase(databaseUrl, env)
  const cluster = path.join(dataDir, 'postgres')
  if (!existsSync(cluster)) throw new StartError(`There is no Rooftree database in ${dataDir}.`)
  const running = await findRunning(dataDir, cluster)
  if (running) return running
  const silent = { info: () => {}, warn: console.warn }
  return startEmbedded({ dataDir, log: silent })
}

async function findRunning(dataDir: string, cluster: string): Promise<RunningDatabase | null> {
  const note = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [, , , port, folder] = note.split('\n')
  const password = await readFile(path.join(dataDir, 'postgres-password'), 'utf8').catch(() => '')
  const host = folder ? { folder } : password ? { port: Number(port), password } : null
  if (!host) return null
  const urlOf = (role: string) => urlAt(host, role, databaseName)
  const client = new pg.Client({
    connectionString: urlOf(appRole),
    connectionTimeoutMillis: 3_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return { appUrl: urlOf(appRole), ownerUrl: urlOf(ownerRole), stop: async () => {} }
  } catch {
    return null
  } finally {
    await client.end().catch(() => {})
  }
}
