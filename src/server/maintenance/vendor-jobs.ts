import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { t } from '#shared/language/t.ts'
import {
  answerVendorJob,
  downloadVendorPhoto,
  getVendorJob,
} from '#shared/maintenance/vendor-links.ts'
import { digest } from '../access/caller.ts'
import { accountEmail } from '../access/selections.ts'
import { actAs } from '../audit/record.ts'
import {
  documents,
  maintenanceComments,
  maintenanceRequests,
  organizations,
  properties,
  units,
  uploads,
  users,
  vendorLinks,
  vendors,
} from '../db/tables.ts'
import { conflict, notFound } from '../errors/errors.ts'
import { inRequestedSize, sendFile, storedFile } from '../files/download.ts'
import { dayLabel } from '../format/format.ts'
import { openRoute } from '../http/route.ts'
import { spend, tried } from '../limits/attempt-counters.ts'
import type { Db } from '../postgres/database.ts'
import { notifyOfComment } from './notifications.ts'
import { isJobOpen, isLinkOpen } from './vendor-links.ts'

/** Routes for the holder of a vendor's link; the link is their only right. */
export function vendorJobRoutes(app: FastifyInstance): void {
  openRoute(app, getVendorJob, ({ db, params }) => jobOf(db, params.token))

  openRoute(app, answerVendorJob, async ({ params, body, request }) => {
    const job = await app.database.transaction(async tx => {
      await actAs(tx, { userId: null, request })
      const commentId = await answer(tx, params.token, body)
      if (commentId) await notifyOfComment(tx, commentId, app.outbox.publicUrl)
      return jobOf(tx, params.token)
    })
    app.outbox.deliverSoon()
    return job
  })

  openRoute(app, downloadVendorPhoto, async ({ db, params, query, request, reply }) => {
    const link = await openLink(db, params.token)
    const [file] = await db
      .select({
        name: documents.name,
        ...storedFile,
      })
      .from(documents)
      .innerJoin(uploads, eq(uploads.id, documents.uploadId))
      .where(and(eq(documents.id, params.photo), eq(documents.requestId, link.requestId)))
    if (!file) throw notFound('Photo')
    return sendFile(request, reply, app.storage.store, await inRequestedSize(app, file, query.size))
  })
}

/**
 * @throws 404 alike for unknown, expired and withdrawn links, and once the job or the vendor is
 *   closed
 */
async function openLink(db: Db, token: string) {
  const [found] = await db
    .select({ link: vendorLinks, vendorName: vendors.name })
    .from(vendorLinks)
    .innerJoin(vendors, eq(vendors.id, vendorLinks.vendorId))
    .innerJoin(maintenanceRequests, eq(maintenanceRequests.id, vendorLinks.requestId))
    .where(and(eq(vendorLinks.tokenHash, digest(token)), isLinkOpen))
  if (!found) throw notFound('Job')
  return { ...found.link, vendorName: found.vendorName }
}

async function jobOf(db: Db, token: string) {
  const link = await openLink(db, token)
  const [job] = await db
    .select({
      organization: { name: organizations.name, phone: organizations.phone },
      contact: {
        name: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
        email: accountEmail(),
        phone: users.phone,
      },
      property: { name: properties.name, address: properties.address },
      unitNumber: units.unitNumber,
      title: maintenanceRequests.title,
      description: maintenanceRequests.description,
      priority: maintenanceRequests.priority,
      entryPermission: maintenanceRequests.entryPermission,
      entryNote: maintenanceRequests.entryNote,
      dueOn: maintenanceRequests.dueOn,
    })
    .from(maintenanceRequests)
    .innerJoin(units, eq(units.id, maintenanceRequests.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(organizations, eq(organizations.id, maintenanceRequests.organizationId))
    .innerJoin(users, eq(users.id, link.createdBy))
    .where(eq(maintenanceRequests.id, link.requestId))
  if (!job) throw notFound('Job')
  const photos = await db
    .select({ id: documents.id, name: documents.name, fileType: documents.fileType })
    .from(documents)
    .where(eq(documents.requestId, link.requestId))
    .orderBy(asc(documents.id))
  const { vendorName, state, visitOn, expiresAt } = link
  return { ...job, photos, vendorName, state, visitOn, expiresAt }
}

/**
 * Stores the vendor's answer, and adds it to the timeline: the id of the comment, null for a
 * repeated answer. @throws 404, 409, 429 with Retry-After
 */
async function answer(
  db: Db,
  token: string,
  said: z.output<typeof answerVendorJob.body>,
): Promise<string | null> {
  const link = await openLink(db, token)
  const visitOn = said.state === 'scheduled' ? said.visitOn : link.visitOn
  const isSame = link.state === said.state && link.visitOn === visitOn
  if (isSame && !said.note) return null
  await spend(db, tried('vendor answers', link.id))
  const [request] = await db
    .select({ id: maintenanceRequests.id })
    .from(maintenanceRequests)
    .where(and(eq(maintenanceRequests.id, link.requestId), isJobOpen))
    .for('share')
  if (!request) throw notFound('Job')
  const [changed] = await db
    .update(vendorLinks)
    .set({ state: said.state, visitOn })
    .where(and(eq(vendorLinks.id, link.id), isSame ? undefined : ne(vendorLinks.state, 'done')))
    .returning({ id: vendorLinks.id })
  if (!changed) throw conflict('This job was reported as done')
  const [comment] = await db
    .insert(maintenanceComments)
    .values({
      organizationId: link.organizationId,
      requestId: link.requestId,
      vendorName: link.vendorName,
      text: [isSame ? null : words(said.state, visitOn), said.note].filter(Boolean).join('\n'),
    })
    .returning({ id: maintenanceComments.id })
  return comment?.id ?? null
}

function words(state: 'accepted' | 'scheduled' | 'done', visitOn: string | null): string {
  if (state === 'accepted') return 'Accepted the job.'
  if (state === 'done') return 'Says that the work is done.'
  return t('Will come on {day}.', { day: dayLabel(visitOn ?? '') })
}
