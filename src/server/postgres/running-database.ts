import type { Env } from '../config/environment.ts'
import { StartError } from '../config/start-error.ts'
import { checkDatabaseUrl, checkPooledUrl } from './external.ts'

/** A database that answers: Rooftree's own, or that of `DATABASE_URL`. */
export interface RunningDatabase {
  /** Connection string of the role that requests use, without a pooler. */
  appUrl: string
  /** The same role through a pooler, where there is one. */
  pooledUrl?: string
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
  url: string,
  { databaseDirectUrl, databaseOwnerUrl }: Pick<Env, 'databaseDirectUrl' | 'databaseOwnerUrl'>,
): Promise<RunningDatabase> {
  const pooled = databaseDirectUrl ? await checkPooledUrl(url) : null
  const appUrl = databaseDirectUrl ?? url
  const place = await checkDatabaseUrl(appUrl, pooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
  if (pooled && (pooled.role !== place.role || pooled.database !== place.database))
    throw new StartError(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to two databases, or to two roles: correct one of them.',
    )
  if (databaseOwnerUrl) await checkDatabaseUrl(databaseOwnerUrl, 'DATABASE_OWNER_URL')
  return {
    appUrl,
    ...(pooled && { pooledUrl: url }),
    ownerUrl: databaseOwnerUrl ?? appUrl,
    stop: async () => {},
  }
}
