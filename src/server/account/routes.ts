import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  type Account,
  getUser,
  logout,
  updateUser,
  usualPreferences,
} from '#shared/account/auth.ts'
import { accountOf } from '../access/account.ts'
import { endSession, retimeSessions } from '../access/caller.ts'
import { operates } from '../access/operator.ts'
import { signedPicture } from '../access/picture-link.ts'
import { hasProvenAddress } from '../access/proven.ts'
import { formerOrganization } from '../access/removal.ts'
import { accountEmail } from '../access/selections.ts'
import { organizations, twoFactors, users } from '../db/tables.ts'
import { stopEmailsTo } from '../email/waiting-emails.ts'
import { unauthorized } from '../errors/errors.ts'
import { ownOrigin } from '../files/routes.ts'
import { route } from '../http/route.ts'
import { withPreferences } from '../organization/preferences.ts'
import type { Db } from '../postgres/client.ts'
import { changePicture } from '../properties/picture-routes.ts'

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
