import type { FastifyInstance } from 'fastify'
import { removeStrayMails } from '../email/stray-mails.ts'
import { removeUnneeded } from '../files/unneeded.ts'
import { removeExpired } from '../storage/expired-archives.ts'
import type { Erased } from './record.ts'

/** Removes the files of a committed erasure, and records it for a restore. Jobs and the next start repeat a failure. */
export async function afterErasing(
  app: Pick<FastifyInstance, 'database' | 'storage' | 'outbox' | 'log' | 'erasedFile'>,
  { lines }: Erased,
): Promise<void> {
  const { database, storage } = app
  const steps = [
    () => app.erasedFile.add(lines),
    () => removeExpired(database, storage.store),
    () => removeUnneeded(database, storage.store),
    () => removeStrayMails(database, app.outbox.folder),
  ]
  for (const step of steps)
    await step().catch(error =>
      app.log.warn({ err: error }, 'what is left of an erasing waits for the next job or start'),
    )
}
