import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { verifyAuditLog } from './audit-chain.ts'
import { urlAt } from './db/embedded/door.ts'
import { appRole, databaseName } from './db/embedded/roles.ts'
import { startEmbedded } from './db/embedded.ts'
import { checkDatabaseUrl } from './db/external.ts'
import { type Env, loadEnv } from './env.ts'
import { StartError } from './start-error.ts'

/**
 * `npm run verify-audit`: says whether the audit log is as it was written, and where it is not.
 * Rooftree may be running or not. Ends with 1 when a fault was found, 2 when it could not look.
 */
try {
  const { url, close } = await findLog(loadEnv())
  try {
    process.exitCode = report(await verifyAuditLog(url))
  } finally {
    await close()
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 2
}

function report({ entries, chains, faults }: Awaited<ReturnType<typeof verifyAuditLog>>): number {
  for (const fault of faults) console.log(fault)
  const read = `${counted(entries, 'entry', 'entries')} in ${counted(chains, 'chain', 'chains')}`
  console.log(
    faults.length === 0
      ? `The audit log is whole: ${read}, each following the one before it.`
      : `The audit log is not as it was written: ${counted(faults.length, 'fault', 'faults')} in ${read}.`,
  )
  return faults.length === 0 ? 0 : 1
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

async function findLog({ databaseUrl, dataDir }: Env) {
  const close = async () => {}
  if (databaseUrl) {
    await checkDatabaseUrl(databaseUrl)
    return { url: databaseUrl, close }
  }
  const cluster = path.join(dataDir, 'postgres')
  if (!existsSync(cluster)) throw new StartError(`There is no Rooftree database in ${dataDir}.`)
  const running = await runningUrl(dataDir, cluster)
  if (running) return { url: running, close }
  const silent = { info: () => {}, warn: console.warn }
  const embedded = await startEmbedded({ dataDir, log: silent })
  return { url: embedded.appUrl, close: embedded.stop }
}

/** Where the PostgreSQL of a running Rooftree is reached, by the note it keeps beside its data. */
async function runningUrl(dataDir: string, cluster: string): Promise<string | null> {
  const note = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [, , , port, folder] = note.split('\n')
  const password = await readFile(path.join(dataDir, 'postgres-password'), 'utf8').catch(() => '')
  const door = folder ? { folder } : password ? { port: Number(port), password } : null
  if (!door) return null
  const url = urlAt(door, appRole, databaseName)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return url
  } catch {
    return null
  } finally {
    await client.end().catch(() => {})
  }
}
