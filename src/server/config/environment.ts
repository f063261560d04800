import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { type BackupSettings, readBackupSettings } from './backup-settings.ts'
import { type Bucket, readBucket } from './bucket.ts'
import {
  defaultRateLimits,
  gigabyte,
  type Quotas,
  type RateLimits,
  usualFairUse,
  usualQuotas,
} from './default-limits.ts'
import { readUrl } from './read-url.ts'
import { type ReadSetting, settingsOf } from './secret-files.ts'
import { StartError } from './start-error.ts'

/** All settings from Rooftree's environment. Every one has a default: none is required. */
export interface Env extends BackupSettings {
  /** TCP port to listen on; 0 picks a free one. */
  port: number
  /** Address to listen on. */
  host: string
  /** The public address of Rooftree, without a slash at the end. Used in emails and links. */
  publicUrl: string
  /** Absolute path of the folder that holds the embedded database, files, mails and the secret key. */
  dataDir: string
  /** External PostgreSQL 15 or newer; undefined runs the embedded one. */
  databaseUrl: string | undefined
  /** The same database and role without the pooler of `databaseUrl`; undefined: there is none. */
  databaseDirectUrl: string | undefined
  /** The same database as the role that owns the tables; undefined: `databaseUrl` is of that role. */
  databaseOwnerUrl: string | undefined
  /** A streaming replica of it that reports read; undefined: they read the database itself. */
  databaseReadUrl: string | undefined
  /** Statements have no names, also without a pooler. */
  unnamedStatements: boolean
  /** The proven email of the operator's account, in lower case; undefined: the admins of the oldest organization. */
  operatorEmail: string | undefined
  /** The address emails come from; undefined: no-reply at the host of `publicUrl`. */
  mailFrom: string | undefined
  /** Undefined keeps mails as files in `dataDir/mail`. */
  smtpUrl: string | undefined
  /** Signs the bounces and complaints that a provider of email reports; undefined: none are taken. */
  emailEventsSecret: string | undefined
  /** The bucket that keeps files; undefined keeps them in `dataDir/files`. */
  s3: Bucket | undefined
  /** The `trustProxy` of Fastify: false, true, a number of hops, or a list of addresses. */
  trustProxy: boolean | number | string
  /** Undefined: see `readSecretKeys`. */
  secretKey: string | undefined
  /** Former keys: their signatures and encrypted texts are still accepted. */
  formerKeys: string[]
  /** The calls of one person at once, and again in each minute. */
  callsPerMinute: number
  /** The quotas of a person and an organization, over all servers. */
  rateLimits: RateLimits
  /** The storage quotas. */
  quotas: Quotas
  /** Whether pictures are fetched from addresses of a local network, too. */
  fetchPrivateNetworks: boolean
  /** Where Stripe's API is reached; undefined: at Stripe. */
  stripeApiBase: string | undefined
  /** The port for metrics on this machine; undefined: none. */
  metricsPort: number | undefined
  /** The address that port listens on. */
  metricsHost: string
}

/** Reads `.env` of the working folder, if it exists, then the environment, which takes precedence. */
export function loadEnv(): Env {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return readEnv(process.env)
}

