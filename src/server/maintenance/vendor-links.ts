import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull, notInArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  createVendorLink,
  listVendorLinks,
  revokeVendorLink,
  vendorLinkDays,
} from '#shared/maintenance/vendor-links.ts'
import { type Caller, digest } from '../access/caller.ts'
import { editableVendorLinks } from '../access/editable.ts'
import { openColumns } from '../access/fields.ts'
import { isOperator } from '../access/operator.ts'
import { visibleVendors } from '../access/visible.ts'
import { inserted } from '../db/inserted.ts'
import { newId } from '../db/new-id.ts'
import { maintenanceRequests, organizations, vendorLinks, vendors } from '../db/tables.ts'
import { enqueueEmail } from '../email/enqueue.ts'
import { jobEmail } from '../email/invitation-emails.ts'
import { daysUntilSent, lastDay } from '../email/limits.ts'
import { conflict, notFound, refusedAt } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import { countEmail } from '../limits/quotas.ts'
import type { Db } from '../postgres/database.ts'
import { findRequest } from './rows.ts'

export function vendorLinkRoutes(app: FastifyInstance): void {
  route(app, listVendorLinks, async ({ db, caller, params }) => {
    const request = await findRequest(db, caller, params.id)
    return selectLinks(db)
      .where(and(eq(vendorLinks.requestId, request.id), editableVendorLinks(caller)))
      .orderBy(desc(vendorLinks.id))
  })

  route(app, createVendorLink, async ({ db, caller, params, body, afterCommit }) => {
    const { outbox } = app
    const request = await findRequest(db, caller, params.id)
    const vendor = await vendorToAsk(db, caller, request.organizationId, body.vendorId)
    if (request.status === 'completed' || request.status === 'cancelled')
      throw conflict('Only an open request is sent to a vendor')
    await countEmail(db, request.organizationId, vendor.email)
    await db
      .update(vendorLinks)
      .set({ revokedAt: sql`now()` })
      .where(
        and(
          eq(vendorLinks.requestId, request.id),
          eq(vendorLinks.vendorId, vendor.id),
          isNull(vendorLinks.revokedAt),
        ),
      )
    const token = randomBytes(32).toString('base64url')
    const link = `${outbox.publicUrl}/job?token=${token}`
    const id = newId()
    await db.insert(vendorLinks).values({
      id,
      organizationId: request.organizationId,
      requestId: request.id,
      vendorId: vendor.id,
      tokenHash: digest(token),
      sentTo: vendor.email,
      expiresAt: sql`now() + make_interval(days => ${vendorLinkDays})`,
      createdBy: caller.id,
    })
    const { organization } = vendor
    const content = () => jobEmail({ organization, link, days: vendorLinkDays })
    const about = { kind: 'job', sentBy: caller.id } as const
    await enqueueEmail(db, vendor.email, content, request.organizationId, about)
    afterCommit(outbox.deliverSoon)
    const row = inserted(await selectLinks(db).where(eq(vendorLinks.id, id)))
    const { delivery } = outbox
    const isShown = delivery === 'file' && (await isOperator(db, app.operatorEmail, caller.id))
    const days = await daysUntilSent(db, request.organizationId, 'job')
    return { ...row, delivery, link: isShown ? link : null, lastDay: lastDay(days) }
  })

  route(app, revokeVendorLink, async ({ db, caller, params }) => {
    const [revoked] = await db
      .update(vendorLinks)
      .set({ revokedAt: sql`coalesce(${vendorLinks.revokedAt}, now())` })
      .where(and(eq(vendorLinks.id, params.id), editableVendorLinks(caller)))
      .returning({ id: vendorLinks.id })
    if (!revoked) throw notFound('Vendor link')
  })
}

/** Whether a job is open for its vendor; it is open again once reopened. */
export const isJobOpen = notInArray(maintenanceRequests.status, ['completed', 'cancelled'])

/** A link closes with its job, and with its vendor. Needs both in the query. */
export const isLinkOpen = and(
  isNull(vendorLinks.revokedAt),
  gt(vendorLinks.expiresAt, sql`now()`),
  isNull(vendors.archivedAt),
  isJobOpen,
)

/** A vendor of the request's office with an email. @throws 400 at the field */
async function vendorToAsk(db: Db, caller: Caller, organizationId: string, id: string) {
  const [vendor] = await db
    .select({ id: vendors.id, email: vendors.email, organization: organizations.name })
    .from(vendors)
    .innerJoin(organizations, eq(organizations.id, vendors.organizationId))
    .where(
      and(
        eq(vendors.id, id),
        eq(vendors.organizationId, organizationId),
        isNull(vendors.archivedAt),
        visibleVendors(caller),
      ),
    )
  const sentence = vendor ? 'Add the vendor’s email first' : 'Choose one of your vendors'
  if (!vendor?.email) throw refusedAt('vendorId', sentence)
  return { ...vendor, email: vendor.email }
}

function selectLinks(db: Db) {
  return db
    .select({
      ...openColumns(vendorLinks),
      vendorName: vendors.name,
      isOpen: sql<boolean>`${isLinkOpen}`,
    })
    .from(vendorLinks)
    .innerJoin(vendors, eq(vendors.id, vendorLinks.vendorId))
    .innerJoin(maintenanceRequests, eq(maintenanceRequests.id, vendorLinks.requestId))
    .$dynamic()
}
