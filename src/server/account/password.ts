import { and, eq, ne } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { changePassword } from '#shared/account/auth.ts'
import type { Caller } from '../access/caller.ts'
import { actAs } from '../audit/record.ts'
import { placeOf } from '../auth/origins.ts'
import { hashPassword } from '../auth/passwords.ts'
import { type Proof, provePassword, wrongPassword } from '../auth/proofs.ts'
import { endFeed } from '../calendar/feed.ts'
import { emailChanges, sessions, signInChallenges, users } from '../db/tables.ts'
import { unauthorized } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import type { Database, Db } from '../postgres/database.ts'

export function authPasswordRoutes(app: FastifyInstance): void {
  route(
    app,
    changePassword,
    async ({ caller, body, request }) => {
      const before = await mustBePassword(app, { caller, request }, body.currentPassword)
      const after = await hashPassword(body.newPassword, placeOf(request, caller.id))
      await replacePassword(app.database, { caller, request, before, after })
      return { message: 'Your password was changed. Other devices were signed out.' }
    },
    // Two hashes take longer than a connection should be held. No answer is stored for a retry: its
    // row would hold a fast hash of two passwords.
    { outlasts: 'a transaction' },
  )
}

/**
 * The stored hash of the caller's password.
 *
 * @throws 400 at `currentPassword` when it is another one; the fifth time the session ends
 */
export function mustBePassword(
  app: FastifyInstance,
  proof: Proof,
  password: string,
): Promise<string> {
  return provePassword(app, proof, password, () => hashOf(app.database.db, proof.caller))
}

async function hashOf(db: Db, caller: Caller): Promise<string | null> {
  const [person] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, caller.id))
  if (!person) throw unauthorized()
  return person.passwordHash
}

/**
 * Only where `before` still holds, so that of two parallel changes one is refused. A new password invalidates reset
 * links, a pending new address, and all other sessions.
 */
async function replacePassword(
  { transaction }: Database,
  change: { caller: Caller; request: FastifyRequest; before: string; after: string },
) {
  const { caller, request, before, after } = change
  await transaction(async db => {
    await actAs(db, { userId: caller.id, request })
    const changed = await db
      .update(users)
      .set({ passwordHash: after, resetToken: null, resetTokenExpiry: null, updatedAt: new Date() })
      .where(and(eq(users.id, caller.id), eq(users.passwordHash, before)))
      .returning({ id: users.id })
    if (changed.length === 0) throw wrongPassword()
    await db.delete(signInChallenges).where(eq(signInChallenges.userId, caller.id))
    await db.delete(emailChanges).where(eq(emailChanges.userId, caller.id))
    await db
      .delete(sessions)
      .where(and(eq(sessions.userId, caller.id), ne(sessions.sid, caller.sid)))
    await endFeed(db, caller.id)
  })
}
