import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { daysAgo } from '#shared/dates.ts'
import { openDataFolder } from '../config/data-folder.ts'
import type { Env } from '../config/environment.ts'
import { StartError } from '../config/start-error.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { externalDatabase } from '../postgres/running-database.ts'
import { moneyDifference, moneyIn } from './figures.ts'
import { loadBackup, requireKnown } from './load.ts'
import type { Manifest } from './manifest.ts'
import { openBackup, verifyBackup } from './read.ts'
import type { Stored } from './stored.ts'

/**
 * Restores the rows of a backup into a scratch database, which is removed again, and compares them with the figures
 * that were written when it was made: rows of each table, sums of money of each organization, references, and the
 * audit log. Files are compared by their checksums. Rooftree may run meanwhile.
 *
 * @throws StartError naming the first difference
 */
export async function tryBackup(env: Env, stored: Stored): Promise<Manifest> {
  const manifest = await verifyBackup(stored)
  requireKnown(manifest)
  const scratch = await openScratch(env)
  try {
    const backup = await openBackup(stored)
    try {
      await loadBackup(scratch.url, backup, async client => {
        const { money } = manifest
        const differs = money && moneyDifference(money, await moneyIn(client))
        if (differs) throw new StartError(`${stored.label} is not as it was written: ${differs}`)
      })
    } finally {
      backup.close()
    }
  } finally {
    await scratch.remove()
  }
  return manifest
}

interface Scratch {
  url: string
  remove(): Promise<void>
}

/** A database beside that of DATABASE_URL where its owner may create one, else a PostgreSQL of its own. */
async function openScratch(env: Env): Promise<Scratch> {
  if (!env.databaseUrl) return ownScratch(env)
  const { ownerUrl } = await externalDatabase(env.databaseUrl, env)
  const name = `rooftree_verify_${randomBytes(6).toString('hex')}`
  const run = (text: string) => once(ownerUrl, text)
  try {
    await run(`create database ${name} template template0`)
  } catch (error) {
    // Its role may create no database.
    if (Object(error).code === '42501') return ownScratch(env)
    throw error
  }
  const url = databaseBeside(ownerUrl, name)
  return { url, remove: () => run(`drop database ${name} with (force)`) }
}

/** The form of a socket, `postgresql://user@/db?host=/run`, is no URL to URL.parse. */
function databaseBeside(ownerUrl: string, name: string): string {
  const url = new URL(ownerUrl.replace('@/', '@socket/'))
  url.pathname = `/${name}`
  return url.href.replace('@socket/', '@/')
}

async function ownScratch({ dataDir }: Env): Promise<Scratch> {
  await openDataFolder(dataDir)
  await removeLeft(dataDir)
  const folder = await mkdtemp(path.join(dataDir, prefix))
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  try {
    const log = { info: () => {}, warn: () => {} }
    const embedded = await startEmbedded({ dataDir: folder, log, sharedBuffers: '64MB' })
    const remove = async () => {
      await embedded.stop()
      await removeFolder()
    }
    return { url: embedded.ownerUrl, remove }
  } catch (error) {
    await removeFolder()
    throw error
  }
}

const prefix = 'verify-'

/** The folders of commands that were killed: since a day, for a slow one may still run. */
async function removeLeft(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(prefix)) continue
    const folder = path.join(dataDir, name)
    const { mtimeMs } = await stat(folder)
    if (mtimeMs < daysAgo(1).getTime()) await rm(folder, { recursive: true, force: true })
  }
}

async function once(url: string, text: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
