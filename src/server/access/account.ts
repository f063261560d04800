import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type Account, usualPreferences } from '#shared/account/auth.ts'
import { organizations, twoFactors, users } from '../db/tables.ts'
import { unauthorized } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'
import { openColumns } from './fields.ts'
import { operates } from './operator.ts'
import { signedPicture } from './picture-link.ts'
import { hasProvenAddress } from './proven.ts'
import { formerOrganization } from './removal.ts'
import { accountEmail } from './selections.ts'

/** The signed-in person in the API's form. @throws 401 when they are deleted */
export async function accountOf(
  db: Db,
  { storage: { keys }, operatorEmail }: FastifyInstance,
  userId: string,
) {
  const [row] = await db
    .select({
      user: { ...openColumns(users), phone: users.phone },
      email: accountEmail(),
      profileImageUrl: signedPicture(keys, users.profileImageUrl),
      organization: openColumns(organizations),
      hasProvenEmail: hasProvenAddress,
      isOperator: operates(operatorEmail),
      hasTwoFactor: sql<boolean>`${twoFactors.confirmedAt} is not null`,
      landlords: sql<string[]>`array(select o.name from organization_tenants t
        join organizations o on o.id = t.organization_id where t.user_id = ${users.id} order by o.name)`,
    })
    .from(users)
    .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .where(eq(users.id, userId))
  if (!row) throw unauthorized()
  const hasNoOrganization = row.organization === null && row.landlords.length === 0
  return {
    ...row.user,
    email: row.email,
    profileImageUrl: row.profileImageUrl,
    preferences: { ...usualPreferences, ...row.user.preferences },
    organization: row.organization,
    hasProvenEmail: row.hasProvenEmail,
    isOperator: row.isOperator,
    hasTwoFactor: row.hasTwoFactor,
    landlords: row.landlords,
    formerOrganization: hasNoOrganization ? await formerOrganization(db, userId) : null,
  } satisfies { [Key in keyof Account]: unknown }
}
