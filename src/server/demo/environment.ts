import { ownCommand } from '../config/own-command.ts'
import { fileSetting, secretSettings } from '../config/secret-files.ts'
import { StartError } from '../config/start-error.ts'

/**
 * The settings of the demo: a separate folder and port unless they are set, this machine alone, and
 * no external service: no mail server, no bucket, no other database.
 *
 * @throws StartError in production, or with an external PostgreSQL, which may hold real data
 */
export function demoEnvironment(given: NodeJS.ProcessEnv): Record<string, string> {
  if (given.NODE_ENV === 'production')
    throw new StartError(
      `The demo is never loaded by a production start: use ${ownCommand('demo')}.`,
    )
  if (given.DATABASE_URL?.trim() || given.DATABASE_URL_FILE?.trim())
    throw new StartError('The demo brings its own PostgreSQL: start it without DATABASE_URL.')
  const port = given.PORT?.trim() || '3100'
  return {
    PORT: port,
    HOST: given.HOST?.trim() || '127.0.0.1',
    PUBLIC_URL: given.PUBLIC_URL?.trim() || `http://localhost:${port}`,
    DATA_DIR: given.DATA_DIR?.trim() || 'data-demo',
    ...{ S3_ENDPOINT: '', S3_BUCKET: '', S3_REGION: '', S3_PREFIX: '' },
    ...{ S3_SSE: '', S3_SSE_KMS_KEY: '' },
    ...Object.fromEntries(secretSettings.flatMap(name => [name, fileSetting(name)]).map(notSet)),
  }
}

function notSet(name: string): [string, string] {
  return [name, '']
}
