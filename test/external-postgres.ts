import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { chooseAccount } from '#server/db/embedded/account.ts'
import { prepareCluster } from '#server/db/embedded/cluster.ts'
import { freePort, urlAt } from '#server/db/embedded/door.ts'
import { findPostgres } from '#server/db/embedded/package.ts'
import { runPostgres, stopPostgres } from '#server/db/embedded/process.ts'

/**
 * A PostgreSQL 15, the oldest we promise, as somebody else's server would be: over TCP, with a
 * password, in nothing but its default settings. It dies with this process.
 *
 * @param folder an existing folder of the test's own
 * @returns its connection string, of a superuser on the database `postgres`
 */
export async function startPostgres15(
  folder: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const cluster = path.join(folder, 'postgres-15')
  await mkdir(folder, { recursive: true })
  const postgres = await findPostgres('postgres-15-linux-x64')
  const account = await chooseAccount(postgres.postgres, cluster)
  const door = { port: await freePort(), password: randomBytes(12).toString('hex') }
  await prepareCluster(postgres, account, cluster, door.password)
  const launch = { postgres, account, cluster, door, settings: {}, note: () => {} }
  const child = await runPostgres(launch)
  return {
    url: urlAt(door, 'postgres', 'postgres'),
    stop: () => stopPostgres(child, launch),
  }
}
