import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { encryptAgain } from './auth/second-factor.ts'
import { type ErasedFile, erasedFileIn } from './backup/erased-file.ts'
import { folderPlace } from './backup/folder-place.ts'
import { openPlace } from './backup/place.ts'
import { backupSource } from './backup/source.ts'
import { usualFairUse } from './config/default-limits.ts'
import { believesAll, believesAllAdvice, type Env } from './config/environment.ts'
import { StartError } from './config/start-error.ts'
import { isSystemError } from './config/system-error.ts'
import type { Post } from './email/mail.ts'
import { filePost } from './email/mail-folder.ts'
import { smtpPost } from './email/smtp/smtp.ts'
import { repeatErasures } from './erasure/repeat.ts'
import type { LogOptions } from './http/logger.ts'
import type { Metrics } from './http/metrics.ts'
import { encryptProvidersAgain } from './integrations/payments/providers.ts'
import { startJobs } from './operations/scheduler.ts'
import { openDatabase, openReplica, readPrimary } from './postgres/database.ts'
import type { RunningDatabase } from './postgres/running-database.ts'
import { announce } from './startup/announce.ts'
import { refuseDemo } from './startup/demo-refusal.ts'
import { noticeProxy } from './startup/forwarded.ts'
import { settleInstallation } from './startup/installation.ts'
import { migrateAfterBackup } from './startup/migrate-after-backup.ts'
import { say } from './startup/say.ts'
import { stopInOrder } from './startup/stopping.ts'
import { weaknessOf } from './startup/weakness.ts'
import { watchDisk } from './storage/disk.ts'
import { openStorage } from './storage/open-storage.ts'
import type { Storage } from './storage/store.ts'
import { encryptTinsAgain } from './tax-forms/tin.ts'

const webDir = fileURLToPath(new URL('../../dist/web', import.meta.url))

/**
 * Serves the API and the screens, and runs the jobs, on a running database, which is stopped with
 * it; resolves when the port is open.
 *
 * @throws StartError with a fault that an operator can fix
 */
export async function serve(env: Env, database: RunningDatabase): Promise<void> {
  const { appUrl: url, ownerUrl } = database
  await migrateAfterBackup(env, database)
  await refuseDemo(ownerUrl)
  const weakness = env.databaseUrl ? await weaknessOf(url) : null
  if (weakness) say(weakness, 'warn')
  const storage = await openStorage(env)
  if (!(await settleInstallation(ownerUrl, storage, env))) say(storeAway(env), 'warn')
  const backup = await backupOf(env, storage, ownerUrl)
  const erasedFile = erasedFileIn([folderPlace(env.dataDir), ...(backup ? [backup.place] : [])])
  await repeatWhatWasErased(url, erasedFile, postOf(env))
  const { app, metrics } = await listen(env, { storage, erasedFile }, database)
  if (env.formerKeys.length > 0) {
    const lost = await encryptAgain(app.database.db, storage.keys)
    if (lost > 0) app.log.warn({ lost }, 'no key opens the second factors of some people')
    const lostTins = await encryptTinsAgain(app.database.db, storage.keys)
    if (lostTins > 0) app.log.warn({ lost: lostTins }, 'no key opens the TINs of some vendors')
    const lostKeys = await encryptProvidersAgain(app.database.db, storage.keys)
    if (lostKeys > 0) app.log.warn({ lost: lostKeys }, 'no key opens the keys of some providers')
  }
  const jobs = startJobs({
    url,
    ownerUrl,
    database: app.database,
    store: storage.store,
    post: postOf(env),
    publicUrl: env.publicUrl,
    keys: storage.keys,
    allowPrivate: env.fetchPrivateNetworks,
    providers: app.providers,
    backup,
    storageLimits: app,
    onEnd: metrics?.jobEnded,
    log: app.log,
  })
  stopInOrder(app.log, async () => {
    await Promise.all([app.close(), jobs.stop()])
    await database.stop()
  })
}

/** Before the server listens: a restored backup may be older than an erasure. */
async function repeatWhatWasErased(url: string, file: ErasedFile, post: Post) {
  const database = openDatabase(url, { max: 2, log: () => {} })
  try {
    const { repeated, refused, notStored } = await repeatErasures(
      database,
      file,
      post.folder ?? null,
    )
    if (repeated > 0)
      say(
        `${repeated} erased before this backup was restored ${repeated === 1 ? 'was' : 'were'} erased again.`,
      )
    for (const { line, reason } of refused)
      say(`${line.kind} ${line.subjectId} could not be erased again: ${reason}`, 'warn')
    if (notStored)
      say(`Who was erased could not be written beside the backups: ${notStored.message}`, 'warn')
  } finally {
    await database.close()
  }
}

