import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { order } from '#shared/order.ts'
import { digest } from '../../access/caller.ts'
import { hasProvenAddress } from '../../access/proven.ts'
import { leasesRentedBy } from '../../access/renting.ts'
import {
  memberInvitations,
  organizations,
  properties,
  tenantInvitations,
  units,
  users,
} from '../../db/tables.ts'
import { notFound } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { isOpen } from './office.ts'

/** Open invitations of both kinds, for the invited person. */

export type Open = Awaited<ReturnType<typeof openByToken>>

/** The invitation of a link. @throws 404 alike for unknown, used, withdrawn and expired links */
export async function openByToken(db: Db, token: string) {
  const hash = digest(token)
  const [open] = [
    ...(await tenantsOpen(db, eq(tenantInvitations.tokenHash, hash))),
    ...(await membersOpen(db, eq(memberInvitations.tokenHash, hash))),
  ]
  if (!open) throw notFound('Invitation')
  return open
}

/** One of them by its id, or the invitation of a link. @throws 404 */
export async function openByTokenOrId(db: Db, userId: string, tokenOrId: string) {
  const mine = await openFor(db, userId)
  return mine.find(({ id }) => id === tokenOrId) ?? openByToken(db, tokenOrId)
}

/** The open invitations to the address a person has proven, the newest first. */
export async function openFor(db: Db, userId: string) {
  const address = sql`(select lower(${users.email}) from ${users} where ${users.id} = ${userId} and ${hasProvenAddress})`
  const found = [
    ...(await tenantsOpen(db, sql`lower(${tenantInvitations.email}) = ${address}`)),
    ...(await membersOpen(db, sql`lower(${memberInvitations.email}) = ${address}`)),
  ]
  return found.toSorted((a, b) => order(b.id, a.id))
}

/**
 * Open invitations of landlords who added the person themselves, before a password is set: a
 * recipient at the invited address may answer all of them.
 */
export function openToFirstPassword(db: Db, userId: string) {
  return tenantsOpen(
    db,
    sql`exists (select from users u
      join organization_tenants t on t.user_id = u.id and t.organization_id = ${tenantInvitations.organizationId}
      where u.id = ${userId} and u.password_hash is null and lower(u.email) = lower(${tenantInvitations.email}))`,
  )
}

/**
 * Whether only this organization knows an account without a password. The inviter may then be
 * trusted with the link.
 */
export function belongsOnlyTo(organizationId: string): SQL<boolean> {
  return sql<boolean>`(${users.organizationId} is null
    and not exists (select from organization_tenants t
      where t.user_id = ${users.id} and t.organization_id <> ${organizationId})
    and not exists (select from leases l
      where l.id in ${leasesRentedBy(users.id)} and l.organization_id <> ${organizationId}))`
}

async function tenantsOpen(db: Db, which: SQL) {
  const rows = await db
    .select({
      invitation: tenantInvitations,
      organization: { name: organizations.name },
      property: { name: properties.name, address: properties.address },
      unitNumber: units.unitNumber,
    })
    .from(tenantInvitations)
    .innerJoin(organizations, eq(organizations.id, tenantInvitations.organizationId))
    .innerJoin(properties, eq(properties.id, tenantInvitations.propertyId))
    .leftJoin(units, eq(units.id, tenantInvitations.unitId))
    // No invitations into an archived home.
    .where(and(which, isOpen(tenantInvitations), isNull(properties.archivedAt)))
  return rows.map(({ invitation, ...rest }) => ({
    ...invitation,
    ...rest,
    kind: 'tenant' as const,
    role: 'tenant' as const,
  }))
}

async function membersOpen(db: Db, which: SQL) {
  const rows = await db
    .select({ invitation: memberInvitations, organization: { name: organizations.name } })
    .from(memberInvitations)
    .innerJoin(organizations, eq(organizations.id, memberInvitations.organizationId))
    .where(and(which, isOpen(memberInvitations)))
  return rows.map(({ invitation, organization }) => ({
    ...invitation,
    organization,
    kind: 'member' as const,
    property: null,
    unitNumber: null,
    moveInDate: null,
    phone: null,
  }))
}
