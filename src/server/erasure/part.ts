import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { leasesRentedBy } from '../db/renting.ts'
import {
  dataExports,
  documents,
  leases,
  notifications,
  organizationTenants,
  tenantInvitations,
  tenantMerges,
  uploads,
  users,
} from '../db/tables.ts'
import { moveTenantRows } from '../db/tenant-rows.ts'
import { notFound } from '../errors.ts'
import type { Db } from '../postgres/database.ts'
import { finishMerges } from '../tenant-merges.ts'
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
  // What was merged into them is about them, too.
  await finishMerges(
    db,
    and(eq(tenantMerges.keptId, userId), eq(tenantMerges.organizationId, organizationId)),
  )
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
  await putInPlace(db, { organizationId, from: userId, to: standIn.id })
}

/** No password, no other landlord, no work: nobody but this landlord gave it its data. */
function isOnlyKnownTo(organizationId: string) {
  return sql<boolean>`(${users.passwordHash} is null and ${users.organizationId} is null
    and not exists (select from ${organizationTenants} where ${organizationTenants.userId} = ${users.id}
      and ${organizationTenants.organizationId} <> ${organizationId})
    and not exists (select from ${leases} where ${leases.organizationId} <> ${organizationId}
      and ${leases.id} in ${leasesRentedBy(sql`${users.id}`)}))`
}

/** Rows and files of a person, which the stand-in has from now on. */
async function putInPlace(
  db: Db,
  hands: { organizationId: string; from: string; to: string },
): Promise<void> {
  const moved = await moveTenantRows(db, hands)
  await db
    .update(uploads)
    .set({ userId: hands.to })
    .where(
      inArray(
        uploads.id,
        db
          .select({ id: documents.uploadId })
          .from(documents)
          .where(inArray(documents.id, moved.documents ?? [])),
      ),
    )
}