/** @throws StartError naming the first invalid value. Secrets are never repeated in it. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const read = settingsOf(source)
  const port = readNumber('PORT', read('PORT'), { min: 0, max: 65_535 }) ?? 3000
  const backup = readBackupSettings(read, bucket =>
    readBucket(name => (name === 'S3_BUCKET' ? bucket : read(name))),
  )
  const filesInFolder = backup.backupPlace?.kind === 'bucket' && !read('S3_BUCKET')
  return {
    port,
    host: read('HOST') ?? '0.0.0.0',
    publicUrl: readPublicUrl(read('PUBLIC_URL')) ?? `http://localhost:${port}`,
    dataDir: path.resolve(read('DATA_DIR') ?? 'data'),
    databaseUrl: readUrl('DATABASE_URL', read('DATABASE_URL'), postgresForm),
    databaseDirectUrl: readBeside('DATABASE_DIRECT_URL', read),
    databaseOwnerUrl: readBeside('DATABASE_OWNER_URL', read),
    databaseReadUrl: readUrl('DATABASE_READ_URL', read('DATABASE_READ_URL'), postgresForm),
    unnamedStatements: readSwitch(
      'DATABASE_UNNAMED_STATEMENTS',
      read('DATABASE_UNNAMED_STATEMENTS'),
    ),
    operatorEmail: readEmail('OPERATOR_EMAIL', read('OPERATOR_EMAIL')),
    mailFrom: readEmail('MAIL_FROM', read('MAIL_FROM')),
    smtpUrl: readUrl('SMTP_URL', read('SMTP_URL'), smtpForm),
    emailEventsSecret: readSecret('EMAIL_EVENTS_SECRET', read('EMAIL_EVENTS_SECRET')),
    // The other S3_ settings may be for backups alone.
    s3: filesInFolder ? undefined : readBucket(read),
    trustProxy: readTrustProxy(read('TRUST_PROXY')),
    secretKey: readSecret('SECRET_KEY', read('SECRET_KEY')),
    formerKeys: readFormerKeys(read('SECRET_KEY_OLD')),
    ...backup,
    callsPerMinute:
      readNumber('CALLS_PER_MINUTE', read('CALLS_PER_MINUTE'), { min: 60, max: 1_000_000 }) ??
      usualFairUse.callsPerMinute,
    rateLimits: readRateLimits(read),
    quotas: readQuotas(read),
    fetchPrivateNetworks: readSwitch('FETCH_PRIVATE_NETWORKS', read('FETCH_PRIVATE_NETWORKS')),
    stripeApiBase: readUrl('STRIPE_API_BASE', read('STRIPE_API_BASE'), stripeForm),
    metricsPort: readNumber('METRICS_PORT', read('METRICS_PORT'), { min: 0, max: 65_535 }),
    metricsHost: read('METRICS_HOST') ?? '127.0.0.1',
  }
}

function readRateLimits(read: ReadSetting): RateLimits {
  const numberOf = (name: string) => readNumber(name, read(name), { min: 1, max: 10_000_000 })
  return {
    invitationsPerDay: numberOf('INVITATIONS_PER_DAY') ?? defaultRateLimits.invitationsPerDay,
    uploadsPerHour: numberOf('UPLOADS_PER_HOUR') ?? defaultRateLimits.uploadsPerHour,
    archivesPerDay: numberOf('ARCHIVES_PER_DAY') ?? defaultRateLimits.archivesPerDay,
  }
}

function readEmail(name: string, value: string | undefined): string | undefined {
  if (value === undefined || /^[^\s@]+@[^\s@]+$/.test(value)) return value?.toLowerCase()
  throw new StartError(`${name} must look like ann@example.com, not '${value}'.`)
}

function readQuotas(read: ReadSetting): Quotas {
  const bytesOf = (name: string, usual: number) => {
    const gigabytes = readNumber(name, read(name), { min: 1, max: 1_000_000 })
    return gigabytes === undefined ? usual : gigabytes * gigabyte
  }
  return {
    ...usualQuotas,
    bytesOfPerson: bytesOf('STORAGE_PER_PERSON', usualQuotas.bytesOfPerson),
    bytesOfOrganization: bytesOf('STORAGE_PER_ORGANIZATION', usualQuotas.bytesOfOrganization),
    bytesOfAll: bytesOf('STORAGE_TOTAL', usualQuotas.bytesOfAll),
  }
}

function readSwitch(name: string, value: string | undefined): boolean {
  if (value !== undefined && value !== 'true' && value !== 'false')
    throw new StartError(`${name} must be true or false, not '${value}'.`)
  return value === 'true'
}

/** The minimum length of a key, in characters. */
export const secretLength = 32

const postgresForm = {
  protocols: ['postgres:', 'postgresql:'],
  example: 'postgresql://user:password@host:5432/database',
}
const smtpForm = { protocols: ['smtp:', 'smtps:'], example: 'smtp://user:password@host:587' }
const stripeForm = { protocols: ['http:', 'https:'], example: 'http://127.0.0.1:12111' }

function readNumber(name: string, value: string | undefined, { min = 0, max = 0 }) {
  if (value === undefined) return undefined
  const number = Number(value)
  if (/^\d+$/.test(value) && number >= min && number <= max) return number
  throw new StartError(`${name} must be a number from ${min} to ${max}, not '${value}'.`)
}

function readPublicUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const url = URL.parse(value)
  const plain = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search
  if (plain && !url.hash && !url.username) return url.origin
  throw new StartError(
    `PUBLIC_URL must look like https://rooftree.example.com, without a path, not '${value}'.`,
  )
}

function readBeside(name: string, read: ReadSetting) {
  const url = readUrl(name, read(name), postgresForm)
  if (url && !read('DATABASE_URL'))
    throw new StartError(`${name} needs DATABASE_URL, the role that serves requests.`)
  return url
}

/** The effect of `TRUST_PROXY=true`, and the remedy. */
export const believesAll =
  'With TRUST_PROXY=true a client is believed whatever address it says it has, and evades limits.'
export const believesAllAdvice =
  'Set TRUST_PROXY to how many proxies stand in front of Rooftree, mostly 1, or to their addresses.'

function readTrustProxy(value: string | undefined): boolean | number | string {
  if (value === undefined || value === 'false' || value === '0') return false
  if (value === 'true') return true
  if (/^\d$/.test(value)) return Number(value)
  if (value.split(',').every(part => isIP(part.trim().replace(/\/\d{1,3}$/, '')) > 0)) return value
  throw new StartError(
    `TRUST_PROXY must be true, false, a number of proxies, or addresses like 10.0.0.0/8, not '${value}'.`,
  )
}

function readSecret(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return value
  if (value.length < secretLength)
    throw new StartError(`${name} must have at least ${secretLength} characters.`)
  // A key typed as a placeholder, or copied from an example, is easy to guess.
  if (new Set(value).size < 10 || /change.?me|password|example/i.test(value))
    throw new StartError(`${name} must be random, such as what openssl rand -hex 32 prints.`)
  return value
}

/** Several are separated by commas. A guessable key would decrypt a stolen database, so none is accepted. */
function readFormerKeys(value: string | undefined): string[] {
  const keys = (value ?? '').split(',').map(key => key.trim())
  return keys.flatMap(key => readSecret('SECRET_KEY_OLD', key || undefined) ?? [])
}
