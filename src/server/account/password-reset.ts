import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { forgotPassword, resetPassword, verifyResetToken } from '#shared/account/auth.ts'
import { digest } from '../access/caller.ts'
import { joinedNow } from '../access/joined.ts'
import { isProven, proveAddress } from '../access/proven.ts'
import { accountEmail } from '../access/selections.ts'
import { actAs } from '../audit/record.ts'
import { placeOf, rememberOrigin } from '../auth/origins.ts'
import { withPasswordSlot } from '../auth/passwords.ts'
import { dropFactor } from '../auth/second-factor.ts'
import { endFeed } from '../calendar/feed.ts'
import { emailChanges, sessions, signInChallenges, users } from '../db/tables.ts'
import { askForReset } from '../email/reset-links.ts'
import { badRequest } from '../errors/errors.ts'
import { homeLabel } from '../format/format.ts'
import { openRoute } from '../http/route.ts'
import { accept } from '../people/invitations/accept.ts'
import { openToFirstPassword } from '../people/invitations/open.ts'

export function authResetRoutes(app: FastifyInstance): void {
  openRoute(app, forgotPassword, async ({ db, body }) => {
    await askForReset(db, body.email)
    app.outbox.deliverSoon()
    return { message: 'If an account exists for this address, a reset link is on its way.' }
  })

  openRoute(app, verifyResetToken, async ({ db, params }) => {
    const [found] = await db
      .select({ id: users.id, email: accountEmail() })
      .from(users)
      .where(isLive(params.token))
    if (!found) throw deadLink()
    const open = await openToFirstPassword(db, found.id)
    const invitations = open.map(one => ({
      organization: one.organization.name,
      property: homeLabel({ propertyName: one.property.name, unitNumber: one.unitNumber }),
    }))
    return { email: found.email, ...(open.length > 0 && { invitations }) }
  })

  openRoute(
    app,
    resetPassword,
    async ({ db, body, request, reply }) => {
      const place = placeOf(request, digest(body.token))
      const { known, passwordHash } = await withPasswordSlot(place, async ({ hash }) => {
        const [known] = await db.select({ id: users.id }).from(users).where(isLive(body.token))
        // Without a valid link the server hashes nothing.
        if (!known) throw deadLink()
        return { known, passwordHash: await hash(body.password) }
      })
      await app.database.transaction(async tx => {
        const wasProven = await isProven(tx, known.id)
        const invitations = body.consentVersion ? await openToFirstPassword(tx, known.id) : []
        const [changed] = await tx
          .update(users)
          .set({
            passwordHash,
            joinedAt: joinedNow(),
            resetToken: null,
            resetTokenExpiry: null,
            updatedAt: new Date(),
          })
          .where(isLive(body.token))
          .returning({ id: users.id })
        if (!changed) throw deadLink()
        await actAs(tx, { userId: changed.id, request })
        await tx.delete(signInChallenges).where(eq(signInChallenges.userId, changed.id))
        // The pending new address was requested with the old password.
        await tx.delete(emailChanges).where(eq(emailChanges.userId, changed.id))
        await tx.delete(sessions).where(eq(sessions.userId, changed.id))
        await endFeed(tx, changed.id)
        // A registration with another person's address must not lock that person out.
        if (!wasProven) await dropFactor(tx, changed.id)
        await proveAddress(tx, changed.id)
        // Access to the mailbox proves enough for a separate attempt counter.
        await rememberOrigin(tx, changed.id, { request, reply, publicUrl: app.outbox.publicUrl })
        for (const open of invitations)
          await accept(tx, open, changed.id, { ...body, publicUrl: app.outbox.publicUrl })
      })
      app.outbox.deliverSoon()
      return { message: 'You can now sign in with your new password' }
    },
    { outlasts: 'a transaction' },
  )
}

/** Unknown, used and expired links look alike. */
function deadLink() {
  return badRequest('This password reset link is invalid or has expired')
}

function isLive(token: string) {
  return and(eq(users.resetToken, digest(token)), gt(users.resetTokenExpiry, sql`now()`))
}
