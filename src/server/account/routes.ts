import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { getUser, logout, updateUser } from '#shared/account/auth.ts'
import { accountOf } from '../access/account.ts'
import { endSession, retimeSessions } from '../access/caller.ts'
import { users } from '../db/tables.ts'
import { stopEmailsTo } from '../email/waiting-emails.ts'
import { ownOrigin } from '../files/upload-link.ts'
import { route } from '../http/route.ts'
import { withPreferences } from '../organization/preferences.ts'
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
