import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { type SignInLimits, usualSignInLimits } from './auth/sign-in-tries.ts'
import { type ErasedFile, noErasedFile } from './backup/erased-file.ts'
import {
  defaultRateLimits,
  type FairUse,
  type Quotas,
  type RateLimits,
  usualFairUse,
  usualQuotas,
} from './config/default-limits.ts'
import type { Post } from './email/mail.ts'
import { openOutbox } from './email/outbox.ts'
import { openAfterErasing } from './erasure/afterwards.ts'
import { openExporter } from './exports/exporter.ts'
import { openPreviews } from './files/photos/previews.ts'
import { limitBodyTime } from './http/body-time.ts'
import { compressAnswers } from './http/compress.ts'
import { denyByDefault } from './http/default-deny.ts'
import { refuseMalformed, replyToError, replyToUnreadablePath } from './http/error-reply.ts'
import { healthRoutes } from './http/health.ts'
import { type LogOptions, loggerOptions, OneLineEach } from './http/logger.ts'
import { securityHeaders } from './http/security-headers.ts'
import { defaultTimeouts, type Timeouts } from './http/timeouts.ts'
import { webRoutes } from './http/web.ts'
import { openProviders } from './integrations/payments/providers.ts'
import type { StripeServer } from './integrations/payments/stripe/connection.ts'
import { holdFloods } from './limits/held-answers.ts'
import { limitUse } from './limits/rate-limit.ts'
import { emailFiles } from './operations/email-files.ts'
import { type Database, type Reader, readPrimary } from './postgres/database.ts'
import { openPropertyPictures } from './properties/fetch-pictures.ts'
import { apiRoutes } from './routes.ts'
import type { LookAtDisk } from './storage/disk.ts'
import type { Storage } from './storage/store.ts'

export interface AppOptions {
  database: Database
  /** The reader for reports; the primary by default. */
  reader?: Reader
  /** The folder the browser's files were built into; null serves the API alone. */
  webDir: string | null
  trustProxy: boolean | number | string
  log: boolean | LogOptions
  /** The store of files, and the key that signs their addresses. */
  storage: Storage
  /** The delivery of emails, and the address their links begin with. */
  mail: { post: Post; publicUrl: string }
  /** The proven email of the operator's account, in lower case; by default the admins of the oldest organization. */
  operatorEmail?: string | null
  /** Signs bounces and complaints of email; none are taken by default. */
  emailEventsSecret?: string | null
  /** Whether pictures are fetched from a local network, too. */
  fetchPrivateNetworks?: boolean
  /** Where Stripe is reached; at Stripe by default. */
  stripeServer?: StripeServer
  /** Shorter waits than usual, for tests. */
  timeouts?: Partial<Timeouts>
  /** Other limits than usual, for tests, which all come from one address. */
  signInLimits?: SignInLimits
  fairUse?: FairUse
  rateLimits?: RateLimits
  quotas?: Quotas
  /** Reads the state of the disk; unknown by default. */
  disk?: LookAtDisk
  /** The list of erased people, for a restore. */
  erasedFile?: ErasedFile
}

/** The whole server, listening nowhere yet. */
export async function buildApp({
  database,
  reader = readPrimary,
  webDir,
  trustProxy,
  log,
  storage,
  mail,
  operatorEmail = null,
  emailEventsSecret = null,
  fetchPrivateNetworks = false,
  stripeServer,
  timeouts,
  signInLimits = usualSignInLimits,
  fairUse = usualFairUse,
  rateLimits = defaultRateLimits,
  quotas = usualQuotas,
  disk = async () => null,
  erasedFile = noErasedFile,
}: AppOptions): Promise<FastifyInstance> {
  const wait = { ...defaultTimeouts, ...timeouts }
  const app = Fastify({
    logger: loggerOptions(log),
    logController: new OneLineEach(),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 300 },
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    frameworkErrors: replyToUnreadablePath,
    clientErrorHandler: refuseMalformed,
    // Only a ceiling: `limitBodyTime` is the real limit, and 50 MB over a slow line take half an hour.
    requestTimeout: 60 * 60_000,
    connectionTimeout: wait.silence,
    keepAliveTimeout: wait.idle,
    http: { headersTimeout: wait.headers, connectionsCheckingInterval: wait.check },
    forceCloseConnections: 'idle',
    // A request that arrives while the server stops is answered as usual: none is lost.
    return503OnClosing: false,
  })
  app.decorate('database', database)
  app.decorate('reader', reader)
  app.decorate('endpoints', [])
  app.decorate('readers', new Map())
  app.decorate('storage', storage)
  app.decorate('providers', openProviders(storage.keys, stripeServer))
  app.decorate('signInLimits', signInLimits)
  app.decorate('operatorEmail', operatorEmail)
  app.decorate('emailEventsSecret', emailEventsSecret)
  app.decorate('rateLimits', rateLimits)
  app.decorate('quotas', quotas)
  app.decorate('disk', disk)
  app.decorate('erasedFile', erasedFile)
  app.decorate(
    'outbox',
    openOutbox(
      database,
      {
        ...mail,
        keys: storage.keys,
        attach: emailFiles(storage.store),
        storageLimits: { quotas, disk },
      },
      app.log,
    ),
  )
  const { store } = storage
  app.decorate(
    'previews',
    openPreviews({ database, store, storageLimits: { quotas, disk } }, app.log),
  )
  app.decorate(
    'propertyPictures',
    openPropertyPictures({ database, store, allowPrivate: fetchPrivateNetworks }, app.log),
  )
  openExporter(app)
  openAfterErasing(app)
  app.decorateRequest('caller', null)
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(replyToError)

  securityHeaders(app)
  await compressAnswers(app)
  limitBodyTime(app, wait.body)
  limitClosing(app, wait.closing)
  limitUse(app, fairUse)
  // After `limitUse`: a delayed answer has released its slot.
  holdFloods(app, fairUse.promptPerMinute)
  denyByDefault(app)
  healthRoutes(app)
  await apiRoutes(app, wait)
  await webRoutes(app, webDir)
  return app
}

/**
 * Bounds `app.close()`: running requests may finish, each as the last of its connection. Connections
 * still open after `milliseconds` are cut, so that no client can hold the server up.
 */
function limitClosing(app: FastifyInstance, milliseconds: number): void {
  let cutting: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    cutting = setTimeout(() => app.server.closeAllConnections(), milliseconds)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (cutting) reply.header('connection', 'close')
    done()
  })
  app.addHook('onClose', async () => clearTimeout(cutting))
}
