import { checkDatabaseUrl } from '../postgres/external.ts'
import type { Env } from './env.ts'

/** A database that answers: Rooftree's own, or that of `DATABASE_URL`. */
export interface RunningDatabase {
  /** Connection string of the role that requests use. */
  appUrl: string
  /** Connection string of the role that owns the tables. */
  ownerUrl: string
  /** Stops it where we started it. */
  stop: () => Promise<void>
}

/**
 * That of `DATABASE_URL`, of which nothing is started and nothing stopped.
 *
 * @throws StartError naming the setting that does not lead to one
 */
export async function externalDatabase(
  appUrl: string,
  { databaseOwnerUrl }: Pick<Env, 'databaseOwnerUrl'>,
): Promise<RunningDatabase> {
  await checkDatabaseUrl(appUrl)
  if (databaseOwnerUrl) await checkDatabaseUrl(databaseOwnerUrl, 'DATABASE_OWNER_URL')
  return { appUrl, ownerUrl: databaseOwnerUrl ?? appUrl, stop: async () => {} }
}
