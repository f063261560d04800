import { eq } from 'drizzle-orm'
import { t } from '#shared/language/t.ts'
import { documents } from '../db/tables.ts'
import { homeOfLease } from '../notifications/concerned.ts'
import { notify } from '../notifications/notify.ts'
import type { Db } from '../postgres/database.ts'

/** Notifies both sides of a lease of a new document. */
export async function notifyOfDocument(db: Db, id: string, by: string, publicUrl: string) {
  const [document] = await db.select().from(documents).where(eq(documents.id, id))
  if (!document?.leaseId) return
  const lease = await homeOfLease(db, document.leaseId)
  const { organizationId, name } = document
  await notify(
    db,
    {
      kind: 'document',
      automation: 'document',
      key: `document:${id}`,
      organizationId,
      describe: () => ({
        title: t('A document was shared'),
        text: `${name} · ${lease.home}`,
      }),
      path: '/documents',
      mail: { publicUrl },
    },
    { to: lease.tenants, office: true, by },
  )
}
