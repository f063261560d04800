import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { removeUnneeded } from '../files/unneeded.ts'
import { removeExpired } from '../storage/expired-archives.ts'
import type { Erased } from './record.ts'
import { searchErased } from './searches.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Does what follows an erasing that is committed. Never rejects. */
    afterErasing(erased: Partial<Erased>): Promise<void>
  }
}

/** Milliseconds an erasing waits for its search: of most organizations it is over by then. */
const timeout = 2_000

/**
 * Records an erasure for a restore, removes its files and begins its search. A long search continues after the answer.
 * Jobs and the next start repeat a failure.
 */
export function openAfterErasing(app: FastifyInstance): void {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  app.decorate('afterErasing', async erased => {
    const work = follow(app, erased, stopping.signal)
    running.add(work)
    void work.finally(() => running.delete(work))
    await Promise.race([work, wait(timeout, undefined, { ref: false })])
  })
  app.addHook('preClose', async () => {
    stopping.abort()
    await Promise.all(running)
  })
}

async function follow(
  app: FastifyInstance,
  { lines = [], searches = [], mails = [] }: Partial<Erased>,
  signal: AbortSignal,
): Promise<void> {
  const { database, storage, outbox } = app
  const steps = [
    () => app.erasedFile.add(lines),
    async () => {
      for (const mail of mails) await outbox.folder?.remove(mail)
    },
    () => searchErased({ database, folder: outbox.folder, signal }, searches),
    () => removeExpired(database, storage.store),
    () => removeUnneeded(database, storage.store),
  ]
  for (const step of steps)
    await step().catch(error => {
      if (!signal.aborted)
        app.log.warn({ err: error }, 'what is left of an erasing waits for the next job or start')
    })
}
