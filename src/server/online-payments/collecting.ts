import type { FastifyInstance } from 'fastify'
import type { Outbox } from '../email/outbox.ts'
import type { Providers } from '../integrations/payments/providers.ts'
import type { Work } from '../jobs/job.ts'
import type { Database } from '../postgres/database.ts'

/** The means of collecting money: of a call, or of a job. */
export interface Collecting {
  database: Database
  providers: Providers
  publicUrl: string
  /** Sends the emails at once, for a call. */
  outbox?: Outbox
}

export function collectingOf(
  app: Pick<FastifyInstance, 'database' | 'providers' | 'outbox'>,
): Collecting {
  const { database, providers, outbox } = app
  return { database, providers, outbox, publicUrl: outbox.publicUrl }
}

/** Of a job; null where this server opens no provider. */
export function collectingIn({ database, providers, publicUrl }: Work): Collecting | null {
  return providers ? { database, providers, publicUrl } : null
}
