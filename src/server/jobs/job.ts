import type { FastifyBaseLogger } from 'fastify'
import type { Source } from '../backup/write.ts'
import type { Post } from '../email/mail.ts'
import type { Database, Db } from '../postgres/database.ts'
import type { Room } from '../storage/quotas.ts'
import type { Store } from '../storage/store.ts'

export type JobLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** What a backup each day needs. */
export interface DailyBackup {
  source: Source
  folder: string
  /** So many stay in the folder. */
  keep: number
}

/** What a job works with. */
export interface Work {
  database: Database
  store: Store
  post: Post
  /** Where links in mails begin, without a slash at the end. */
  publicUrl: string
  /** Whether pictures are fetched from a local network, too. */
  allowPrivate?: boolean
  /** Null where nobody asked for it. */
  backup: DailyBackup | null
  /** As usual when left out. */
  room?: Room | undefined
  log: JobLog
  /** Aborted when the server stops: what is left is done by another node, or at the next start. */
  signal: AbortSignal
}

/**
 * Work that is done again and again, by whichever node takes it. It may run twice, on two nodes at
 * once, or be killed half-way: every run finds by itself what is left to do.
 */
export interface Job {
  name: string
  /** What an admin reads: its name, and what it does in a line. */
  title: string
  purpose: string
  /** When it runs besides every start, in cron's form, UTC. */
  cron: string
  /** Of work that comes to an end: on how many rows it is still to be done. */
  left?(db: Db): Promise<number>
  run(work: Work): Promise<void>
}
