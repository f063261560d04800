import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { leasesRentedBy } from '../db/renting.ts'
import {
  coTenants,
  dataExports,
  documents,
  leases,
  maintenanceComments,
  maintenanceRequests,
  messages,
  notifications,
  organizationTenants,
  payments,
  tenantInvitations,
  uploads,
  users,
} from '../db/tables.ts'
import { notFound } from '../errors.ts'
import { eraseAccountOf, forgetArchives, forgetInvitations, forgetMails, nobody } from './erase.ts'
import { refuseWhileOpen } from './reasons.ts'
import { forgetWords } from './words.ts'

/**
 * Takes a former tenant out of one organization's books, for good. An account that only this
 * landlord made and knows is erased itself. Somebody's own account, which is theirs, stays: the
 * rows here get 'Former tenant #n' in its place.
 *
 * Belongs into a transaction that acts as `erasing`. @throws 409 while something is open
 */
export async function eraseTenantFrom(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<void> {
  const [person] = await db
    .select({ email: users.email, isOurs: isOnlyKnownTo(organizationId) })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  if (!person) throw notFound('Tenant')
  await refuseWhileOpen(db, userId, organizationId)
  const invitedHere = and(
    eq(tenantInvitations.organizationId, organizationId),
    or(
      sql`lower(${tenantInvitations.email}) = lower(${person.email})`,
      eq(tenantInvitations.acceptedBy, userId),
    ),
  )
  if (person.isOurs) {
    await forgetInvitations(db, await eraseAccountOf(db, userId), invitedHere)
    return
  }
  const former = await nobody(db, 'tenant')
  const [standIn] = await db.insert(users).values(former).returning({ id: users.id })
  if (!standIn) throw new Error('A stand-in was not inserted')
  await forgetWords(db, userId, [organizationId])
  await forgetMails(db, person.email, [organizationId])
  await forgetInvitations(db, former, invitedHere)
  await forgetArchives(
    db,
    and(eq(dataExports.tenantId, userId), eq(dataExports.organizationId, organizationId)),
  )
  await db
    .delete(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.organizationId, organizationId)))
  await putInPlace(db, { organizationId, userId, standInId: standIn.id })
}

/** No password, no other landlord, no work: nobody but this landlord gave it its data. */
function isOnlyKnownTo(organizationId: string) {
  return sql<boolean>`(${users.passwordHash} is null and ${users.organizationId} is null
    and not exists (select from ${organizationTenants} where ${organizationTenants.userId} = ${users.id}
      and ${organizationTenants.organizationId} <> ${organizationId})
    and not exists (select from ${leases} where ${leases.organizationId} <> ${organizationId}
      and ${leases.id} in ${leasesRentedBy(sql`${users.id}`)}))`
}

/** Whoever stood in these books, now the stand-in does. */
async function putInPlace(
  db: Db,
  { organizationId, userId, standInId }: Record<'organizationId' | 'userId' | 'standInId', string>,
) {
  await db
    .update(leases)
    .set({ tenantId: standInId })
    .where(and(eq(leases.organizationId, organizationId), eq(leases.tenantId, userId)))
  await db
    .update(coTenants)
    .set({ userId: standInId })
    .where(and(eq(coTenants.organizationId, organizationId), eq(coTenants.userId, userId)))
  await db
    .update(payments)
    .set({ recordedBy: standInId })
    .where(and(eq(payments.organizationId, organizationId), eq(payments.recordedBy, userId)))
  await db
    .update(maintenanceRequests)
    .set({ tenantId: standInId })
    .where(
      and(
        eq(maintenanceRequests.organizationId, organizationId),
        eq(maintenanceRequests.tenantId, userId),
      ),
    )
  await db
    .update(maintenanceComments)
    .set({ authorId: standInId })
    .where(
      and(
        eq(maintenanceComments.organizationId, organizationId),
        eq(maintenanceComments.authorId, userId),
      ),
    )
  await db
    .update(messages)
    .set({ senderId: standInId })
    .where(and(eq(messages.organizationId, organizationId), eq(messages.senderId, userId)))
  await db
    .update(messages)
    .set({ receiverId: standInId })
    .where(and(eq(messages.organizationId, organizationId), eq(messages.receiverId, userId)))
  await db
    .update(tenantInvitations)
    .set({ acceptedBy: standInId })
    .where(
      and(
        eq(tenantInvitations.organizationId, organizationId),
        eq(tenantInvitations.acceptedBy, userId),
      ),
    )
  const kept = await db
    .update(documents)
    .set({ uploadedBy: standInId })
    .where(and(eq(documents.organizationId, organizationId), eq(documents.uploadedBy, userId)))
    .returning({ uploadId: documents.uploadId })
  await db
    .update(uploads)
    .set({ userId: standInId })
    .where(
      inArray(
        uploads.id,
        kept.map(({ uploadId }) => uploadId),
      ),
    )
}
