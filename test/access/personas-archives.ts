import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { dataExports } from '#server/db/tables.ts'
import { upload } from '../files.ts'
import { database, storage, type User } from '../world.ts'
import type { Rows } from './personas.ts'

/** One archive of the organization, for its admins, and one of a tenant’s own data. */
export async function archiveRows(
  organizationId: string,
  adminId: string,
  tenantId: string,
): Promise<Rows> {
  const ofAll = await archiveOf({ kind: 'organization', organizationId, userId: adminId })
  const ofTenant = await archiveOf({ kind: 'personal', userId: tenantId })
  return {
    'data-exports': [
      { id: ofAll, seenBy: ['admin'] },
      { id: ofTenant, seenBy: ['tenant'] },
    ],
  }
}

/** A file on its way to a document. */
export async function unsavedOf(person: User): Promise<string> {
  return (await upload(person)).split('/').at(-1) ?? ''
}

/** A finished archive in the store, of one byte: other answers cover its content. */
async function archiveOf(asked: typeof dataExports.$inferInsert): Promise<string> {
  const objectName = randomUUID()
  await storage.store.put(objectName, Readable.from([Buffer.from('P')]))
  const made = {
    status: 'ready' as const,
    percent: 100,
    objectName,
    size: 1,
    finishedAt: new Date(),
  }
  const [row] = await database.db
    .insert(dataExports)
    .values({ ...asked, ...made })
    .returning({ id: dataExports.id })
  return row?.id ?? ''
}
