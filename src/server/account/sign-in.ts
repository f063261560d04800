import { randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { login } from '#shared/account/auth.ts'
import { loginTwoFactor } from '#shared/account/two-factor.ts'
import { plainEmail } from '#shared/typed-text.ts'
import { accountOf } from '../access/account.ts'
import { digest, originOf, startSession } from '../access/caller.ts'
import { actAs, record } from '../audit/record.ts'
import { placeOf, rememberOrigin, signInOrigin } from '../auth/origins.ts'
import { needsRehash, withPasswordSlot } from '../auth/passwords.ts'
import { codeTries, hasSecondFactor, takeCode } from '../auth/second-factor.ts'
import { countSignIn, forgiveSignIn } from '../auth/sign-in-tries.ts'
import { signInChallenges, users } from '../db/tables.ts'
import { unauthorized } from '../errors/errors.ts'
import { openRoute } from '../http/route.ts'
import { forgetTries, spend } from '../limits/attempt-counters.ts'
import type { Database, Db } from '../postgres/database.ts'

const challengeMinutes = 5

export function authLoginRoutes(app: FastifyInstance): void {
  const { publicUrl } = app.outbox

  async function checked(
    db: Db,
    { email, password }: { email: string; password: string },
    request: FastifyRequest,
  ) {
    return withPasswordSlot(placeOf(request, email), async ({ verify, hash }) => {
      const [person] = await db
        .select({
          id: users.id,
          organizationId: users.organizationId,
          passwordHash: users.passwordHash,
        })
        .from(users)
        .where(eq(sql`lower(${users.email})`, email))
      const stored = person?.passwordHash ?? null
      const account = { email, id: person?.id, passwordHash: stored }
      const counted = await countSignIn(db, app.signInLimits, account, signInOrigin(request))
      const isRight = await verify(stored, password)
      const isWeak = isRight && stored !== null && needsRehash(stored)
      return { person, isRight, counted, renewed: isWeak ? await hash(password) : null }
    })
  }

  openRoute(
    app,
    login,
    async ({ db, body, request, reply }) => {
      // All spellings of an email count as one, whether it has an account or not.
      const email = plainEmail(body.email)
      const typed = { email, password: body.password }
      const { person, isRight, counted, renewed } = await checked(db, typed, request)
      if (!person || !isRight) {
        await recordFailure(app.database, request, person)
        throw unauthorized('Invalid email or password')
      }
      const token = await app.database.transaction(async tx => {
        await actAs(tx, { userId: person.id, request, rehashing: true })
        if (renewed)
          await tx.update(users).set({ passwordHash: renewed }).where(eq(users.id, person.id))
        await forgiveSignIn(tx, counted)
        if (await hasSecondFactor(tx, person.id)) return null
        await rememberOrigin(tx, person.id, { request, reply, publicUrl })
        return startSession(tx, person.id, originOf(request))
      })
      if (token === null) return { challenge: await challenge(db, person.id) }
      return { token, user: await accountOf(db, app, person.id) }
    },
    { outlasts: 'a transaction' },
  )

  openRoute(app, loginTwoFactor, async ({ db, body, request, reply }) => {
    const hash = digest(body.challenge)
    const [open] = await db
      .select({ userId: signInChallenges.userId })
      .from(signInChallenges)
      .where(and(eq(signInChallenges.hash, hash), gt(signInChallenges.expire, sql`now()`)))
    if (!open) throw unauthorized('That took too long. Please sign in again.')
    await spend(db, codeTries(open.userId))
    const token = await app.database.transaction(async tx => {
      if (!(await takeCode(tx, app.storage.keys, open.userId, body.code))) return null
      await forgetTries(tx, codeTries(open.userId).key)
      await tx.delete(signInChallenges).where(eq(signInChallenges.hash, hash))
      await actAs(tx, { userId: open.userId, request })
      await rememberOrigin(tx, open.userId, { request, reply, publicUrl })
      return startSession(tx, open.userId, originOf(request))
    })
    if (token === null) {
      const [person] = await db
        .select({ id: users.id, organizationId: users.organizationId })
        .from(users)
        .where(eq(users.id, open.userId))
      await recordFailure(app.database, request, person)
      throw unauthorized('This code is incorrect or was already used')
    }
    return { token, user: await accountOf(db, app, open.userId) }
  })
}

/** An unknown address adds a row too, so that both take as long; the address itself is not stored. */
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

/** The challenge between password and code: it opens nothing else (quality.md D3). */
async function challenge(db: Db, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(signInChallenges).values({
    hash: digest(token),
    userId,
    expire: sql`now() + make_interval(mins => ${challengeMinutes})`,
  })
  return token
}
