import { randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  cancelEmailChange,
  confirmEmailChange,
  emailChangeHours,
  listEmailChanges,
  requestEmailChange,
  verifyEmailChange,
} from '#shared/email-changes.ts'
import { spend, tried } from '../accounts/attempts.ts'
import { actAs } from '../audit.ts'
import type { Db } from '../db/client.ts'
import { emailChanges, signInChallenges, users } from '../db/tables.ts'
import { badRequest, emailTaken, refusedAt } from '../errors.ts'
import { enclose } from '../mailroom.ts'
import { emailChangeAskedLetter, emailChangedLetter, newEmailLetter } from '../outside/letters.ts'
import { openRoute, route } from '../route.ts'
import { digest } from '../session.ts'
import { mustBePassword } from './auth-password.ts'

export function authEmailChangeRoutes(app: FastifyInstance): void {
  const { publicUrl } = app.mailroom

  route(app, listEmailChanges, ({ db, caller }) =>
    db
      .select(shown)
      .from(emailChanges)
      .where(and(eq(emailChanges.userId, caller.id), isOpen)),
  )

  route(
    app,
    requestEmailChange,
    async ({ caller, body, request }) => {
      await mustBePassword(app, { caller, request }, body.currentPassword)
      const token = randomBytes(32).toString('base64url')
      const change = await app.database.transaction(async db => {
        await actAs(db, { userId: caller.id, request })
        const before = await emailOf(db, caller.id)
        if (before?.toLowerCase() === body.email)
          throw refusedAt('email', 'You sign in with this address already')
        await spend(db, tried('email-change', caller.id))
        await spend(db, tried('email-change to', digest(body.email)))
        await requireFree(db, body.email)
        const link = `${publicUrl}/confirm-email?token=${token}`
        await enclose(db, body.email, newEmailLetter({ link, hours: emailChangeHours }))
        if (before)
          await enclose(
            db,
            before,
            emailChangeAskedLetter({ email: body.email, link: `${publicUrl}/settings` }),
          )
        return open(db, caller.id, body.email, token)
      })
      app.mailroom.deliverSoon()
      return change
    },
    // A password is hashed, and a kept answer would hold a fast hash of it.
    { outlasts: 'a transaction' },
  )

  route(app, cancelEmailChange, async ({ db, caller }) => {
    await db.delete(emailChanges).where(eq(emailChanges.userId, caller.id))
  })

  openRoute(app, verifyEmailChange, async ({ db, params }) => {
    const [found] = await db
      .select({ email: emailChanges.email })
      .from(emailChanges)
      .where(isOf(params.token))
    if (!found) throw deadLink()
    return found
  })

  openRoute(app, confirmEmailChange, async ({ body, request }) => {
    const email = await app.database.transaction(async db => {
      // Taken away first: of many at once, one has it.
      const [change] = await db.delete(emailChanges).where(isOf(body.token)).returning()
      if (!change) throw deadLink()
      await actAs(db, { userId: change.userId, request })
      await requireFree(db, change.email)
      const before = await emailOf(db, change.userId)
      await db
        .update(users)
        // A link that was emailed to the old address opens the account no more.
        .set({
          email: change.email,
          resetToken: null,
          resetTokenExpiry: null,
          updatedAt: new Date(),
        })
        .where(eq(users.id, change.userId))
      await db.delete(signInChallenges).where(eq(signInChallenges.userId, change.userId))
      if (before)
        await enclose(db, before, emailChangedLetter({ email: change.email, link: publicUrl }))
      return change.email
    })
    app.mailroom.deliverSoon()
    return { email }
  })
}

const shown = { email: emailChanges.email, expiresAt: emailChanges.expiresAt }
const isOpen = gt(emailChanges.expiresAt, sql`now()`)

function isOf(token: string) {
  return and(eq(emailChanges.tokenHash, digest(token)), isOpen)
}

/** Unknown, used and expired links look alike. */
function deadLink() {
  return badRequest('This link is invalid or has expired')
}

async function emailOf(db: Db, userId: string): Promise<string | null> {
  const [person] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return person?.email ?? null
}

/** @throws 400 at the field where somebody has the address; the unique index decides between two at once */
async function requireFree(db: Db, email: string): Promise<void> {
  const [taken] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
  if (taken) throw emailTaken()
}

/** The newest request counts: a link that was sent before no longer works. */
async function open(db: Db, userId: string, email: string, token: string) {
  const fresh = {
    email,
    tokenHash: digest(token),
    expiresAt: sql`now() + make_interval(hours => ${emailChangeHours})`,
  }
  const [change] = await db
    .insert(emailChanges)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: emailChanges.userId, set: { ...fresh, createdAt: sql`now()` } })
    .returning(shown)
  if (!change) throw new Error('A change of address was not inserted')
  return change
}
