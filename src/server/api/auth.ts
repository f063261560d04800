import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type Account,
  getUser,
  login,
  logout,
  register,
  updateUser,
  usualPreferences,
} from '#shared/auth.ts'
import { actAs, record } from '../audit.ts'
import type { Database, Db } from '../db/client.ts'
import { organizations, users } from '../db/tables.ts'
import { unauthorized } from '../errors.ts'
import { hashPassword, needsRehash, verifyPassword } from '../passwords.ts'
import { openRoute, route } from '../route.ts'
import { endSession, originOf, startSession } from '../session.ts'

export function authRoutes(app: FastifyInstance): void {
  openRoute(app, register, async ({ body, request }) => {
    const { password, ...person } = body
    const passwordHash = await hashPassword(password)
    return app.database.transaction(async db => {
      const [created] = await db
        .insert(users)
        .values({ ...person, passwordHash })
        .returning({ id: users.id })
      if (!created) throw new Error('A person was not inserted')
      await actAs(db, { userId: created.id, request })
      const token = await startSession(db, created.id, originOf(request))
      return { token, user: await accountOf(db, created.id) }
    })
  })

  openRoute(app, login, async ({ db, body, request }) => {
    const email = body.email.normalize('NFKC').toLowerCase()
    const [found] = await db
      .select({
        id: users.id,
        organizationId: users.organizationId,
        passwordHash: users.passwordHash,
      })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email))
    const right = await verifyPassword(found?.passwordHash ?? null, body.password)
    if (!found?.passwordHash || !right) {
      await recordFailure(app.database, request, found)
      throw unauthorized('Invalid email or password')
    }
    const renewed = needsRehash(found.passwordHash) ? await hashPassword(body.password) : null
    const token = await app.database.transaction(async tx => {
      await actAs(tx, { userId: found.id, request, rehashing: true })
      if (renewed)
        await tx.update(users).set({ passwordHash: renewed }).where(eq(users.id, found.id))
      return startSession(tx, found.id, originOf(request))
    })
    return { token, user: await accountOf(db, found.id) }
  })

  route(app, getUser, ({ db, caller }) => accountOf(db, caller.id))

  route(app, updateUser, async ({ db, caller, body }) => {
    const { preferences, ...person } = body
    // Added to what is stored, in the statement: two changes at once both stay.
    const chosen = preferences && {
      preferences: sql`${users.preferences} || ${JSON.stringify(preferences)}::jsonb`,
    }
    await db
      .update(users)
      .set({ ...person, ...chosen, updatedAt: new Date() })
      .where(eq(users.id, caller.id))
    return accountOf(db, caller.id)
  })

  route(app, logout, ({ db, caller }) => endSession(db, caller.sid))
}

/** Somebody unknown leaves an entry too, so that both take as long; what they typed is not kept. */
async function recordFailure(
  { transaction }: Database,
  request: FastifyRequest,
  person: { id: string; organizationId: string | null } | undefined,
) {
  await transaction(async db => {
    await actAs(db, { userId: null, request })
    await record(db, {
      action: 'sign_in_failed',
      entity: 'session',
      organizationId: person?.organizationId ?? null,
      userId: null,
      entityId: person?.id,
    })
  })
}

/** The signed-in person as the contract answers them. @throws 401 when they are gone */
export async function accountOf(db: Db, userId: string) {
  const [row] = await db
    .select({ user: users, organization: organizations })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .where(eq(users.id, userId))
  if (!row) throw unauthorized()
  return {
    ...row.user,
    preferences: { ...usualPreferences, ...row.user.preferences },
    organization: row.organization,
  } satisfies { [Key in keyof Account]: unknown }
}
