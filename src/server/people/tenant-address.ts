import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../access/caller.ts'
import { visibleTenants } from '../access/visible.ts'
import { organizationTenants, tenantInvitations, users } from '../db/tables.ts'
import { asRefusal, conflict, conflictAt, notFound, refusedAt } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'
import { withdrawAll } from './invitations/office.ts'
import { belongsOnlyTo } from './invitations/open.ts'
import { yieldAddress } from './unproven-accounts.ts'

/** Their account is neither claimed nor erased yet. */
export const isUnclaimed = sql<boolean>`(${users.passwordHash} is null and ${users.formerNumber} is null)`

/**
 * Revokes access by a person's former address: links sent there, and invitations. @throws 400 at
 * the field where another landlord knows them by it
 */
export async function leaveAddress(
  db: Db,
  caller: Caller,
  { person, email }: { person: SQL | undefined; email: string | null },
): Promise<void> {
  const organizationId = caller.organizationId ?? ''
  const [moved] = await db
    .select({ id: users.id, from: users.email, isOurs: belongsOnlyTo(organizationId) })
    .from(users)
    .where(and(person, sql`lower(${users.email}) is distinct from ${email}`))
    .for('update')
  if (!moved) return
  await yieldAddress(db, email)
  if (!moved.from) return
  if (!moved.isOurs)
    throw refusedAt(
      'email',
      'Another landlord also has this person under this email, so only they can change it',
    )
  const links = { resetToken: null, resetTokenExpiry: null }
  await db.update(users).set(links).where(eq(users.id, moved.id))
  const invited = sql`${tenantInvitations.organizationId} = ${organizationId}
    and lower(${tenantInvitations.email}) = lower(${moved.from})`
  await withdrawAll(db, tenantInvitations, invited, caller.id)
}

/**
 * Sets the email of a tenant who has not joined yet, for their invitation. Their row stays locked, so that of two
 * parallel invitations the second sees the first. @throws 404, 409
 */
export async function giveAddress(
  db: Db,
  caller: Caller,
  { tenantId, email }: { tenantId: string; email: string },
) {
  const [tenant] = await db
    .select({
      isUnclaimed,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      phone: users.phone,
    })
    .from(organizationTenants)
    .innerJoin(users, eq(users.id, organizationTenants.userId))
    .where(and(visibleTenants(caller), eq(organizationTenants.userId, tenantId)))
    .for('update', { of: users })
  if (!tenant) throw notFound('Tenant')
  if (!tenant.isUnclaimed) throw conflict('This tenant already has an account and signs in with it')
  const { firstName, lastName, phone } = tenant
  if (tenant.email?.toLowerCase() !== email) {
    const person = eq(users.id, tenantId)
    await leaveAddress(db, caller, { person, email })
    try {
      await db.update(users).set({ email, updatedAt: new Date() }).where(person)
    } catch (error) {
      // The error is a conflict with another row, not a wrong input.
      throw asRefusal(error)?.fields?.email ? conflictAt('email', emailOfAnother) : error
    }
  }
  return { firstName, lastName, phone }
}

const emailOfAnother =
  'Another person already has this email. Check it, or invite that person instead.'
