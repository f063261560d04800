import { inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { mails } from '../db/tables.ts'
import { removeExpired } from '../exports/expired.ts'
import { removeUnneeded } from '../files/unneeded.ts'
import type { Database } from '../postgres/client.ts'
import type { MailFolder } from './derived.ts'
import type { Erased } from './record.ts'

/** Removes the files of an erasing that is committed, and keeps it for a restore. What fails here, jobs and the next start do. */
export async function afterErasing(
  app: Pick<FastifyInstance, 'database' | 'storage' | 'mailroom' | 'log' | 'erasedFile'>,
  { lines }: Erased,
): Promise<void> {
  const { database, storage } = app
  const steps = [
    () => app.erasedFile.add(lines),
    () => removeExpired(database, storage.store),
    () => removeUnneeded(database, storage.store),
    () => removeStrayMails(database, app.mailroom.folder),
  ]
  for (const step of steps)
    await step().catch(error =>
      app.log.warn({ err: error }, 'what is left of an erasing waits for the next job or start'),
    )
}

const idsAtOnce = 5_000

/** Removes the files of mails that are in the outbox no more. */
export async function removeStrayMails({ db }: Database, folder: MailFolder): Promise<void> {
  const ids = (await folder?.ids()) ?? []
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const some = ids.slice(at, at + idsAtOnce)
    const known = await db.select({ id: mails.id }).from(mails).where(inArray(mails.id, some))
    const kept = new Set(known.map(({ id }) => id))
    for (const id of some) if (!kept.has(id)) await folder?.remove(id)
  }
}
