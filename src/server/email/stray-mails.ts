import { inArray } from 'drizzle-orm'
import { mails } from '../db/tables.ts'
import type { Database } from '../postgres/database.ts'
import type { MailFolder } from './mail.ts'

const idsAtOnce = 5_000

/** Removes the files of mails that are in the outbox no more. */
export async function removeStrayMails({ db }: Database, folder: MailFolder): Promise<void> {
  const ids = (await folder?.ids()) ?? []
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const some = ids.slice(at, at + idsAtOnce)
    const known = await db.select({ id: mails.id }).from(mails).where(inArray(mails.id, some))
    const stored = new Set(known.map(({ id }) => id))
    for (const id of some) if (!stored.has(id)) await folder?.remove(id)
  }
}
