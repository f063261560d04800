import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '#server/db/migrate.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { copyCluster } from './copied-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database that each worker copies; no other client connects to it. */
    databaseUrl: string
    /** A stopped PostgreSQL with the same database; see `fillMigrated`. */
    migratedCluster: string
    /** Part of the names of a project's copies: each project counts its workers from one. */
    projectName: string
    /** Each worker keeps its mails in a folder in there. */
    mailFolder: string
    /** Deleted at the end of the run; for files that a worker leaves behind. */
    scratchFolder: string
  }
}

declare global {
  /** The one of this run: each project evaluates this file. */
  var testPostgres: { users: number; started: ReturnType<typeof start> } | undefined
}

/** One PostgreSQL for all projects, with a migrated database that each worker copies; every test makes its own organization. */
export default async function setup(project: TestProject) {
  globalThis.testPostgres ??= { users: 0, started: start() }
  const shared = globalThis.testPostgres
  shared.users += 1
  const { postgres, folder } = await shared.started
  // For files of a worker, which is ended without a chance to remove them.
  process.env.TEST_FOLDER = folder
  const scratchFolder = await mkdtemp(path.join(folder, 'project-'))
  project.provide('databaseUrl', postgres.appUrl)
  project.provide('migratedCluster', path.join(folder, migrated))
  project.provide('projectName', project.name.replaceAll('-', '_'))
  project.provide('mailFolder', path.join(scratchFolder, 'mails'))
  project.provide('scratchFolder', scratchFolder)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function start() {
  const folder = await mkdtemp(path.join(tmpdir(), 'rooftree-test-'))
  const log = { info: () => {}, warn: console.warn }
  const dataDir = path.join(folder, 'database')
  const first = await startEmbedded({ dataDir, log })
  await migrateDatabase(first)
  await first.stop()
  await copyCluster(path.join(dataDir, 'postgres'), path.join(folder, migrated))
  return { postgres: await startEmbedded({ dataDir, log }), folder }
}

const migrated = 'migrated'
