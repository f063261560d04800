import type { Env } from '../config/environment.ts'
import { checkDatabaseUrl } from './external.ts'

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
 * The database of `DATABASE_URL`, which is neither started nor stopped.
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