async function listen(
  env: Env,
  { storage, erasedFile }: { storage: Storage; erasedFile: ErasedFile },
  { appUrl, pooledUrl }: RunningDatabase,
): Promise<{ app: FastifyInstance; metrics: Metrics | null }> {
  const database = openDatabase(appUrl, {
    pooledUrl,
    ...(env.unnamedStatements && { unnamed: true }),
    log: error => app.log.warn({ err: error }, 'database connection lost'),
  })
  const reader = env.databaseReadUrl
    ? openReplica(env.databaseReadUrl, database, {
        unnamed: env.unnamedStatements,
        log: error =>
          app.log.warn({ err: error }, 'reports read the database itself, not its replica'),
      })
    : readPrimary
  const app = await buildApp({
    database,
    reader,
    webDir,
    trustProxy: env.trustProxy,
    storage,
    mail: { post: postOf(env), publicUrl: env.publicUrl },
    operatorEmail: env.operatorEmail ?? null,
    emailEventsSecret: env.emailEventsSecret ?? null,
    fetchPrivateNetworks: env.fetchPrivateNetworks,
    stripeServer: { base: env.stripeApiBase },
    rateLimits: env.rateLimits,
    quotas: env.quotas,
    disk: watchDisk(env.dataDir),
    erasedFile,
    fairUse: { ...usualFairUse, callsPerMinute: env.callsPerMinute },
    log: await logOptions(),
  })
  if (env.trustProxy === true) app.log.warn(`${believesAll} ${believesAllAdvice}`)
  if (env.trustProxy === false) noticeProxy(app, env.dataDir)
  app.addHook('onClose', () => Promise.all([database.close(), reader.close()]))
  let metrics: Metrics | null = null
  try {
    if (env.metricsPort !== undefined) {
      // Loaded on demand: a hundred files that most starts do not need.
      const { serveMetrics, startMetrics } = await import('./http/metrics.ts')
      metrics = startMetrics(app)
      const server = await serveMetrics(metrics, { port: env.metricsPort, host: env.metricsHost })
      app.addHook('onClose', () => server.close())
    }
    await app.listen({ port: env.port, host: env.host })
  } catch (error) {
    await app.close()
    throw listenFailure(error, env)
  }
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : env.port
  announce(env, port)
  return { app, metrics }
}

/** For a person at a terminal: only important lines. For a machine: everything, as JSON. */
async function logOptions(): Promise<LogOptions> {
  if (!process.stdout.isTTY) return { level: 'info' }
  const { terminalLog } = await import('./http/terminal-log.ts')
  return { level: 'warn', stream: terminalLog() }
}

function storeAway({ s3 }: Env): string {
  return s3
    ? `The bucket ${s3.bucket} does not answer or refuses the key: until it does, files are neither stored nor opened; correct the S3_ settings, and npm run doctor tries them.`
    : 'The folder of files does not answer: until it does, files are neither stored nor opened.'
}

async function backupOf(env: Env, storage: Storage, url: string) {
  if (!env.backupPlace) return null
  const source = await backupSource(env, storage, url)
  return { source, place: await openPlace(env.backupPlace), keep: env.backupKeep }
}

function postOf({ smtpUrl, mailFrom, publicUrl, dataDir }: Env): Post {
  const from = mailFrom ?? `no-reply@${new URL(publicUrl).hostname}`
  return smtpUrl ? smtpPost(smtpUrl, from) : filePost(path.join(dataDir, 'mail'), from)
}

function listenFailure(error: unknown, { port, host }: Env) {
  if (isSystemError(error, 'EADDRINUSE'))
    return new StartError(
      `Port ${port} is already taken. Stop what uses it, or set PORT to another.`,
    )
  if (isSystemError(error, 'EACCES'))
    return new StartError(
      `Port ${port} may not be used by this account. Set PORT to one above 1023.`,
    )
  if (isSystemError(error, 'EADDRNOTAVAIL') || isSystemError(error, 'ENOTFOUND'))
    return new StartError(`This machine has no address ${host}. Set HOST to one of its own.`)
  return error
}
