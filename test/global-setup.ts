import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '#server/db/migrate.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { buildEmail } from '../bin/build.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database that each worker copies; no other client connects to it. */
    databaseUrl: string
    /** Each worker keeps its mails in a folder in there. */
    mailFolder: string
    /** Deleted at the end of the run; for files that a worker leaves behind. */
    scratchFolder: string
  }
}

/** One PostgreSQL for all files of a project, with a migrated database that each worker copies; every test makes its own organization. */
export default async function setup(project: TestProject) {
  // Built again only when its sources have changed.
  buildEmail(process.execPath)
  const scratchFolder = await mkdtemp(path.join(tmpdir(), 'rooftree-test-'))
  const dataDir = path.join(scratchFolder, 'database')
  const mailFolder = path.join(scratchFolder, 'mails')
  const log = { info: () => {}, warn: console.warn }
  const postgres = await startEmbedded({ dataDir, log })
  await migrateDatabase(postgres)
  project.provide('databaseUrl', postgres.appUrl)
  project.provide('mailFolder', mailFolder)
  project.provide('scratchFolder', scratchFolder)
  return async () => {
    await postgres.stop()
    await rm(scratchFolder, { recursive: true, force: true })
  }
}
