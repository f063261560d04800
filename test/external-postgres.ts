import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { chooseAccount } from '#server/postgres/embedded/account.ts'
import { prepareCluster } from '#server/postgres/embedded/cluster.ts'
import { freePort, urlAt } from '#server/postgres/embedded/host-authentication.ts'
import { findPostgres } from '#server/postgres/embedded/package.ts'
import { runPostgres, stopPostgres } from '#server/postgres/embedded/process.ts'
import { copyCluster } from './copied-cluster.ts'

/**
 * A streaming replica of the server that `startPostgres15` started in a folder, as set up by hand: a copy of its
 * files while it runs, and its connection for streaming.
 */
export async function startReplica(
  folder: string,
  primaryUrl: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const original = path.join(folder, 'postgres-15')
  const cluster = path.join(folder, 'replica')
  const client = new pg.Client({ connectionString: primaryUrl })
  await client.connect()
  await client.query(`select pg_backup_start('replica', true)`)
  const isCopied = (file: string) => path.basename(file) !== 'postmaster.pid'
  await cp(original, cluster, { recursive: true, preserveTimestamps: true, filter: isCopied })
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
  await client.end()
  await writeFile(path.join(cluster, 'backup_label'), rows[0].labelfile)
  await writeFile(path.join(cluster, 'standby.signal'), '')
  const { uid, gid } = await stat(original)
  for (const file of ['', ...(await readdir(cluster, { recursive: true }))])
    await chown(path.join(cluster, file), uid, gid)
  await chmod(cluster, 0o700)
  const { port, username, password } = new URL(primaryUrl)
  const postgres = await findPostgres('postgres-15-linux-x64')
  const account = await chooseAccount(postgres.postgres, cluster)
  const host = { port: await freePort(), password }
  const from = `host=127.0.0.1 port=${port} user=${username} password=${password}`
  const settings = { primary_conninfo: from }
  const launch = { postgres, account, cluster, host, settings, note: () => {} }
  const child = await runPostgres(launch)
  return {
    url: urlAt(host, 'postgres', 'postgres'),
    stop: () => stopPostgres(child, launch),
  }
}

/**
 * A PostgreSQL 15, the oldest supported version, like an external server: over TCP, with a
 * password, in its default settings. It dies with this process.
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
  made ??= makeCluster()
  const { original, password } = await made
  await copyCluster(original, cluster)
  const account = await chooseAccount(postgres.postgres, cluster)
  const host = { port: await freePort(), password }
  const launch = { postgres, account, cluster, host, settings: {}, note: () => {} }
  const child = await runPostgres(launch)
  return {
    url: urlAt(host, 'postgres', 'postgres'),
    stop: () => stopPostgres(child, launch),
  }
}

/** Made once a process and never started: a copy takes a fifth of the time of initdb. */
let made: ReturnType<typeof makeCluster> | undefined

async function makeCluster() {
  const folder = await mkdtemp(path.join(process.env.TEST_FOLDER ?? tmpdir(), 'rt-postgres-15-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const original = path.join(folder, 'cluster')
  const password = randomBytes(12).toString('hex')
  const postgres = await findPostgres('postgres-15-linux-x64')
  const account = await chooseAccount(postgres.postgres, original)
  await prepareCluster(postgres, account, original, password)
  return { original, password }
}

/** A database of that server with an owner and a role without rights yet, as an operator creates them. */
export async function makeTwoRoles(
  superUrl: string,
): Promise<{ appUrl: string; ownerUrl: string; superUrl: string }> {
  const name = `r${randomBytes(4).toString('hex')}`
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  for (const role of [`${name}_owner`, `${name}_app`])
    await client.query(`create role ${role} login password '${name}'`)
  await client.query(`create database ${name} owner ${name}_owner`)
  await client.end()
  const { port, password } = new URL(superUrl)
  const urlOf = (role: string, secret: string) =>
    urlAt({ port: Number(port), password: secret }, role, name)
  return {
    appUrl: urlOf(`${name}_app`, name),
    ownerUrl: urlOf(`${name}_owner`, name),
    superUrl: urlOf('postgres', password),
  }
}
