import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  deleteDataExport,
  downloadDataExport,
  type ExportKind,
  exportOrganization,
  exportOwnData,
  exportTenant,
  listDataExports,
} from '#shared/operations/data-exports.ts'
import type { Caller } from '../access/caller.ts'
import { tenantShape } from '../access/selections.ts'
import { visibleDataExports } from '../access/visible.ts'
import { actAs, record } from '../audit/record.ts'
import { newId } from '../db/new-id.ts'
import { dataExports, organizations, users } from '../db/tables.ts'
import { forbidden, notFound } from '../errors/errors.ts'
import { sendFile } from '../files/download.ts'
import { route } from '../http/route.ts'
import { spendArchive } from '../limits/quotas.ts'
import { findTenant } from '../people/rows.ts'
import type { Db } from '../postgres/database.ts'
import { requireQuota, type StorageLimits } from '../storage/quotas.ts'

export function dataExportRoutes(app: FastifyInstance): void {
  route(app, listDataExports, ({ db, caller, query: { tenantId } }) =>
    selectExports(
      db,
      and(
        visibleDataExports(caller),
        tenantId ? eq(dataExports.tenantId, tenantId) : isNull(dataExports.tenantId),
      ),
    )
      .orderBy(desc(dataExports.id))
      .limit(20),
  )

  route(app, exportOwnData, async ({ db, caller, afterCommit }) => {
    await spendArchive(db, app.rateLimits, caller.id)
    const begun = await begin(app, db, caller, { kind: 'personal', userId: caller.id })
    afterCommit(() => app.exportSoon(begun.id))
    return begun
  })

  route(app, exportOrganization, async ({ db, caller, afterCommit }) => {
    const { id: userId, organizationId } = caller
    if (!organizationId) throw forbidden()
    await spendArchive(db, app.rateLimits, organizationId)
    const begun = await begin(app, db, caller, { kind: 'organization', userId, organizationId })
    afterCommit(() => app.exportSoon(begun.id))
    return begun
  })

  route(app, exportTenant, async ({ db, caller, params, afterCommit }) => {
    const { id: userId, organizationId } = caller
    const { id: tenantId } = await findTenant(db, app.storage.keys, caller, params.id)
    if (!organizationId) throw forbidden()
    await spendArchive(db, app.rateLimits, organizationId)
    const asked = { kind: 'organization', userId, organizationId, tenantId } as const
    const begun = await begin(app, db, caller, asked)
    afterCommit(() => app.exportSoon(begun.id))
    return begun
  })

  route(app, downloadDataExport, async ({ db, caller, params, request, reply }) => {
    const file = await findFile(db, caller, params.id)
    // A resumed download is the same download.
    const { range = 'bytes=0-' } = request.headers
    if (range.startsWith('bytes=0-'))
      await app.database.transaction(async tx => {
        await actAs(tx, { userId: caller.id, request })
        await note(tx, caller, file)
      })
    return sendFile(request, reply, app.storage.store, { ...file, type: 'application/zip' })
  })

  route(app, deleteDataExport, async ({ db, caller, params, afterCommit }) => {
    const [gone] = await db
      .update(dataExports)
      .set({ status: 'cancelled', expiresAt: sql`now()` })
      .where(and(eq(dataExports.id, params.id), visibleDataExports(caller)))
      .returning({ id: dataExports.id })
    if (!gone) throw notFound('Archive')
    afterCommit(() => app.exportSoon(gone.id))
  })
}

async function begin(
  storageLimits: StorageLimits,
  db: Db,
  caller: Caller,
  asked: typeof dataExports.$inferInsert,
) {
  const { userId, organizationId = null } = asked
  await requireQuota(db, storageLimits, { userId, organizationId })
  const id = newId()
  // The heartbeat: this node makes it, unless it dies first.
  await db.insert(dataExports).values({ id, ...asked, aliveAt: sql`now()` })
  const [row] = await selectExports(db, eq(dataExports.id, id))
  if (!row) throw new Error('An archive was not begun')
  await note(db, caller, row)
  return row
}

/** Requesting an archive and downloading it are both audited. */
async function note(
  db: Db,
  caller: Caller,
  { kind, tenantId }: { kind: ExportKind; tenantId: string | null },
) {
  const { id: userId, organizationId } = caller
  await record(db, {
    action: 'exported',
    ...(kind === 'organization' && organizationId && !tenantId
      ? { entity: 'organization', entityId: organizationId, label: 'everything' }
      : { entity: 'person', entityId: tenantId ?? userId }),
    organizationId,
    userId,
  })
}

function selectExports(db: Db, matching: SQL | undefined) {
  return db
    .select({
      id: dataExports.id,
      kind: dataExports.kind,
      tenantId: dataExports.tenantId,
      status: dataExports.status,
      percent: dataExports.percent,
      size: dataExports.size,
      rowCount: dataExports.rowCount,
      fileCount: dataExports.fileCount,
      createdAt: dataExports.createdAt,
      finishedAt: dataExports.finishedAt,
      expiresAt: dataExports.expiresAt,
      user: tenantShape,
    })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.userId))
    .where(matching)
    .$dynamic()
}

/** The object of a finished archive, and its download name. @throws 404 */
async function findFile(db: Db, caller: Caller, id: string) {
  const [file] = await db
    .select({
      kind: dataExports.kind,
      tenantId: dataExports.tenantId,
      name: sql<string>`coalesce((select concat_ws(' ', t.first_name, t.last_name) || ', ' from users t
        where t.id = ${dataExports.tenantId}), '') || coalesce(${organizations.name}, 'My data') || to_char(${dataExports.finishedAt}, ' YYYY-MM-DD".zip"')`,
      objectName: sql<string>`${dataExports.objectName}`,
      size: sql<number>`${dataExports.size}`.mapWith(Number),
    })
    .from(dataExports)
    .leftJoin(organizations, eq(organizations.id, dataExports.organizationId))
    .where(and(eq(dataExports.id, id), eq(dataExports.status, 'ready'), visibleDataExports(caller)))
  if (!file) throw notFound('Archive')
  return file
}
