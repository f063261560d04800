import type { FastifyBaseLogger } from 'fastify'
import type { Place } from '../backup/place.ts'
import type { Source } from '../backup/write.ts'
import type { BackupKeep } from '../config/backup-settings.ts'
import type { Keys } from '../config/secret-key.ts'
import type { Post } from '../email/mail.ts'
import type { Providers } from '../integrations/payments/providers.ts'
import type { Database, Db } from '../postgres/database.ts'
import type { StorageLimits } from '../storage/quotas.ts'
import type { Store } from '../storage/store.ts'

export type JobLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** The inputs of a daily backup. */
export interface DailyBackup {
  source: Source
  place: Place
  keep: BackupKeep
}

/** The resources of a job. */
export interface Work {
  database: Database
  store: Store
  post: Post
  /** Where links in mails begin, without a slash at the end. */
  publicUrl: string
  /** Sign the addresses in mails that switch them off; without them mails have none. */
  keys?: Keys | undefined
  /** Whether pictures are fetched from a local network, too. */
  allowPrivate?: boolean
  /** Opens the payment providers of organizations. */
  providers?: Providers | undefined
  /** Null where backups are off. */
  backup: DailyBackup | null
  /** The default when left out. */
  storageLimits?: StorageLimits | undefined
  log: JobLog
  /** Aborted when the server stops: another node continues, or the next start. */
  signal: AbortSignal
}

/**
 * Recurring work, done by any node. It may run twice, on two nodes at once, or be killed half-way:
 * every run finds the remaining work by itself.
 */
export interface Job {
  name: string
  /** For admins: its name, and its work in a line. */
  texts: Readonly<Record<'title' | 'purpose', string>>
  /** When it runs besides every start, in cron's form, UTC. */
  cron: string
  /** Of work that comes to an end: on how many rows it is still to be done. */
  left?(db: Db): Promise<number>
  run(work: Work): Promise<void>
}
