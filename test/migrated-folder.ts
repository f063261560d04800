import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { inject } from 'vitest'
import { copyCluster } from './copied-cluster.ts'

/**
 * Gives a data folder the database of a Rooftree that was started once: no change of the tables is pending, and there
 * is no row. For tests that start or kill a PostgreSQL of their own: a first start takes five seconds.
 */
export async function fillMigrated(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await copyCluster(inject('migratedCluster'), path.join(dataDir, 'postgres'))
}
