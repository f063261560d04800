import { and, eq, inArray, sql } from 'drizzle-orm'
import { leasesRentedBy } from '../access/renting.ts'
import { inserted } from '../db/inserted.ts'
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
import { finishMerges } from '../db/tenant-merges.ts'
import { moveTenantRows } from '../db/tenant-rows.ts'
import { notFound } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'
import { forgetArchives } from './archives.ts'
import { eraseAccountOf, forgetInvitations, invitedAs, labelled, placeholderUser } from './erase.ts'
import { nearTo } from './find-mentions.ts'
import { namesOf } from './known.ts'
import { refuseWhileOpen } from './reasons.ts'
import { type Erased, type Erasing, forgetEverywhere } from './record.ts'
import { anonymizeTexts } from './texts.ts'

/**
 * Erases a former tenant from one organization, for good. An account that only this landlord
 * created and knows is erased itself. A user's own account stays: 'Former tenant #n' replaces it in
 * the rows here.
 *
 * Call it in a transaction that acts as `erasing`. @throws 409 while there are obstacles
 */
export async function eraseTenantFrom(
  db: Db,
  { organizationId, userId }: { organizationId: string; userId: string },
  erasing: Erasing,
): Promise<Erased> {
  const [person] = await db
    .select({ email: users.email, isOurs: isOnlyKnownTo(organizationId) })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  if (!person) throw notFound('Tenant')
  if (!erasing.repeats) await refuseWhileOpen(db, userId, organizationId)
  // Merged records are about them, too.
  await finishMerges(
    db,
    and(eq(tenantMerges.keptId, userId), eq(tenantMerges.organizationId, organizationId)),
  )
  if (person.isOurs) return eraseAccountOf(db, userId, erasing)
  const names = await namesOf(db, userId)
  const former = await placeholderUser(db, 'tenant')
  const standIn = inserted(await db.insert(users).values(former).returning({ id: users.id }))
  const mails = await anonymizeTexts(db, userId, [organizationId])
  await forgetInvitations(
    db,
    former,
    and(
      eq(tenantInvitations.organizationId, organizationId),
      invitedAs(tenantInvitations, userId, person.email),
    ),
  )
  await forgetArchives(
    db,
    and(eq(dataExports.tenantId, userId), eq(dataExports.organizationId, organizationId)),
  )
  await db
    .delete(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.organizationId, organizationId)))
  const erased = await forgetEverywhere(db, {
    ...erasing,
    ...{ kind: 'tenant', subjectId: userId, standInId: standIn.id, former: labelled(former) },
    ...{ organizationIds: [organizationId], names, near: await nearTo(db, userId) },
  })
  await putInPlace(db, { organizationId, from: userId, to: standIn.id })
  return { ...erased, mails }
}

/** No password, no other landlord, no work: all its data came from this landlord. */
function isOnlyKnownTo(organizationId: string) {
  return sql<boolean>`(${users.passwordHash} is null and ${users.organizationId} is null
    and not exists (select from ${organizationTenants} where ${organizationTenants.userId} = ${users.id}
      and ${organizationTenants.organizationId} <> ${organizationId})
    and not exists (select from ${leases} where ${leases.organizationId} <> ${organizationId}
      and ${leases.id} in ${leasesRentedBy(sql`${users.id}`)}))`
}

/** Rows and files of a person, which belong to the placeholder user from now on. */
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
