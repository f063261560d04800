import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type Account, getUser, logout, updateUser, usualPreferences } from '#shared/auth.ts'
import { formerOrganization } from '../accounts/removal.ts'
import { hasProvenAddress } from '../db/proven.ts'
import { accountEmail } from '../db/selections.ts'
import { organizations, twoFactors, users } from '../db/tables.ts'
import { unauthorized } from '../errors.ts'
import { signedPicture } from '../files/picture-link.ts'
import { operates } from '../operator.ts'
import type { Db } from '../postgres/database.ts'
import { route } from '../route.ts'
import { endSession, retimeSessions } from '../session.ts'
import { stopEmailsTo } from '../waiting-emails.ts'
import { ownOrigin } from './objects.ts'
import { changePicture } from './pictures.ts'
import { withPreferences } from './preferences.ts'

export function authRoutes(app: FastifyInstance): void {
  const { store } = app.storage

  route(app, getUser, ({ db, caller }) => accountOf(db, app, caller.id))

  route(app, updateUser, async ({ db, caller, body, request }) => {
    const { preferences, profileImageUrl: picture, ...person } = body
    const place = { store, origin: ownOrigin(request) }
    const pictured = picture !== undefined && {
      profileImageUrl: await changePicture(db, caller, picture, place),
    }
    const chosen = preferences && { preferences: withPreferences(preferences) }
    await db
      .update(users)
      .set({ ...person, ...pictured, ...chosen, updatedAt: new Date() })
      .where(eq(users.id, caller.id))
    if (preferences) await stopEmailsTo(db, caller.id, preferences)
    if (preferences?.sessionTimeout !== undefined) await retimeSessions(db, caller.id)
    return accountOf(db, app, caller.id)
  })

  route(app, logout, ({ db, caller }) => endSession(db, caller.sid))
}

/** The signed-in person as the contract answers them. @throws 401 when they are gone */
export async function accountOf(
  db: Db,
  { storage: { keys }, operatorEmail }: FastifyInstance,
  userId: string,
) {
  const [row] = await db
    .select({
      user: users,
      email: accountEmail(),
      profileImageUrl: signedPicture(keys, users.profileImageUrl),
      organization: organizations,
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
  const isNobody = row.organization === null && row.landlords.length === 0
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
    formerOrganization: isNobody ? await formerOrganization(db, userId) : null,
  } satisfies { [Key in keyof Account]: unknown }
}
